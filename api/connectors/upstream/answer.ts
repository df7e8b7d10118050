/** A documented answer (spec §2.3) as an outcome. Pure. */

import { z } from 'zod';
import { compact } from '../../contract/compact.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import { findBrand } from '../brands.ts';
import type { ConnectorOutcome } from '../connector.ts';

const text = z.string().max(2_048);
const letters = z.string().max(255);
const nameAndValue = z.object({ name: letters, value: text });

/** What we read of an answer; clients must tolerate every other field (spec §9). */
const answerMessage = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/)
    .optional(),
  paymentType: letters.optional(),
  paymentBrand: letters.optional(),
  merchantTransactionId: letters.optional(),
  amount: letters.optional(),
  currency: letters.optional(),
  result: z.object({
    code: z.string().regex(/^[0-9.]{2,11}$/),
    description: text.optional(),
    avsResponse: z.enum(['A', 'Z', 'N', 'U', 'F']).optional().catch(undefined),
    cvvResponse: z.enum(['M', 'N', 'P', 'S', 'U']).optional().catch(undefined),
    parameterErrors: z
      .array(z.object({ name: letters }))
      .optional()
      .catch(undefined),
  }),
  resultDetails: z.record(z.string(), z.unknown()).optional().catch(undefined),
  card: z
    .object({
      type: text.optional(),
      level: text.optional(),
      regulatedFlag: text.optional(),
      binCountry: text.optional(),
      bin: text.optional(),
      last4Digits: text.optional(),
      issuer: z.object({ bank: text.optional(), website: text.optional(), phone: text.optional() }).optional(),
    })
    .optional()
    .catch(undefined),
  standingInstruction: z.object({ initialTransactionId: letters.optional(), agreementId: letters.optional() }).optional().catch(undefined),
  risk: z.object({ score: letters.optional() }).optional().catch(undefined),
  redirect: z
    .object({
      url: z.url({ protocol: /^https?$/ }).max(2_048),
      method: z.enum(['GET', 'POST']).optional().catch(undefined),
      parameters: z.array(nameAndValue).max(100).optional(),
      preconditions: z
        .array(
          z.object({
            origin: letters,
            waitUntil: letters,
            description: text,
            url: z.url({ protocol: /^https?$/ }).max(2_048),
            method: z.enum(['GET', 'POST']),
            parameters: z.array(nameAndValue).max(100),
          }),
        )
        .max(10)
        .optional(),
    })
    .optional(),
});

export type UpstreamAnswer = z.infer<typeof answerMessage>;

const queryMessage = z.object({ result: z.object({ code: letters }), payments: z.array(z.unknown()).optional() });

/** Undefined where the body is no documented answer, or has a result code that nobody knows here. */
export function readUpstreamAnswer(body: string): UpstreamAnswer | undefined {
  return parseAnswer(parseJson(body));
}

/** Every payment of a query by time, unread; empty where the gateway itself says that there is none; undefined for anything else. */
export function readPastAnswers(status: number, body: string): readonly unknown[] | undefined {
  const parsed = queryMessage.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { result, payments } = parsed.data;
  if (status === 404 && result.code === nothingFound) return [];
  return status === 200 ? payments : undefined;
}

/** Undefined as of `readUpstreamAnswer`. */
export function parseAnswer(value: unknown): UpstreamAnswer | undefined {
  const parsed = answerMessage.safeParse(value);
  return parsed.success && findResultCode(parsed.data.result.code) ? parsed.data : undefined;
}

/** The payments that a query found; `none` where the gateway itself says that there are none; undefined for anything else. */
export function readQuery(status: number, body: string): readonly UpstreamAnswer[] | 'none' | undefined {
  const parsed = queryMessage.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { result, payments } = parsed.data;
  // spec §7: "an id that matches no payment"; the page of a proxy has no result code.
  if (status === 404 && result.code === nothingFound) return 'none';
  if (status !== 200 || payments === undefined) return undefined;
  const read = payments.map(parseAnswer);
  return read.some((each) => each === undefined) ? undefined : read.filter((each) => each !== undefined);
}

/** "cannot find transaction". */
export const nothingFound = '700.400.580';

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Whether an answer leaves the outcome open: pending, and neither the shopper nor a bank transfer is waited for. The gateway
 * behind does not know it either, and is asked again.
 */
export function isOpenAnswer({ result, redirect, paymentBrand }: UpstreamAnswer): boolean {
  if (findResultCode(result.code)?.outcome !== 'PENDING' || redirect !== undefined) return false;
  const brand = paymentBrand === undefined ? undefined : findBrand(paymentBrand);
  return brand?.accountKind !== 'transfer';
}

export function toUpstreamOutcome(answer: UpstreamAnswer): ConnectorOutcome {
  const { result, standingInstruction, resultDetails = {} } = answer;
  const schemeReference = readText(resultDetails.CardholderInitiatedTransactionID) ?? standingInstruction?.initialTransactionId;
  return compact({
    resultCode: result.code,
    description: result.description,
    approvedMinor: toApprovedMinor(answer),
    avsResponse: result.avsResponse,
    cvvResponse: result.cvvResponse,
    resultDetails: { ...toDetails(resultDetails), ...toRefusedNames(answer) },
    connectorReference: answer.id,
    card: toCard(answer),
    redirect: toRedirect(answer),
    schemeReference,
    agreementReference: standingInstruction?.agreementId,
    riskScore: answer.risk?.score,
  });
}

/** What only a bank knows of it; its digits are known here, of payments that were made here. */
function toCard({ card }: UpstreamAnswer): ConnectorOutcome['card'] {
  if (card === undefined) return undefined;
  const { bin: _bin, last4Digits: _last4Digits, ...facts } = card;
  return compact({ ...facts, issuer: facts.issuer && compact(facts.issuer) });
}

/** spec §2.3: "amount approved by the acquirer", which of a PA or DB may be a part of what was asked for. */
function toApprovedMinor({ amount, result, paymentType }: UpstreamAnswer): bigint | undefined {
  const outcome = findResultCode(result.code)?.outcome;
  const isApproved = outcome === 'APPROVED' || outcome === 'REVIEW';
  if (!isApproved || amount === undefined || (paymentType !== 'PA' && paymentType !== 'DB')) return undefined;
  return parseAmount(amount);
}

/** Made from `schemeReference` here, and so not repeated. */
const schemeReferenceName = 'CardholderInitiatedTransactionID';

function toDetails(details: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    const isDocumented = /^[A-Za-z0-9._]{3,64}$/.test(name) && typeof value === 'string' && value.length <= 2_048;
    if (isDocumented && name !== schemeReferenceName) read[name] = value;
  }
  return read;
}

/** A parameter that the gateway behind refuses and ours did not is a difference of the two, which their names explain. */
function toRefusedNames({ result }: UpstreamAnswer): Readonly<Record<string, string>> {
  const names = (result.parameterErrors ?? []).map(({ name }) => name).join(', ');
  return names === '' ? {} : { ExtendedDescription: `The gateway behind refused: ${names}`.slice(0, 2_048) };
}

function toRedirect({ redirect }: UpstreamAnswer): ConnectorOutcome['redirect'] {
  if (redirect === undefined) return undefined;
  const { url, method, parameters = [], preconditions } = redirect;
  return compact({ url, method, parameters, preconditions });
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
