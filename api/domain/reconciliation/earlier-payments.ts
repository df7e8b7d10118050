/**
 * Lines that name an earlier payment than the one that they settle: the authorisation of a capture, whose id is all that a PA.CP answers,
 * the payment of a refund, or the merchant's reference, which a capture seldom has.
 */
import type { MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../foundation/kernel/payment-type.ts';
import type { Payment } from '../payments/payment.ts';
import type { EarlierPayments } from './matching-rules.ts';
import type { ReconciliationPorts } from './ports.ts';
import type { SettlementLine } from './record.ts';

/** What asks for money anew is a payment of its own: a rebill, another authorisation. */
const followingTypes: ReadonlySet<PaymentType> = new Set(['CP', 'RC', 'RF', 'RV']);

/** Payments with one merchantTransactionId that are looked at. */
const sameReferenceMax = 10;

/** Of each line that names such payments. */
export async function findEarlierPayments(
  { store }: ReconciliationPorts,
  merchant: MerchantKey,
  lines: readonly SettlementLine[],
): Promise<ReadonlyMap<SettlementLine, EarlierPayments>> {
  const ids = lines.flatMap(({ paymentId }) => paymentId ?? []);
  const byId = new Map((ids.length === 0 ? [] : await store.payments.byIds(merchant, ids)).map((payment) => [payment.id, payment]));
  const named = new Map<SettlementLine, readonly Payment[]>();
  for (const line of lines) {
    const known = line.paymentId === null ? undefined : byId.get(line.paymentId);
    const found = known ? [known] : line.paymentId === null ? await findByReference(store, merchant, line) : [];
    if (found.length > 0) named.set(line, found);
  }
  const roots = [...new Set([...named.values()].flat().map(({ rootId }) => rootId))];
  const families = roots.length === 0 ? [] : await store.payments.linkedOfEach(merchant, roots);
  return new Map([...named].flatMap(([line, payments]) => toEarlier(line, payments, families)));
}

async function findByReference(
  { payments }: ReconciliationPorts['store'],
  merchant: MerchantKey,
  { shortId, merchantTransactionId }: SettlementLine,
): Promise<readonly Payment[]> {
  const filters = [...(shortId === null ? [] : [{ shortId }]), ...(merchantTransactionId === null ? [] : [{ merchantTransactionId }])];
  for (const filter of filters) {
    const { items } = await payments.page({ entityPath: merchant, ...filter }, { first: sameReferenceMax });
    if (items.length > 0) return items.map(({ item }) => item);
  }
  return [];
}

function toEarlier(
  line: SettlementLine,
  payments: readonly Payment[],
  families: readonly Payment[],
): readonly (readonly [SettlementLine, EarlierPayments])[] {
  const [first] = payments;
  if (!first) return [];
  const known = new Set(payments.map(({ id }) => id));
  const followers = new Set<Id>();
  // Oldest first: a payment comes after the one that it references.
  for (const { id, type, referencedId } of families) {
    const isFollowing = referencedId !== null && (known.has(referencedId) || followers.has(referencedId));
    if (isFollowing && followingTypes.has(type)) followers.add(id);
  }
  return [[line, { paymentId: first.id, followers }]];
}
