/** Payment links: an address for each, which is paid as often as it allows, and never twice by a reload. */
import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import { auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { requireCaller, requireChannel, requireScopeAt, requireScopePath } from '../../../foundation/access/authorize.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { countRequest } from '../../../foundation/idempotency/count-request.ts';
import { claimKeyOf, claimWrites, findReplay } from '../../../foundation/idempotency/idempotency-operations.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { type Id, isId, withPartition } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { Page, PageRequest } from '../../../foundation/kernel/page.ts';
import { invalidParameters, type ParameterError, Refused } from '../../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { parseMoney } from '../../payments/create/rules.ts';
import { acceptPreparation } from '../accept.ts';
import type { Checkout } from '../checkout.ts';
import { createCheckout } from '../checkouts-operations.ts';
import type { CheckoutContext, CheckoutPorts } from '../ports.ts';
import { toLinkCaller } from '../preparer.ts';
import {
  type CountedPaymentLink,
  descriptionCharactersMax,
  findLinkState,
  hasFreeUse,
  newPaymentLinkId,
  type PaymentLink,
  paymentLinkTypes,
  usesMaxMost,
} from './payment-link.ts';

/** What a link is to be; as sent. */
export interface WantedPaymentLink {
  readonly entityId: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly paymentType?: string | undefined;
  readonly merchantTransactionId?: string | undefined;
  readonly expiresAt?: Timestamp | undefined;
  readonly usesMax?: number | undefined;
}

/**
 * Makes a link. Refuses with 400 what is wrong by name: also what the channel would refuse of a checkout with this amount and
 * currency. A repetition under the same key is answered with the first link.
 */
export async function createPaymentLink(
  context: CheckoutContext,
  wanted: WantedPaymentLink,
  idempotencyKey?: string,
): Promise<CountedPaymentLink> {
  return countRequest(context, 'paymentLink', async () => {
    const request = toRequest(wanted);
    const { caller, named, channel, settings } = await requireChannel(context, 'links:manage', wanted.entityId, {
      operation: 'createPaymentLink',
      currency: wanted.currency,
      paymentType: request.paymentType,
    });
    const breaches = findBreaches(context, wanted);
    if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
    const prepared = await acceptPreparation(context, request, { settings, entityPath: channel.path });
    const claimed = { key: idempotencyKey, request: toFingerprinted(wanted, request) };
    const claim = await claimKeyOf(context, { named, channel }, 'paymentLink', claimed);
    const subject = { load: (id: Id) => readLink(context.ports, named.path, id), isOpen: () => false };
    const earlier = await findReplay(context, claim, subject);
    if (earlier) return earlier;
    const link = toLink(context, wanted, { caller, entity: named, money: parseMoney(prepared.open) });
    const writes: readonly Write[] = [
      ...claimWrites(context.ports, claim, { subjectId: link.id, completed: true }),
      { write: 'payment-link.insert', link },
      audit(context, caller, link, 'payment-link.create'),
    ];
    try {
      await context.ports.store.commit(toMerchantKey(link.entityPath), writes);
    } catch (error) {
      const first = error instanceof Conflict ? await findReplay(context, claim, subject) : undefined;
      if (!first) throw error;
      return first;
    }
    return { ...link, paid: 0, underWay: 0 };
  });
}

/** Ends a link: nobody begins to pay it any more. Ending it again changes nothing. 404 for what the caller does not see. */
export async function endPaymentLink(context: CheckoutContext, id: string): Promise<CountedPaymentLink> {
  return countRequest(context, 'paymentLinkEnd', async () => {
    const caller = requireCaller(context, 'links:manage');
    const link = await readPaymentLink(context, id);
    if (!link) throw new Refused({ resultCode: '200.300.406', status: 404 });
    if (link.endedAt !== null) return link;
    const at = context.ports.clocks.entityNow(link.entityId);
    await context.ports.store.commit(toMerchantKey(link.entityPath), [
      { write: 'payment-link.end', id: link.id, at },
      audit(context, caller, link, 'payment-link.end'),
    ]);
    return { ...link, endedAt: at };
  });
}

/** A link that the caller sees; undefined for every other. */
export async function readPaymentLink(context: CheckoutContext, id: string): Promise<CountedPaymentLink | undefined> {
  const caller = requireCaller(context, 'payments:read');
  return isId(id) ? context.ports.store.paymentLinks.byId(requireScopePath(caller), id) : undefined;
}

/** Newest first, limited to what the caller sees. */
export async function listPaymentLinks(
  context: CheckoutContext,
  entityId: string | undefined,
  page: PageRequest,
): Promise<Page<CountedPaymentLink>> {
  const entityPath = await requireScopeAt(context, entityId);
  return context.ports.store.paymentLinks.page(entityPath, page);
}

/** The link of an address that a shopper opened; undefined where there is none. Its id is the right to it. */
export async function openPaymentLink({ store }: CheckoutPorts, id: string): Promise<CountedPaymentLink | undefined> {
  return isId(id) ? store.acrossMerchants.paymentLinkById(id) : undefined;
}

/** A checkout for one payment of the link; undefined where it can be paid no more. It runs with the link's own right. `locale`: the page's. */
export async function beginPaymentLink(
  context: Omit<CheckoutContext, 'idempotency'>,
  link: CountedPaymentLink,
  locale: ShopperLanguage,
): Promise<Checkout | undefined> {
  if (findLinkState(link, context.ports.clocks.entityNow(link.entityId)) !== 'open' || !hasFreeUse(link)) return undefined;
  const request = {
    ...toRequest({ ...link, amount: formatAmount(link.amountMinor), merchantTransactionId: link.merchantTransactionId ?? undefined }),
    locale,
  };
  const authentication = { status: 'valid', caller: toLinkCaller(link) } as const;
  const own = { ...context, request: { ...context.request, authentication }, idempotency: { status: null } };
  return createCheckout(own, request, { paymentLinkId: link.id });
}

type Asked = Pick<WantedPaymentLink, 'entityId' | 'amount' | 'currency' | 'paymentType' | 'merchantTransactionId'>;

function toRequest({ entityId, amount, currency, paymentType = 'DB', merchantTransactionId }: Asked) {
  const reference = merchantTransactionId === undefined ? {} : { merchantTransactionId };
  return { entityId, amount, currency, paymentType, ...reference };
}

function toFingerprinted({ description, expiresAt, usesMax }: WantedPaymentLink, request: RequestTree): RequestTree {
  return { ...request, description, expiresAt: String(expiresAt ?? ''), usesMax: String(usesMax ?? '') };
}

function findBreaches(context: CheckoutContext, { entityId, description, paymentType, expiresAt, usesMax }: WantedPaymentLink) {
  const breaches: ParameterError[] = [];
  const refuse = (name: string, message: string): void => {
    breaches.push({ name, value: null, message });
  };
  const text = description.trim();
  if (text === '' || text.length > descriptionCharactersMax) refuse('description', `must be 1 to ${descriptionCharactersMax} characters`);
  if (paymentType !== undefined && !paymentLinkTypes.some((type) => type === paymentType))
    refuse('paymentType', `must be one of [${paymentLinkTypes.join(', ')}]`);
  if (usesMax !== undefined && !(Number.isSafeInteger(usesMax) && usesMax >= 1 && usesMax <= usesMaxMost))
    refuse('usesMax', `must be a whole number from 1 to ${usesMaxMost}`);
  if (expiresAt !== undefined && expiresAt <= context.ports.clocks.entityNow(entityId)) refuse('expiresAt', 'must be in the future');
  return breaches;
}

interface LinkGiven {
  readonly caller: Caller;
  readonly entity: { readonly id: Id; readonly path: string };
  readonly money: { readonly amountMinor: bigint; readonly currency: string };
}

function toLink(context: CheckoutContext, wanted: WantedPaymentLink, { caller, entity, money }: LinkGiven): PaymentLink {
  const now = context.ports.clocks.entityNow(entity.id);
  return {
    id: withPartition(newPaymentLinkId(now, context.ports.randomHex), context.ports.partition),
    entityId: entity.id,
    entityPath: entity.path,
    paymentType: wanted.paymentType ?? 'DB',
    ...money,
    description: wanted.description.trim(),
    merchantTransactionId: wanted.merchantTransactionId ?? null,
    usesMax: wanted.usesMax ?? 1,
    expiresAt: wanted.expiresAt ?? null,
    endedAt: null,
    createdBy: caller.id,
    createdAt: now,
  };
}

async function readLink({ store }: CheckoutPorts, entityPath: string, id: Id): Promise<CountedPaymentLink | undefined> {
  return store.paymentLinks.byId(toMerchantKey(entityPath), id);
}

function audit(context: CheckoutContext, caller: Caller, link: PaymentLink, action: 'payment-link.create' | 'payment-link.end'): Write {
  const { id, entityId, entityPath, amountMinor, currency, merchantTransactionId, usesMax } = link;
  const change = { amount: formatAmount(amountMinor), currency, merchantTransactionId, usesMax };
  const audited = { action, subjectId: id, entityId, entityPath, address: findAddress(context), change };
  return { write: 'audit.append', entry: auditEntry(context.ports.newId(), context.ports.clocks.now(), caller, audited) };
}
