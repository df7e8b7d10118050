/** Puts tags on payments and takes them off. They stay inside: neither merchants' programs nor webhooks are told. */
import DataLoader from 'dataloader';
import { auditEntry, findAddress } from '../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireRequestScope, requireScopePath } from '../../foundation/access/authorize.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Payment } from '../payments/payment.ts';
import type { TagContext } from './ports.ts';
import { parseTag, tagCharactersMax, tagsOfPaymentMax } from './tag.ts';

/** Tags that a person chooses from. */
const namesMax = 200;
/** Payments whose tags are read at once. */
const batchMax = 100;

/** Refuses with 404 a payment that the caller does not see, with 400 what is no tag, and more than `tagsOfPaymentMax`. */
export async function tagPayment(context: TagContext, paymentId: string, sent: string): Promise<Payment> {
  const { store, clocks } = context.ports;
  const caller = requireCaller(context, 'notes:write');
  const payment = await requirePayment(context, paymentId);
  const tag = requireTag(sent);
  const { entityId, entityPath } = payment;
  const known = await store.tags.ofEach(toMerchantKey(entityPath), [payment.id]);
  if (known.some((one) => one.tag === tag)) return payment;
  if (known.length >= tagsOfPaymentMax) throw refusedFor(`a payment has at most ${tagsOfPaymentMax} tags`);
  const put = { paymentId: payment.id, tag, entityId, entityPath, authorName: caller.name, at: clocks.now() };
  await store.commit(toMerchantKey(entityPath), [{ write: 'payment-tag.put', tag: put }, toAudit(context, payment, 'payment.tag', tag)]);
  return payment;
}

/** The same where the payment does not have it. */
export async function untagPayment(context: TagContext, paymentId: string, sent: string): Promise<Payment> {
  requireCaller(context, 'notes:write');
  const payment = await requirePayment(context, paymentId);
  const tag = requireTag(sent);
  await context.ports.store.commit(toMerchantKey(payment.entityPath), [
    { write: 'payment-tag.delete', paymentId: payment.id, tag },
    toAudit(context, payment, 'payment.untag', tag),
  ]);
  return payment;
}

/** The tags in use at or below the caller's entity. */
export async function listTagNames(context: TagContext): Promise<readonly string[]> {
  return context.ports.store.tags.names(requireScopePath(requireCaller(context, 'payments:read')), namesMax);
}

const loaders = new WeakMap<TagContext, DataLoader<Id, readonly string[]>>();

/** Of a payment that the caller sees, in order. */
export function readTags(context: TagContext, paymentId: Id): Promise<readonly string[]> {
  requireCaller(context, 'payments:read');
  const scope = requireRequestScope(context);
  const known = loaders.get(context);
  if (known) return known.load(paymentId);
  const made = new DataLoader<Id, readonly string[]>(
    async (ids) => {
      const tags = Map.groupBy(await context.ports.store.tags.ofEach(scope, [...new Set(ids)]), (one) => one.paymentId);
      return ids.map((id) => (tags.get(id) ?? []).map(({ tag }) => tag));
    },
    // Nothing is remembered: a mutation changes it.
    { cache: false, maxBatchSize: batchMax },
  );
  loaders.set(context, made);
  return made.load(paymentId);
}

async function requirePayment(context: TagContext, id: string): Promise<Payment> {
  const payment = isId(id) ? await context.ports.store.payments.byId(requireRequestScope(context), id) : undefined;
  if (payment && entityWithin(context, payment.entityPath)) return payment;
  throw new Refused({ resultCode: '700.400.580', status: 404 });
}

export function requireTag(sent: string): string {
  const tag = parseTag(sent);
  if (tag !== undefined) return tag;
  throw refusedFor(`tag must be 1 to ${tagCharactersMax} letters, digits, spaces and hyphens, and no card number`);
}

function toAudit(context: TagContext, { id, entityId, entityPath }: Payment, action: 'payment.tag' | 'payment.untag', tag: string) {
  const { newId, clocks } = context.ports;
  const caller = requireCaller(context, 'notes:write');
  const about = { action, subjectId: id, paymentId: id, entityId, entityPath, address: findAddress(context), change: { tag } };
  return { write: 'audit.append', entry: auditEntry(newId(), clocks.now(), caller, about) } as const;
}

/** Without the value: it may be what must not be repeated. */
function refusedFor(message: string): Refused {
  return wrongParameter('tag', message);
}
