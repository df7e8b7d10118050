/** Which reads over several merchants the projection answers, and which each merchant's own store does. */
import type { Store } from '../../doors/gateway/ports.ts';

/** Of what each merchant's object has sent to the projection. */
export const projectedReads = {
  readModel: ['list', 'numbered', 'ids', 'count', 'totals', 'originalIds', 'questionsOf', 'subjectsByTerm'],
  statistics: ['byTime', 'byResult'],
  payments: ['byIds', 'linkedOfEach', 'countLinkedOfEach', 'linkedAfter'],
  registrations: ['byIds'],
} as const satisfies { readonly [Part in keyof Store]?: readonly (keyof Store[Part])[] };

export type ProjectedPart = keyof typeof projectedReads;

/** Of the merchants' stores, asked one beside the other, or of the one that an id names. */
export const gatheredReads = {
  payments: ['page', 'mattersOfEach'],
  registrations: ['page'],
  checkouts: ['page', 'byId'],
  paymentLinks: ['page'],
  webhooks: ['below'],
  reconciliation: ['paymentIdsBySettlementId'],
} as const satisfies { readonly [Part in keyof Store]?: readonly (keyof Store[Part])[] };

export type GatheredPart = keyof typeof gatheredReads;

type Reads = Readonly<Record<string, readonly string[]>>;

/** Answers what another object asks. Rejects what is no read of these. */
export async function answerRead(
  reads: Reads,
  store: Store,
  part: string,
  [method, values]: readonly [string, readonly unknown[]],
): Promise<unknown> {
  const isRead = Object.hasOwn(reads, part) && reads[part]?.includes(method);
  const of: object | undefined = isRead ? Reflect.get(store, part) : undefined;
  const read: unknown = of && Reflect.get(of, method);
  if (typeof read !== 'function' || !of) throw new Error('no read over merchants');
  return Reflect.apply(read, of, values);
}
