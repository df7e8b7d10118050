/** What the lines of a file of accounts say once they are decrypted (decision: accounts-by-encrypted-lines). Pure. */
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { toAccountTree } from '../registrations/stored-account.ts';

const referenceCharactersMax = 128;

/** Why a line was not imported: in the file, or by the rules of stored accounts. */
const lineMisfits = ['UNREADABLE', 'REFERENCE', 'SECURITY_CODE', 'REFUSED'] as const;
export type LineMisfit = (typeof lineMisfits)[number];

export type ReadLine =
  | { readonly status: 'account'; readonly reference: string; readonly account: RequestTree }
  | { readonly status: 'misfit'; readonly reference: string | null; readonly reason: LineMisfit };

/** Codes that nobody may keep after a payment (PCI DSS 3.3.1); a file of them is refused line by line. */
const codes = ['card.cvv', 'tokenAccount.dtvc', 'tokenAccount.cryptogram'];

/** Letters, digits and signs, as other gateways make their ids. */
const referenceLike = new RegExp(`^[\\w.:/=+@~-]{1,${referenceCharactersMax}}$`);

/** JSON of documented names and texts, with the `reference` that the account has over there. */
export function readLine(text: string | undefined): ReadLine {
  const values = text === undefined ? undefined : parseTexts(text);
  if (!values) return { status: 'misfit', reference: null, reason: 'UNREADABLE' };
  const { reference, ...named } = values;
  if (reference === undefined || !referenceLike.test(reference) || containsCardNumber(reference))
    return { status: 'misfit', reference: null, reason: 'REFERENCE' };
  if (codes.some((code) => named[code] !== undefined && named[code] !== ''))
    return { status: 'misfit', reference, reason: 'SECURITY_CODE' };
  return { status: 'account', reference, account: toAccountTree(Object.entries(named)) };
}

/** Undefined where a value is no text: a number would lose the zeros at its beginning. */
function parseTexts(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value);
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}
