import { CommitUnknown, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { RegistrationContext } from './ports.ts';
import type { Registration } from './registration.ts';

/**
 * Commits a registration's change. Where the database's answer was lost, the stored answer, which holds the request's
 * `ndc`, shows whether it was written. Throws `CommitUnknown` with the registration's id where that cannot be found out.
 */
export async function storeRegistration({ ports }: RegistrationContext, changed: Registration, writes: readonly Write[]): Promise<void> {
  const merchant = toMerchantKey(changed.entityPath);
  try {
    await ports.store.commit(merchant, writes);
  } catch (error) {
    if (!(error instanceof CommitUnknown)) throw error;
    const found = await ports.store.registrations.byId(merchant, changed.id).catch(() => undefined);
    if (found?.answer !== changed.answer) throw new CommitUnknown({ id: changed.id });
  }
  ports.publish();
}
