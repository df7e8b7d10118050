/** Changes of a payment and its linked payments between two reads. */
import type { Outcome } from '../../client/schema-enums.ts';

export interface PaymentSnapshot {
  readonly id: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly currency: string;
  readonly outcome: Outcome;
  readonly remaining: string;
  readonly version: number;
  /** Who asked for it and why, where the request log says so. */
  readonly by: { readonly callerId: string | null; readonly reason: string | null } | null;
}

export type Change =
  | { readonly kind: 'added'; readonly member: PaymentSnapshot }
  | { readonly kind: 'decided'; readonly member: PaymentSnapshot; readonly before: Outcome }
  | { readonly kind: 'remaining'; readonly member: PaymentSnapshot; readonly before: string };

/** In the order in which they are told: what is new, what was decided, what remains. `own` are the ids of one's own doings. */
export function listChanges(
  before: readonly PaymentSnapshot[],
  after: readonly PaymentSnapshot[],
  own: ReadonlySet<string> = new Set(),
): readonly Change[] {
  const earlier = new Map(before.map((member) => [member.id, member]));
  const added: Change[] = [];
  const decided: Change[] = [];
  const remaining: Change[] = [];
  for (const member of after) {
    const was = earlier.get(member.id);
    if (!was) {
      if (!own.has(member.id)) added.push({ kind: 'added', member });
      continue;
    }
    if (was.outcome !== member.outcome) decided.push({ kind: 'decided', member, before: was.outcome });
    if (was.remaining !== member.remaining) remaining.push({ kind: 'remaining', member, before: was.remaining });
  }
  return [...added, ...decided, ...remaining];
}
