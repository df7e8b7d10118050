import { builder } from '../../foundation/graphql/schema/builder.ts';
import type { VaultRotation } from '../vault/ports.ts';
import { keysARoundMax, rotateVault } from './vault.ts';

const VaultRotationRef = builder.objectRef<VaultRotation>('VaultRotation').implement({
  description: 'How far the rotation of the vault has come.',
  fields: (t) => ({
    masterKeyId: t.exposeString('masterKeyId', { description: 'The newest key of VAULT_KEYS, which everything goes under.' }),
    rotated: t.exposeInt('rotated', { description: 'Keys that this round made anew, or accounts and secrets that it sealed again.' }),
    remaining: t.exposeInt('remaining', {
      description: 'What still hangs on an older master key: keys, and what is sealed under keys that were replaced.',
    }),
    total: t.exposeInt('total', { description: 'All keys, and all that is sealed.' }),
    settlesInMs: t.exposeInt('settlesInMs', {
      description: 'Milliseconds until no request can be under way that knows only a replaced key. When nothing remains then, it is done.',
    }),
  }),
});

builder.mutationField('rotateVault', (t) =>
  t.field({
    type: VaultRotationRef,
    nullable: true,
    description:
      'One round of making keys and sealing accounts anew under the newest master key; ask again until nothing remains. For administrators.',
    args: { first: t.arg.int({ description: `How many keys or accounts at most, 1 to ${keysARoundMax}.` }) },
    resolve: (_root, { first }, context) => rotateVault(context, first ?? keysARoundMax),
  }),
);
