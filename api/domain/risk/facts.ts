/** Reads the facts for risk rules from a new request, or from the answer to a past one. Pure. */
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import { parseDateTime, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { RiskFacts } from './rule.ts';

export interface FactsInput {
  /** Without secrets, with documented names: a request, or an answer, which repeats the request. */
  readonly tree: RequestTree;
  /** Entity time. */
  readonly at: Timestamp;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly cardFingerprint: string | null;
  readonly cardBin: string | null;
  readonly holder: string | null;
  /** From the connector, without a call to the bank. */
  readonly issuerCountry: string | null;
  readonly isFirstCustomer: boolean | null;
}

/**
 * Merchants may send these countries as `risk.parameters`: the gateway has no database of network addresses or card
 * issuers.
 */
const countryParameters = { bin: 'BIN_COUNTRY', ip: 'IP_COUNTRY' } as const;

/** A longer value identifies no device. */
const deviceCharactersMax = 255;

/** Parameters that identify a device, the most reliable first (spec §2.F). */
const deviceFields = [
  'customer.browser.deviceId',
  'customer.app.deviceId',
  'customer.browserFingerprint.id',
  'customer.browserFingerprint.value',
];

export function readRiskFacts(input: FactsInput): RiskFacts {
  const { tree } = input;
  const parameters = readParameters(tree);
  return {
    at: input.at,
    orderedAt: parseDateTime(textAt(tree, 'risk.orderTimestamp') ?? '') ?? input.at,
    amountMinor: parseAmount(textAt(tree, 'risk.amount') ?? '') ?? input.amountMinor,
    currency: input.currency,
    subjects: {
      card: input.cardFingerprint,
      email: readEmail(tree),
      ip: textAt(tree, 'customer.ip') ?? null,
      device: readDevice(tree),
    },
    countries: {
      bin: parseCountry(input.issuerCountry ?? parameters[countryParameters.bin]),
      ip: parseCountry(parameters[countryParameters.ip]),
      billing: parseCountry(textAt(tree, 'billing.country')),
      shipping: parseCountry(textAt(tree, 'shipping.country')),
    },
    cardBin: input.cardBin,
    holder: input.holder,
    isFirstCustomer: input.isFirstCustomer,
    parameters,
    ruleSet: textAt(tree, 'risk.channelId') ?? null,
  };
}

/** In lower case, because addresses that differ in case are the same. */
function readEmail(tree: RequestTree): string | null {
  return textAt(tree, 'customer.email')?.trim().toLowerCase() ?? null;
}

function readDevice(tree: RequestTree): string | null {
  const named = deviceFields.map((name) => textAt(tree, name)).find((value) => value !== undefined);
  return named === undefined || named.length > deviceCharactersMax ? null : named;
}

function parseCountry(text: string | null | undefined): string | null {
  const country = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(country) ? country : null;
}

function readParameters(tree: RequestTree): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(treeAt(tree, 'risk.parameters') ?? {}))
    if (typeof value === 'string') parameters[name] = value;
  return parameters;
}
