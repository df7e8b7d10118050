import type { VaultRotation } from '../ports.ts';
import { builder } from '../schema/builder.ts';
import { keysARoundMax, rotateVault } from './operations-vault.ts';

const VaultRotationRef = builder.objectRef<VaultRotation>('VaultRotation').implement({
  description: 'How far the rotation of the vault has come.',
  fields: (t) => ({
    masterKeyId: t.exposeString('masterKeyId', { description: 'The newest key of VAULT_KEYS, which everything goes under.' }),
    rotated: t.exposeInt('rotated', { description: 'Keys that this round wrapped anew.' }),
    remaining: t.exposeInt('remaining', { description: 'Keys still under an older master key. At 0 the older ones can be taken away.' }),
    total: t.exposeInt('total', { description: 'All keys.' }),
  }),
});

builder.mutationField('rotateVault', (t) =>
  t.field({
    type: VaultRotationRef,
    description: 'Puts a round of stored keys under the newest master key; ask again until none remain. For administrators.',
    args: { first: t.arg.int({ description: `How many keys at most, 1 to ${keysARoundMax}.` }) },
    resolve: (_root, { first }, context) => rotateVault(context, first ?? keysARoundMax),
  }),
);
