/** A payment's way to a stored account (spec §2.4). */

import { entityWithin, requireRequestScope } from '../../foundation/access/authorize.ts';
import { textAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { RegistrationContext } from './ports.ts';
import type { Registration } from './registration.ts';
import { addStoredAccount, findStoredRefusal, type PartedAccount, storedAccount } from './stored-account.ts';

/** The registration that a request names, before anything is known of the request; undefined where it names none of the caller's. */
export async function namedRegistration(context: RegistrationContext, id: string | undefined): Promise<Registration | undefined> {
  if (id === undefined || !isId(id)) return undefined;
  const registration = await context.ports.store.registrations.byId(requireRequestScope(context), id);
  return registration && entityWithin(context, registration.entityPath) ? registration : undefined;
}

/**
 * The request as if it had been sent with the stored account. Refuses with 404, 100.150.200 a registration that is
 * another entity's or none at all, and with 400: 100.150.201 one whose payment has no outcome yet, 100.150.202 one that
 * was deleted, and what does not fit it. `entity`: the one that the request named.
 */
export async function payWithStored(
  context: RegistrationContext,
  request: PartedAccount,
  given: { readonly registration: Registration | undefined; readonly entity: Entity; readonly settings: ChannelSettings },
): Promise<{ readonly registration: Registration; readonly account: PartedAccount }> {
  const { registration, entity, settings } = given;
  if (!registration || !isWithin(entity.path, registration.entityPath)) throw noRegistration(settings);
  if (registration.status === 'pending') throw new Refused({ resultCode: '100.150.201', status: 400 });
  const merchant = toMerchantKey(registration.entityPath);
  const sealed =
    registration.status === 'active' ? await context.ports.store.registrations.sealedAccount(merchant, registration.id) : undefined;
  if (!sealed) throw new Refused({ resultCode: '100.150.202', status: 400 });
  const stored = storedAccount(await context.ports.vault.open(sealed));
  const refusal = findStoredRefusal(request, stored, { brand: registration.brand, mode: settings.validation });
  if (refusal) throw new Refused(refusal);
  const account = addStoredAccount(request, stored, registration.brand);
  return { registration, account: { ...account, open: withSchemeReference(account.open, registration) } };
}

/** An id that matches nothing is 404, but 400 on a tolerant channel, as old programs expect. */
function noRegistration({ validation }: ChannelSettings): Refused {
  return new Refused({ resultCode: '100.150.200', status: validation === 'tolerant' ? 400 : 404 });
}

/** spec §2.6: with a registration a later payment need not send the scheme's reference; it is the one of the first payment. */
function withSchemeReference(open: PartedAccount['open'], { initialTransactionId }: Registration): PartedAccount['open'] {
  const isRepeated = textAt(open, 'standingInstruction.mode') === 'REPEATED';
  if (!isRepeated || initialTransactionId === null || textAt(open, 'standingInstruction.initialTransactionId') !== undefined) return open;
  const { standingInstruction } = open;
  return {
    ...open,
    standingInstruction: { ...(typeof standingInstruction === 'object' ? standingInstruction : {}), initialTransactionId },
  };
}
