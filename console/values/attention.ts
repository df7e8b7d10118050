/** Entries of the queue: where each leads, and the time that counts. Pure. */

/** Whatever may begin or answer a question, or says who takes care. Deliveries tell that a receiver fails, or takes again. */
export const attentionEventTypes = ['PAYMENT', 'BALANCE', 'CHARGEBACK', 'REFUND_APPROVAL', 'SETTLEMENT', 'DELIVERY', 'ATTENTION'] as const;

interface EntryFacts {
  readonly kind: string;
  readonly subjectId: string;
  readonly payment: { readonly id: string } | null;
  readonly since: string;
  readonly until: string | null;
}

export type EntryPlace = '/payments/$id' | '/chargebacks/$id' | '/records/$id' | '/webhooks/$id';

/** Where the step is taken that ends the entry. */
export function toPlace({ kind, subjectId, payment }: Pick<EntryFacts, 'kind' | 'subjectId' | 'payment'>): {
  readonly to: EntryPlace;
  readonly id: string;
} {
  if (kind === 'DISPUTE') return { to: '/chargebacks/$id', id: subjectId };
  if (kind === 'SETTLEMENT_EXCEPTION') return { to: '/records/$id', id: subjectId };
  if (kind === 'FAILING_WEBHOOK') return { to: '/webhooks/$id', id: subjectId };
  return { to: '/payments/$id', id: payment?.id ?? subjectId };
}

/** A deadline where there is one, else since when. Approvals end by themselves: their age says more. */
export function toTime({ kind, since, until }: Pick<EntryFacts, 'kind' | 'since' | 'until'>): string {
  return kind === 'APPROVAL' ? since : (until ?? since);
}
