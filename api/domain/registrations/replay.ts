import type { Subject } from '../../foundation/idempotency/idempotency-operations.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { RegistrationContext } from './ports.ts';
import type { Registration } from './registration.ts';

/** What a repetition is answered with: claim, registration and outcome are one commit, so it is never in flight. */
export function registrationSubject({ ports }: RegistrationContext, entityPath: string): Subject<Registration> {
  const merchant = toMerchantKey(entityPath);
  return { load: (id) => ports.store.registrations.byId(merchant, id), isOpen: () => false };
}
