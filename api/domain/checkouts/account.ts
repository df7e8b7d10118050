/**
 * A checkout of kind `registration` stores the account that a shopper enters. Where the channel has 3-D Secure for the brand,
 * the cardholder is authenticated first, without a payment (decision: accounts-authenticated-when-stored).
 */
import { type RequestTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { claimIdempotencyKey, claimWrites, findReplay } from '../../foundation/idempotency/idempotency-operations.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { checkShoppersAccount, createRegistration } from '../registrations/create.ts';
import { toAccountTree } from '../registrations/stored-account.ts';
import { type Authentication, mayPay } from '../three-d-secure/authentication.ts';
import { beginAuthentication } from '../three-d-secure/begin.ts';
import { decideNeedForStoring } from '../three-d-secure/rules.ts';
import { openSecrets } from '../three-d-secure/sealed.ts';
import { checkoutEvent } from './answer.ts';
import type { Checkout } from './checkout.ts';
import { findCheckout } from './form.ts';
import type { CheckoutContext, CheckoutPorts } from './ports.ts';
import { toOwnContext, withPreparer } from './preparer.ts';
import { mergeRequests } from './rules.ts';

export interface AccountGiven {
  readonly checkout: Checkout;
  readonly request: RequestTree;
  readonly attemptKey: string | undefined;
  /** Counts the attempt. Raises `checkout_state` where the checkout is no longer open as it was read. */
  readonly guard: Extract<Write, { readonly write: 'checkout.attempt' }>;
}

/** The authentication that decides, open or failed; undefined where the account is stored. */
export async function storeAccount(context: CheckoutContext, given: AccountGiven): Promise<Authentication | undefined> {
  const { ports } = context;
  const { checkout, attemptKey, guard } = given;
  const found = await checkShoppersAccount(context, given.request);
  const need = decideNeedForStoring(found, found.account.brand?.name ?? null, found.settings);
  if (need.kind !== 'own') {
    await register(context, given, [guard]);
    return undefined;
  }
  const merchant = toMerchantKey(checkout.entityPath);
  const scope = { entityId: checkout.entityId, operation: `checkout authentication:${checkout.id}` };
  const claim = await claimIdempotencyKey(context, scope, attemptKey, found.tree);
  const load = (id: string) => ports.store.authentications.byId(merchant, id);
  const earlier = await findReplay(context, claim, { load, isOpen: () => false });
  if (earlier) return earlier;
  const { channel, account } = found;
  const now = ports.clocks.entityNow(channel.id);
  const open = addPurpose({ ...found.open, entityId: channel.id });
  const begun = await beginAuthentication(ports, {
    channel,
    paymentId: null,
    checkoutId: checkout.id,
    brand: need.scheme,
    cardBin: account.cardBin,
    last4: account.last4,
    money: { amountMinor: 0n, currency: textAt(open, 'currency') ?? '' },
    merchantTransactionId: textAt(open, 'merchantTransactionId') ?? null,
    shopperResultUrl: textAt(open, 'shopperResultUrl') ?? null,
    open,
    secrets: found.secrets,
    now,
  });
  const isOpen = begun.authentication.state !== 'finished';
  const authentication = isOpen ? begun.authentication : { ...begun.authentication, resumedAt: now };
  const insert: Write = { write: 'authentication.insert', authentication, account: begun.account };
  if (!isOpen && mayPay(authentication)) {
    await register(context, { ...given, request: addPurpose(given.request) }, [guard, insert]);
    return undefined;
  }
  const event = checkoutEvent({ ...checkout, updatedAt: now }, 'attempt', ports.newId());
  const claimed = claimWrites(ports, claim, { subjectId: authentication.id, completed: true });
  await ports.store.commit(merchant, [guard, ...claimed, insert, { write: 'event.append', event }]);
  ports.publish();
  return authentication;
}

/** spec §2.U: no payment is authenticated, but a card that is added. The merchant's own hint stands. */
function addPurpose(request: RequestTree): RequestTree {
  return { ...request, threeDSecure: { authenticationInd: 'ADD_CARD', ...treeAt(request, 'threeDSecure'), npa: 'true' } };
}

/** One commit: the account, and the end of its checkout. */
async function register(context: CheckoutContext, given: Omit<AccountGiven, 'guard'>, before: readonly Write[]): Promise<void> {
  const { checkout, request, attemptKey } = given;
  const { id } = checkout;
  const at = context.ports.clocks.entityNow(checkout.entityId);
  await createRegistration(context, request, {
    idempotencyKey: attemptKey,
    checkout: {
      id,
      writes: (registrationId) => [
        ...before,
        { write: 'checkout.complete', id, registrationId, at },
        {
          write: 'event.append',
          event: checkoutEvent({ ...checkout, status: 'completed', registrationId, updatedAt: at }, 'finished', context.ports.newId()),
        },
      ],
    },
  });
}

/**
 * What follows the shopper's part: the account is stored, once, or let go of. Called by the issuer's page, by another press, and
 * by due work after a crash. Does nothing while the authentication is open.
 */
export async function resumeAccount(ports: CheckoutPorts, authentication: Authentication): Promise<void> {
  const { checkoutId, state, resumedAt } = authentication;
  if (checkoutId === null || state !== 'finished' || resumedAt !== null) return;
  const checkout = await findCheckout(ports, checkoutId);
  const resumption: Write = { write: 'authentication.resume', id: authentication.id, at: ports.clocks.entityNow(checkout.entityId) };
  try {
    const isStored = await registerAuthenticated(ports, checkout, authentication, resumption);
    if (!isStored) await ports.store.commit(toMerchantKey(checkout.entityPath), [resumption]);
  } catch (error) {
    // Somebody else came first: what is stored stands.
    if (!(error instanceof Conflict) || error.constraint !== 'authentication_state') throw error;
  }
}

/** False where nothing is to be stored. */
async function registerAuthenticated(
  ports: CheckoutPorts,
  checkout: Checkout,
  authentication: Authentication,
  resumption: Write,
): Promise<boolean> {
  // A merchant who withdrew the checkout meanwhile does not want the account. One that expired was begun in time.
  if (!mayPay(authentication) || checkout.status === 'withdrawn' || checkout.registrationId !== null) return false;
  try {
    const context = await withPreparer(toOwnContext(ports), checkout);
    await register(context, { checkout, request: await openRequest(ports, authentication), attemptKey: undefined }, [resumption]);
    return true;
  } catch (error) {
    // The card expired meanwhile, or who prepared the checkout lost the right to it.
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function openRequest(ports: CheckoutPorts, { id, entityPath, request }: Authentication): Promise<RequestTree> {
  const sealed = await ports.store.authentications.sealedAccount(toMerchantKey(entityPath), id);
  // Erased by who came first.
  if (sealed === undefined || request === null) throw new Conflict('authentication_state');
  const secrets = await openSecrets(ports, sealed);
  return mergeRequests(JSON.parse(request), toAccountTree([...secrets].map(([name, secret]) => [name, secret.reveal()] as const)));
}
