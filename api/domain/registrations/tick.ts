import { isCommitted } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { toErased } from './change.ts';
import type { RegistrationPorts } from './ports.ts';
import { registrationEvent, toSuccessResult } from './record.ts';
import type { Registration } from './registration.ts';

/** Accounts erased in one round; the rest follows with the next. */
const erasuresMax = 200;

/** Erases the accounts whose time has come (decision: accounts-for-fourteen-months), each with its event. Returns how many. */
export async function tickRegistrations(ports: RegistrationPorts): Promise<number> {
  let done = 0;
  for (const registration of await ports.store.acrossMerchants.registrationsDueForErasure(ports.clocks.now(), erasuresMax)) {
    if (await eraseAccount(ports, registration)) done += 1;
  }
  return done;
}

export async function eraseAccount(ports: RegistrationPorts, registration: Registration): Promise<boolean> {
  const at = ports.clocks.entityNow(registration.entityId);
  if (registration.eraseAt === null || registration.eraseAt > at) return false;
  const resultCode = toSuccessResult(ports.environment, undefined);
  const stamp = { resultCode, buildNumber: ports.buildNumber, at, ndc: `${registration.entityId}_${ports.newId()}` };
  const gone = toErased(registration, stamp);
  // Somebody deleted it meanwhile: there is nothing left to erase.
  const isFirst = await isCommitted(
    ports.store.commit(toMerchantKey(registration.entityPath), [
      { write: 'registration.erase', id: registration.id, at, answer: gone.answer },
      { write: 'event.append', event: registrationEvent(gone, 'DELETED', ports.newId()) },
      {
        write: 'request.log',
        entry: {
          id: ports.newId(),
          subjectKind: 'registration',
          subjectId: registration.id,
          entityId: registration.entityId,
          endpoint: 'tick',
          operation: 'registration erase',
          at,
          request: '{}',
          resultCode,
          callerId: null,
          reason: null,
          decidedUs: 0,
          connectorUs: 0,
          problems: null,
        },
      },
    ]),
  );
  if (!isFirst) return false;
  ports.publish();
  return true;
}
