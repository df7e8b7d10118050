/** What a second person looks at before approving, and what has changed since they looked. Pure. */

export interface ReviewedPayment {
  readonly id: string;
  readonly version: number;
  readonly outcome: string;
  readonly moneyStatus: string;
  readonly remaining: string;
}

export interface ReviewedApproval {
  readonly version: number;
  readonly status: string;
}

/** Both as they were read together. */
export interface Reviewed<Payment extends ReviewedPayment = ReviewedPayment, Approval extends ReviewedApproval = ReviewedApproval> {
  readonly payment: Payment;
  readonly approval: Approval;
}

const compared = ['outcome', 'moneyStatus', 'remaining'] as const;
export type ComparedName = (typeof compared)[number];

export interface ReviewChange {
  readonly name: ComparedName;
  readonly before: string;
  readonly after: string;
}

/** What differs of the payment. Another version without a difference here is a change that nobody sees on this page. */
export function listReviewChanges(before: ReviewedPayment, after: ReviewedPayment): readonly ReviewChange[] {
  return compared.flatMap((name) => (before[name] === after[name] ? [] : [{ name, before: before[name], after: after[name] }]));
}

export function hasChanged(before: Reviewed, after: Reviewed): boolean {
  return before.payment.version !== after.payment.version || before.approval.version !== after.approval.version;
}

interface AccountFields {
  readonly card: { readonly last4Digits: string | null; readonly holder: string | null } | null;
  readonly bankAccount: { readonly last4Digits: string | null; readonly holder: string | null } | null;
  readonly customer: { readonly givenName: string | null; readonly surname: string | null; readonly email: string | null } | null;
}

export interface ReviewedAccount extends AccountFields {
  readonly original: AccountFields | null;
}

/** Name and e-mail address of the shopper, as far as they are known and may be seen; of a follow-up those of its payment. */
export function listShopperTexts({ original, ...own }: ReviewedAccount): readonly string[] {
  return [own, ...(original ? [original] : [])].map(toShopperTexts).find((texts) => texts.length > 0) ?? [];
}

function toShopperTexts({ card, bankAccount, customer }: AccountFields): readonly string[] {
  const name = [customer?.givenName, customer?.surname].filter(Boolean).join(' ');
  return [name || card?.holder || bankAccount?.holder || '', customer?.email ?? ''].filter((text) => text !== '');
}

interface ApprovalKind {
  readonly paymentType: string | null;
  readonly decision: 'APPROVED' | 'DECLINED' | null;
  readonly answer: 'REPRESENTED' | 'ACCEPTED' | 'LOST' | null;
}

export const requestKinds = [
  'REFUND',
  'REVERSAL',
  'CHARGEBACK',
  'DECIDED_APPROVED',
  'DECIDED_DECLINED',
  'ANSWERED_ACCEPTED',
  'ANSWERED_LOST',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What is asked for; a refund is what the gateway asked for before it knew other kinds. */
export function toRequestKind({ paymentType, decision, answer }: ApprovalKind): RequestKind {
  if (decision !== null) return `DECIDED_${decision}`;
  if (answer !== null) return answer === 'LOST' ? 'ANSWERED_LOST' : 'ANSWERED_ACCEPTED';
  if (paymentType === 'RV') return 'REVERSAL';
  return paymentType === 'CB' ? 'CHARGEBACK' : 'REFUND';
}

/** Whether what remains of the payment says something about the request. */
export function movesRemaining(kind: RequestKind): boolean {
  return kind === 'REFUND' || kind === 'REVERSAL' || kind === 'CHARGEBACK';
}
