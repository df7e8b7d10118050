/** Who may do what: the answer of each person and program to one question. Pure. */
import { type Permission, permissions } from '../../client/schema-enums.ts';
import { toCsv } from '../../values/csv.ts';
import { toApiAmount, toMinorUnits } from '../../values/minor-units.ts';
import type { SearchParams } from '../../values/search-params.ts';
import type { ReviewedEntity, ReviewedMember, ReviewedToken } from './documents.ts';

/** What somebody is to be allowed, and where. */
export interface Question {
  readonly permission: Permission;
  /** Of refunds alone: so much on one payment, as the API writes amounts. Undefined: any amount. */
  readonly amount: string | undefined;
  readonly currency: string;
  /** What is seen of it, by whoever sees it or an entity above it. Undefined: anywhere. */
  readonly entity: string | undefined;
}

const defaultCurrency = 'EUR';

/** `amount` as it is typed in the address: what is no amount asks for any. */
export function parseQuestion({ may, amount, currency, entity }: SearchParams): Question {
  const permission = permissions.find((name) => name === may) ?? 'PAYMENTS_REFUND';
  const unit = currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : defaultCurrency;
  return {
    permission,
    amount: permission === 'PAYMENTS_REFUND' && amount !== undefined ? toApiAmount(amount, unit) : undefined,
    currency: unit,
    entity,
  };
}

/**
 * `soon`: once they have accepted the invitation or set up what their role needs. `shut`: they would, were they not shut out.
 * `less`: they may refund, but not so much.
 */
export type Answer = 'yes' | 'soon' | 'shut' | 'less' | 'no';

export function answerOf(member: ReviewedMember, question: Question, entities: readonly ReviewedEntity[]): Answer {
  const { permissions: allowed, disabledAt, accepted, mustEnrol } = member;
  if (!allowed.includes(question.permission) || !sees(member.entityId, question.entity, entities)) return 'no';
  if (question.permission === 'PAYMENTS_REFUND' && !reaches(member, question)) return 'less';
  if (disabledAt !== null) return 'shut';
  return accepted && !mustEnrol ? 'yes' : 'soon';
}

/** A limit holds in its currency alone. Whose refunds have one and who has none refunds nothing. */
function reaches({ refundsLimited, refundLimit }: ReviewedMember, { amount, currency }: Question): boolean {
  if (!refundsLimited) return true;
  if (refundLimit === null) return false;
  return amount === undefined || (refundLimit.currency === currency && toMinorUnits(refundLimit.amount) >= toMinorUnits(amount));
}

/** Programs have no limit of their own. */
export function mayProgram(token: ReviewedToken, question: Question, entities: readonly ReviewedEntity[], now: number): boolean {
  const isOver = token.revokedAt !== null || (token.expiresAt !== null && Date.parse(token.expiresAt) <= now);
  return !isOver && token.permissions.includes(question.permission) && sees(token.entityId, question.entity, entities);
}

/** Whether who sees `seen` sees `wanted` too. Where the way up is not known, because the viewer sees no more of the tree, yes. */
function sees(seen: string, wanted: string | undefined, entities: readonly ReviewedEntity[]): boolean {
  if (wanted === undefined) return true;
  let current: string | null | undefined = wanted;
  for (let steps = 0; steps <= entities.length; steps += 1) {
    if (current === seen) return true;
    const found: ReviewedEntity | undefined = entities.find(({ id }) => id === current);
    if (!found) return !entities.some(({ id }) => id === seen);
    current = found.parentId;
  }
  return false;
}

const order: readonly Answer[] = ['yes', 'soon', 'less', 'shut', 'no'];

export interface AnsweredMember {
  readonly member: ReviewedMember;
  readonly answer: Answer;
}

/** Those who may first, then by name. */
export function answerAll(
  members: readonly ReviewedMember[],
  question: Question,
  entities: readonly ReviewedEntity[],
): readonly AnsweredMember[] {
  return members
    .map((member) => ({ member, answer: answerOf(member, question, entities) }))
    .toSorted((a, b) => order.indexOf(a.answer) - order.indexOf(b.answer) || a.member.name.localeCompare(b.member.name));
}

const head = [
  'kind',
  'name',
  'email',
  'role',
  'entity',
  'question',
  'answer',
  'refund_limit',
  'refund_currency',
  'second_factor',
  'passkeys',
  'company_account',
  'role_by_claim',
  'last_seen',
  'disabled_at',
  'permissions',
];

/** Everybody and every program with the answer, for an audit. Words are the API's, so that two reviews can be compared. */
export function toReviewCsv(members: readonly AnsweredMember[], programs: readonly ReviewedToken[], question: Question): string {
  const asked = [question.permission, question.amount === undefined ? '' : `${question.amount} ${question.currency}`, question.entity ?? '']
    .filter(Boolean)
    .join(' ');
  const people = members.map(({ member, answer }) => [
    'person',
    member.name,
    member.email,
    member.customRole?.name ?? member.role,
    member.entityId,
    asked,
    answer,
    member.refundLimit?.amount ?? '',
    member.refundLimit?.currency ?? '',
    member.secondFactor ? 'yes' : 'no',
    String(member.passkeys),
    member.companyAccount ? 'yes' : 'no',
    member.roleByClaim ? 'yes' : 'no',
    member.lastSeenAt ?? '',
    member.disabledAt ?? '',
    member.permissions.join(' '),
  ]);
  const tokens = programs.map(({ name, id, entityId, lastUsedAt, permissions: allowed }) => [
    'program',
    name,
    id,
    '',
    entityId,
    asked,
    'yes',
    '',
    '',
    '',
    '',
    '',
    '',
    lastUsedAt ?? '',
    '',
    allowed.join(' '),
  ]);
  return toCsv([head, ...people, ...tokens]);
}
