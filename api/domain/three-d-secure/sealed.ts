/** The account during a challenge: sealed under a data key of its own, without the codes that may never be written. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import type { Secrets } from '../registrations/account.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { ThreeDSecurePorts } from './ports.ts';

const neverWritten: ReadonlySet<string> = new Set(['card.cvv', 'tokenAccount.dtvc', 'tokenAccount.cryptogram']);

/** What has to wait in memory. */
export function selectNeverWritten(secrets: Secrets): Secrets {
  return new Map([...secrets].filter(([name]) => neverWritten.has(name)));
}

export function sealSecrets({ vault }: Pick<ThreeDSecurePorts, 'vault'>, id: Id, entityId: Id, secrets: Secrets): Promise<SealedAccount> {
  const kept = [...secrets].filter(([name]) => !neverWritten.has(name)).map(([name, secret]) => [name, secret.reveal()] as const);
  return vault.seal(id, entityId, JSON.stringify(Object.fromEntries(kept)));
}

export async function openSecrets({ vault }: Pick<ThreeDSecurePorts, 'vault'>, sealed: SealedAccount): Promise<Secrets> {
  const kept = JSON.parse(await vault.open(sealed)) as Record<string, string>;
  return new Map(Object.entries(kept).map(([name, value]) => [name, new Secret(value)]));
}

/** The number that the directory is asked about: the card's, or that of the token which stands for it. */
export function findNumber(secrets: Secrets): Secret<string> | undefined {
  return secrets.get('card.number') ?? secrets.get('tokenAccount.number');
}
