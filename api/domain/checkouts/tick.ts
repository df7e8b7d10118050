import { isCommitted } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { resumeAccount } from './account.ts';
import { checkoutEvent } from './answer.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutPorts } from './ports.ts';

/** Of one round. */
const expiriesMax = 200;
const resumptionsMax = 100;

/** Ends checkouts whose time is over, also those that ran out while no process was up. Returns how many. */
export async function tickCheckouts(ports: CheckoutPorts): Promise<number> {
  let done = 0;
  for (const checkout of await ports.store.acrossMerchants.checkoutsDueForExpiry(ports.clocks.now(), expiriesMax)) {
    if (await expireCheckout(ports, checkout)) done += 1;
  }
  return done + (await resumeAccounts(ports));
}

/** Accounts whose cardholder was authenticated and that a crash kept from being stored. */
async function resumeAccounts(ports: CheckoutPorts): Promise<number> {
  let done = 0;
  for (const authentication of await ports.store.acrossMerchants.unresumedAuthentications(resumptionsMax)) {
    if (authentication.checkoutId === null) continue;
    try {
      await resumeAccount(ports, authentication);
      done += 1;
    } catch (error) {
      // The others go on; the next round tries it again.
      ports.log.error('account not stored', { authenticationId: authentication.id, ...faultFields(error) });
    }
  }
  return done;
}

export async function expireCheckout(ports: CheckoutPorts, checkout: Checkout): Promise<boolean> {
  const now = ports.clocks.entityNow(checkout.entityId);
  if (now < checkout.expiresAt) return false;
  // `updatedAt` stays: from the shopper's last try on counts how long its status can be read.
  const expired: Checkout = { ...checkout, status: 'expired', version: checkout.version + 1 };
  // The shopper or the merchant came first.
  const isFirst = await isCommitted(
    ports.store.commit(toMerchantKey(checkout.entityPath), [
      { write: 'checkout.change', checkout: expired, expectedVersion: checkout.version },
      { write: 'event.append', event: checkoutEvent({ ...expired, updatedAt: now }, 'expired', ports.newId()) },
    ]),
  );
  if (!isFirst) return false;
  ports.publish();
  return true;
}
