/** A documented answer of the gateway behind as a payment of ours: its row, its ledger entries, and what it moves of earlier payments. */

import { findBrand } from '../../connectors/brands.ts';
import { parseAnswer, toUpstreamOutcome, type UpstreamAnswer } from '../../connectors/upstream/answer.ts';
import { paymentTypes } from '../../contract/words.ts';
import { selectEcho, splitSecrets } from '../../foundation/catalogue/redact.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { emptyTree, isTree, type RequestTree, type RequestValue, textAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { atTime } from '../../foundation/kernel/identifier.ts';
import { isJsonObject } from '../../foundation/kernel/json-object.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import type { PaymentType } from '../../foundation/kernel/payment-type.ts';
import { dayMs, parseDateTime, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payments/payment.ts';
import { toAnswer } from '../payments/processing/answer.ts';
import { blankPayment } from '../payments/processing/blank-payment.ts';
import { toResult } from '../payments/processing/outcome.ts';
import type { Lineage } from '../payments/processing/plan.ts';
import { paymentEvent, sideEffects } from '../payments/processing/side-effects.ts';
import { paymentsAbove } from '../payments/query/lineage.ts';
import { decideReference, isOutcomeOpen, isReferencingType, ownBalances, toPaymentStatus } from '../payments/rules.ts';
import { toMovement } from '../reconciliation/intake.ts';
import { movementSign } from '../reconciliation/movement.ts';
import { createSystemContext } from '../reconciliation/system-context.ts';
import { toImportEvent } from './import-event.ts';
import type { MisfitReason, PastImport } from './past-import.ts';
import type { MovingInPorts } from './ports.ts';

/** An answer that can be imported, by what was read of it. */
export interface PastPayment {
  readonly reference: string;
  readonly at: Timestamp;
  readonly type: PaymentType;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The id of the earlier payment, over there. */
  readonly referenced: string | null;
  readonly answer: UpstreamAnswer;
  /** What the merchant sent, without secrets. */
  readonly open: RequestTree;
}

export type ReadPast =
  | { readonly status: 'payment'; readonly payment: PastPayment }
  | { readonly status: 'failed' }
  /** A stored account, or what moves nothing. */
  | { readonly status: 'other' }
  | { readonly status: 'misfit'; readonly reference: string | null; readonly reason: MisfitReason };

export function readPastPayment(given: unknown): ReadPast {
  const answer = parseAnswer(given);
  if (answer?.id === undefined || !isJsonObject(given)) return misfit(null, 'UNREADABLE');
  const { id: reference, paymentType, result } = answer;
  // Stored accounts stand in the same query.
  if (paymentType === undefined) return { status: 'other' };
  const known = findResultCode(result.code);
  assert(known, 'an answer that was read has a known code');
  const status = toPaymentStatus(known.category, known.outcome);
  if (status === 'pending' || isOutcomeOpen({ status, resultCode: result.code })) return misfit(reference, 'OUTCOME_OPEN');
  if (status !== 'approved') return { status: 'failed' };
  const type = paymentTypes.find((each) => each === paymentType && each !== 'RI');
  if (!type) return misfit(reference, 'TYPE');
  const amountMinor = parseAmount(answer.amount ?? '');
  const at = parseAnswerTime(given.timestamp);
  if (amountMinor === undefined || !/^[A-Z]{3}$/.test(answer.currency ?? '')) return misfit(reference, 'AMOUNT');
  if (at === undefined) return misfit(reference, 'UNREADABLE');
  const referenced = typeof given.referencedId === 'string' && given.referencedId !== '' ? given.referencedId : null;
  if (type === 'PA' && referenced !== null && isIncrement(given)) return misfit(reference, 'INCREMENT');
  const { open } = splitSecrets(requestShapes.payment, toTree(given));
  if (containsCardNumber(JSON.stringify([open, answer]))) return misfit(null, 'CARD_NUMBER');
  return { status: 'payment', payment: { reference, at, type, amountMinor, currency: answer.currency ?? '', referenced, answer, open } };
}

function misfit(reference: string | null, reason: MisfitReason): ReadPast {
  return { status: 'misfit', reference, reason };
}

function isIncrement({ standingInstruction }: Readonly<Record<string, unknown>>): boolean {
  return isJsonObject(standingInstruction) && standingInstruction.industryPractice === 'INCREMENTAL_AUTH';
}

/** `yyyy-MM-dd HH:mm:ss.SSS+0000` (spec §2.3), the offset of other zones too. */
function parseAnswerTime(value: unknown): Timestamp | undefined {
  const [, second = '', ms = '0', sign, hours, minutes] =
    /^(.{19})(?:\.(\d{1,3}))?(?:([+-])(\d{2}):?(\d{2}))?$/.exec(typeof value === 'string' ? value : '') ?? [];
  const utc = parseDateTime(second);
  if (utc === undefined) return undefined;
  const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  return utc + Number(ms.padEnd(3, '0')) - offsetMs;
}

/** Structures of an answer are not deeper. */
const depthMax = 6;

function toTree(value: Readonly<Record<string, unknown>>, depth = 0): RequestTree {
  const tree = emptyTree();
  if (depth > depthMax) return tree;
  for (const [name, each] of Object.entries(value)) {
    const read = toValue(each, depth);
    if (read !== undefined) tree[name] = read;
  }
  return tree;
}

function toValue(value: unknown, depth: number): RequestValue | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.filter(isJsonObject).map((item) => toTree(item, depth + 1));
  return isJsonObject(value) ? toTree(value, depth + 1) : undefined;
}

export interface ImportInto {
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  readonly pastImport: PastImport;
  /** The earlier payment that it names, as it is now; null where it names none. */
  readonly target: Payment | null;
}

export type ImportPlan =
  | { readonly status: 'writes'; readonly writes: readonly Write[] }
  | { readonly status: 'misfit'; readonly reason: MisfitReason };

/** Every write of one imported payment: one commit. Nobody is called, and no webhook is told: the event is for colleagues. */
export async function planImported(ports: MovingInPorts, past: PastPayment, into: ImportInto): Promise<ImportPlan> {
  const { target, pastImport } = into;
  const { type, amountMinor, currency } = past;
  if (isReferencingType(type)) {
    if (!target) return { status: 'misfit', reason: 'NO_EARLIER_PAYMENT' };
    // Whether a reversal was still possible is over: it was made.
    const decision = decideReference(target, { type, amountMinor, currency, final: false, mayReverse: true });
    if (decision.status === 'declined') return { status: 'misfit', reason: 'EXCEEDS' };
  }
  const lineage: Lineage | null =
    target && isReferencingType(type) ? { target, above: await paymentsAbove(ports.store, target, type) } : null;
  const payment = toImportedPayment(ports, past, into, lineage);
  const effects = sideEffects({
    ...{ payment, lineage, increment: false, releasedMinor: 0n, reservedMinor: 0n, newId: ports.newId },
    now: past.at,
  });
  const now = ports.clocks.entityNow(payment.entityId);
  const { entityId, entityPath, connector } = payment;
  return {
    status: 'writes',
    writes: [
      {
        write: 'imported-payment.insert',
        imported: { entityId, entityPath, connector, reference: past.reference, paymentId: payment.id, importId: pastImport.id },
      },
      { write: 'payment.insert', payment },
      { write: 'attempt.insert', attempt: toAttempt(ports, payment) },
      ...effects.map((write) => forColleagues(write, now)),
      ...settledWrites(ports, payment, effects, into),
      { write: 'event.append', event: toImportEvent(paymentEvent(payment, 'CREATED', ports.newId()), now) },
    ],
  };
}

function toImportedPayment(ports: MovingInPorts, past: PastPayment, into: ImportInto, lineage: Lineage | null): Payment {
  const { channel, settings, pastImport } = into;
  const { answer, at, type, amountMinor, currency, open } = past;
  const context = createSystemContext(ports);
  const blank = blankPayment(context, { channel, settings, open, type, amountMinor, currency, warnings: [] });
  const target = lineage?.target ?? null;
  const { redirect: _redirect, ...outcome } = toUpstreamOutcome(answer);
  const brand = target?.brand ?? answer.paymentBrand ?? null;
  const id = atTime(blank.payment.id, at);
  const card = isTree(open.card) ? open.card : emptyTree();
  const account = target ?? {
    cardBin: digitsIn(answer, 'bin', 6),
    last4: digitsIn(answer, 'last4Digits', 4),
    holder: textAt(card, 'holder') ?? null,
  };
  const expiresAt = at + settings.authorizationDays * dayMs;
  const payment: Payment = {
    ...blank.payment,
    id,
    rootId: target?.rootId ?? id,
    referencedId: target?.id ?? null,
    registrationId: target?.registrationId ?? null,
    connector: pastImport.connector,
    connectorReference: past.reference,
    brand,
    method: target?.method ?? (brand === null ? null : (findBrand(brand)?.method ?? null)),
    cardBin: account.cardBin,
    last4: account.last4,
    holder: account.holder,
    accountFingerprint: target?.accountFingerprint ?? null,
    email: blank.payment.email ?? target?.email ?? null,
    descriptor: textAt(open, 'descriptor') ?? null,
    shopperResultUrl: null,
    notificationUrl: null,
    status: 'approved',
    resultCode: outcome.resultCode,
    ...ownBalances(type, amountMinor),
    // An old one ends over there; here nothing would be told of it but its end.
    expiresAt: type === 'PA' && expiresAt > ports.clocks.entityNow(channel.id) ? expiresAt : null,
    createdAt: at,
    updatedAt: at,
  };
  const facts = {
    ...blank.facts,
    ...{ id, at, brand, referencedId: payment.referencedId, registrationId: payment.registrationId, status: 'approved' as const },
    ...{ descriptor: payment.descriptor, cardBin: payment.cardBin, last4: payment.last4, echo: selectEcho(open) },
  };
  return { ...payment, answer: JSON.stringify(toAnswer(facts, toResult(outcome))) };
}

/** Of the account, as answers show it (spec §2.3). */
function digitsIn(answer: UpstreamAnswer, name: 'bin' | 'last4Digits', digits: number): string | null {
  const value = answer.card?.[name];
  return value !== undefined && value.length === digits ? value : null;
}

/** The call was made over there, and a query told of it: how long it took is not known, and nobody is ever asked again. */
function toAttempt({ newId }: MovingInPorts, payment: Payment) {
  const { id: paymentId, entityId, connector, type: operation, amountMinor, currency, createdAt, resultCode, connectorReference } = payment;
  return {
    ...{ id: newId(), paymentId, entityId, connector, operation, amountMinor, currency, connectorReference, resultCode },
    ...{ reservedMinor: 0n, startedAt: createdAt, finishedAt: createdAt, inquiries: 1, nextInquiryAt: null, cancellationAt: null },
  };
}

/** What an operation of the past changed is told of now, and to colleagues alone. */
function forColleagues(write: Write, now: Timestamp): Write {
  return write.write === 'event.append' ? { ...write, event: toImportEvent(write.event, now) } : write;
}

/** What was paid before the line is settled by the other side's files: no file that comes here settles it. */
function settledWrites(
  { environment }: MovingInPorts,
  payment: Payment,
  effects: readonly Write[],
  { pastImport, target }: ImportInto,
): readonly Write[] {
  const { settledBefore } = pastImport;
  const isSettled = payment.createdAt < settledBefore || (payment.type === 'RV' && target !== null && target.createdAt < settledBefore);
  if (!isSettled) return [];
  const entries = effects.flatMap((write) => (write.write === 'ledger.post' ? write.entries : []));
  const entry = entries.find((each) => movementSign(each) !== 0n);
  if (!entry) return [];
  const movement = toMovement(payment, entry, environment);
  return [{ write: 'movement.insert', movement: { ...movement, cancelledMinor: movement.amountMinor } }];
}
