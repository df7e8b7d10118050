/**
 * What tells two accounts apart once their numbers are gone: `sameAccountAs` of a list of payments compares it, and nothing
 * else reads it (decision: account-fingerprints).
 */

import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import type { Vault } from '../vault/ports.ts';
import type { Secrets } from './account.ts';

/** How a payment or registration names its account without its number. Null where it was made with none. */
export interface AccountIdentity {
  /** 16 hex digits. */
  readonly accountFingerprint: string | null;
  readonly cardBin: string | null;
  readonly last4: string | null;
}

/**
 * Null for an account without a number, such as that of an external wallet or a redirect. Two payments with a mobile
 * wallet have the same one where they used the same device: its number stands for the card's.
 */
export async function fingerprintAccount(
  vault: Pick<Vault, 'accountFingerprint'>,
  { open, secrets }: { readonly open: RequestTree; readonly secrets: Secrets },
): Promise<string | null> {
  const number = readNumber(open, secrets);
  return number === undefined ? null : vault.accountFingerprint(number);
}

/** A number of a card or its token as it is; others with their kind, so that no account has a card's fingerprint. */
function readNumber(open: RequestTree, secrets: Secrets): Secret<string> | undefined {
  const card = secrets.get('card.number') ?? secrets.get('tokenAccount.number');
  if (card) return card;
  const iban = secrets.get('bankAccount.iban');
  if (iban) return new Secret(`iban ${iban.reveal().toUpperCase()}`);
  const number = secrets.get('bankAccount.number');
  if (!number) return undefined;
  const bank = textAt(open, 'bankAccount.bankCode') ?? textAt(open, 'bankAccount.bic') ?? '';
  const country = textAt(open, 'bankAccount.country') ?? '';
  return new Secret(`account ${country} ${bank} ${number.reveal()}`.toUpperCase());
}
