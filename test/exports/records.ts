import type { Registration } from '../../api/domain/registrations/registration.ts';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import { channelPath, nextId, now } from '../db/fixtures.ts';
import { channels } from '../support/client.ts';

/** A stored account of the demo shop. */
export function registrationOf(): Registration {
  const id = nextId();
  return {
    id,
    shortId: '1234.5678.9012',
    merchantTransactionId: null,
    entityId: channels.documented,
    entityPath: channelPath,
    brand: 'VISA',
    status: 'active',
    cardBin: '420000',
    last4: '0000',
    accountFingerprint: null,
    holder: 'Jane Jones',
    expiryMonth: '05',
    expiryYear: '2034',
    version: 1,
    createdAt: now,
    updatedAt: now,
    answer: JSON.stringify({ id }),
    initialTransactionId: null,
    lastUsedAt: now,
    eraseAt: null,
  };
}

export function accountOf({ id, entityId }: Registration): SealedAccount {
  return { id, entityId, keyId: 'k', wrappedDataKey: 'w', sealed: 's' };
}
