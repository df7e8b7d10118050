import type { Caller } from '../../foundation/access/caller.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { RegistrationContext } from './ports.ts';
import type { Registration } from './registration.ts';

export interface Logged {
  readonly registration: Pick<Registration, 'id' | 'entityId'>;
  readonly caller: Caller;
  readonly operation: string;
  /** Masked JSON text. */
  readonly request: string;
  readonly at: Timestamp;
  readonly resultCode: string;
  /** Why, where somebody said so. */
  readonly reason?: string | undefined;
}

/** The entry of the request log that is stored with a change of a registration. */
export function logWrite(context: RegistrationContext, logged: Logged): Write {
  const { ports, request } = context;
  const { registration, caller, operation, at, resultCode } = logged;
  return {
    write: 'request.log',
    entry: {
      id: ports.newId(),
      subjectKind: 'registration',
      subjectId: registration.id,
      entityId: registration.entityId,
      endpoint: request.endpoint,
      operation,
      at,
      request: logged.request,
      resultCode,
      callerId: caller.id,
      reason: logged.reason?.trim() || null,
      decidedUs: Math.round(ports.clocks.elapsedUs() - request.arrivedUs),
      connectorUs: 0,
      problems: null,
    },
  };
}
