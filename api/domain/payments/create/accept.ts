/** Checks the request of a new payment: by the catalogue, its channel, its account and its series. */

import { type Brand, detectBrand, findBrand } from '../../../connectors/brands.ts';
import { isKeptAtStripe } from '../../../connectors/stripe/request.ts';
import { checkRequest } from '../../../foundation/catalogue/check.ts';
import { splitSecrets } from '../../../foundation/catalogue/redact.ts';
import { joinBreaches, refuseBreaches } from '../../../foundation/catalogue/refuse-breaches.ts';
import { requestShapes } from '../../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../../foundation/entities/check-options.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import { refuseTestModeInLive } from '../../../foundation/idempotency/test-mode.ts';
import { invalidParametersCode, type ParameterError, type Refusal, Refused } from '../../../foundation/kernel/refusal.ts';
import type { Warning } from '../../../foundation/kernel/warning.ts';
import { type Account, decideAccount, findAccountRefusal, findUntakenBrand, type Secrets } from '../../registrations/account.ts';
import { decideBreaches, listMissing } from '../../three-d-secure/requirements.ts';
import { decideNeed } from '../../three-d-secure/rules.ts';
import { findScheme } from '../../three-d-secure/scheme.ts';
import { addSeriesDefaults } from '../../three-d-secure/series-defaults.ts';
import type { PaymentContext } from '../ports.ts';
import type { Lineage } from '../processing/plan.ts';
import { findRefusal } from './rules.ts';
import { decideSeries, type SeriesDecision } from './standing-instruction.ts';

export interface AcceptedRequest {
  readonly tree: RequestTree;
  readonly open: RequestTree;
  readonly secrets: Secrets;
  readonly warnings: readonly Warning[];
}

/** Checks the request by the catalogue, as strictly as the channel's `validation` says. */
export function acceptPayment(context: PaymentContext, input: RequestTree, settings: ChannelSettings): AcceptedRequest {
  refuseTestModeInLive(context, input);
  const { registrationId, ...own } = input;
  const isStored = registrationId !== undefined;
  const shape = isStored ? requestShapes.registrationPayment : requestShapes.payment;
  const options = toCheckOptions(settings, context.request.sentNames);
  const { breaches, warnings, tree: checked } = checkRequest(shape, own, options);
  const tree = isStored ? { ...checked, registrationId } : checked;
  const { open, secrets } = splitSecrets(requestShapes.payment, tree);
  const refusal = findRefusal(open, settings);
  if (breaches.length > 0 || refusal?.resultCode === invalidParametersCode) {
    const hasOwn = isStored || textAt(open, 'referenceUuid') !== undefined || open.job !== undefined;
    const accountOptional = hasOwn || isAccountElsewhere(open, settings);
    const lacking = findAccountRefusal(open, secrets, { accountOptional, breaches });
    const series = hasOwn ? undefined : findSeriesRefusal(context, { tree, open, secrets }, settings);
    const unproven = hasOwn || lacking ? undefined : findAuthenticationRefusal({ open, secrets }, { settings, breaches, ...options });
    throw refuseBreaches(joinBreaches(breaches, [refusal, lacking, series, unproven], options.sentNames));
  }
  refuse(refusal);
  return { tree, open, secrets, warnings: [...warnings, ...context.request.unknownParameters] };
}

/** Of a request that is refused anyway: what the authentication of its cardholder lacks, for the same answer. */
function findAuthenticationRefusal(
  { open, secrets }: Pick<AcceptedRequest, 'open' | 'secrets'>,
  given: {
    readonly settings: ChannelSettings;
    readonly breaches: readonly ParameterError[];
    readonly sentNames: ReadonlyMap<string, string>;
  },
): Refusal | undefined {
  if (given.breaches.some(({ name }) => name === 'card.number')) return undefined;
  const decision = decideAccount(open, secrets, { accountOptional: false });
  if (decision.status === 'refused') return undefined;
  const need = decideNeed({ open, secrets }, decision.account.brand?.name ?? null, given.settings);
  if (need.kind !== 'own') return undefined;
  const breaches = listMissing(addSeriesDefaults(open, need.scheme));
  return decideBreaches(breaches, { validation: given.settings.validation, sentNames: given.sentNames }).refusal;
}

function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw new Refused(refusal);
}

export function isRiskCheck(open: RequestTree): boolean {
  return textAt(open, 'paymentType') === 'RI';
}

export interface AccountElsewhere {
  readonly lineage: Lineage | null;
  readonly isKeptBehind: boolean;
}

/** A risk check needs no account, and Stripe may keep it. */
function isAccountElsewhere(open: RequestTree, settings: ChannelSettings): boolean {
  return isRiskCheck(open) || isKeptAtStripe(settings, open);
}

export function requireAccount(
  context: PaymentContext,
  request: AcceptedRequest,
  settings: ChannelSettings,
  { lineage, isKeptBehind }: AccountElsewhere,
): Account {
  const accountOptional = lineage !== null || isKeptBehind || isAccountElsewhere(request.open, settings);
  const decision = decideAccount(request.open, request.secrets, { accountOptional });
  if (decision.status === 'refused') {
    if (decision.refusal.resultCode === invalidParametersCode) {
      refuseTogether(context, [decision.refusal, findSeriesRefusal(context, request, settings)]);
    }
    throw new Refused(decision.refusal);
  }
  requireConfigured(settings, { brand: decision.account.brand?.name ?? null });
  return decision.account;
}

/** Refuses a brand that the channel does not take: also that of an earlier payment whose account is charged again. */
export function requireConfigured(settings: Pick<ChannelSettings, 'brands'>, { brand }: { readonly brand: string | null }): void {
  const untaken = findUntakenBrand(brand ?? undefined, settings);
  if (untaken) throw new Refused(untaken);
}

/** The request with the defaults of its series, and why it is refused. */
export interface AcceptedSeries {
  readonly request: AcceptedRequest;
  readonly refusal: Refusal | undefined;
}

/** Checks what spec §2.6 requires of a series with this brand and channel, and adds the defaults that the platform sends. */
export function applySeriesRules(
  context: PaymentContext,
  request: AcceptedRequest,
  account: Account,
  settings: ChannelSettings,
): AcceptedSeries {
  if (request.open.standingInstruction === undefined) return { request, refusal: undefined };
  const { refusal, warnings, scheme } = decideSeriesOf(context, request, account, settings);
  const open = addSeriesDefaults(request.open, scheme ?? account.brand?.name ?? null);
  return { request: { ...request, open, warnings: [...request.warnings, ...warnings] }, refusal };
}

type SentRequest = Pick<AcceptedRequest, 'tree' | 'open' | 'secrets'>;

/** Of a request that is refused anyway: what its series lacks, as far as the brand is known, for the same answer. */
function findSeriesRefusal(context: PaymentContext, request: SentRequest, settings: ChannelSettings): Refusal | undefined {
  if (request.open.standingInstruction === undefined) return undefined;
  const cardNumber = request.secrets.get('card.number') ?? null;
  const named = textAt(request.open, 'paymentBrand') ?? (cardNumber ? detectBrand(cardNumber.reveal()) : undefined);
  const brand = named === undefined ? undefined : findBrand(named);
  return brand && decideSeriesOf(context, request, { brand, cardNumber }, settings).refusal;
}

function decideSeriesOf(
  context: PaymentContext,
  request: SentRequest,
  { brand, cardNumber }: { readonly brand: Brand | null; readonly cardNumber: Account['cardNumber'] },
  settings: ChannelSettings,
): SeriesDecision & { readonly scheme: string | null } {
  const name = brand?.name ?? null;
  const scheme = findScheme(request, name, settings);
  const facts = {
    brand: name,
    isCard: brand?.accountKind === 'card',
    threeDSecure: scheme !== null,
    issuerCountry: cardNumber === null ? undefined : context.ports.connectorFor(settings).issuerCountry?.(cardNumber, name),
  };
  const channel = { validation: settings.validation, sentNames: context.request.sentNames };
  return { ...decideSeries(request.tree, facts, channel), scheme };
}

/** Refuses what several rules find wrong with parameters in one answer; nothing where none of them does. */
export function refuseTogether({ request }: PaymentContext, refusals: readonly (Refusal | undefined)[]): void {
  const errors = joinBreaches([], refusals, request.sentNames);
  if (errors.length > 0) throw refuseBreaches(errors);
}
