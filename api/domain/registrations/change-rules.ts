/** What may change of a registration, and what the change makes of it. Pure. */
import { selectEcho } from '../../foundation/catalogue/redact.ts';
import { emptyTree, type RequestTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { invalidParameters, type Refusal } from '../../foundation/kernel/refusal.ts';
import { accountRoots } from './account.ts';
import type { PartedAccount } from './stored-account.ts';

/** What may change of an account: everything that does not make it another one (spec §2.4: its expiry and its holder). */
const changeable = [
  'card.expiryMonth',
  'card.expiryYear',
  'card.holder',
  'bankAccount.holder',
  'tokenAccount.expiryMonth',
  'tokenAccount.expiryYear',
];

/** Beside the account: who and where they are. */
const changeableRoots = ['customer', 'billing', 'customParameters'] as const;

/** Another number, brand or kind of account is another account; a security code is never kept, so it is only let pass. */
export function refusalOfChange(request: PartedAccount, roots: readonly string[], registeredBrand: string | null): Refusal | undefined {
  const names = [...request.secrets.keys()].filter(
    (name) => name !== 'card.cvv' && accountRoots.some((root) => name.startsWith(`${root}.`)),
  );
  const brand = textAt(request.open, 'paymentBrand');
  if (brand !== undefined && brand !== registeredBrand) names.push('paymentBrand');
  names.push(
    ...changeable.filter((name) => textAt(request.open, name) !== undefined && !roots.some((root) => name.startsWith(`${root}.`))),
  );
  if (names.length === 0) return undefined;
  const message = 'cannot be changed: store the other account as a registration of its own';
  return invalidParameters(names.map((name) => ({ name, value: null, message: `${name} ${message}` })));
}

/** The stored account with what was sent of it put over it. */
export function changedAccount(stored: RequestTree, sent: RequestTree): RequestTree {
  const account = emptyTree();
  for (const [name, value] of Object.entries(stored)) account[name] = value;
  for (const name of changeable) {
    const value = textAt(sent, name);
    const [root, leaf] = name.split('.');
    if (value !== undefined && root !== undefined && leaf !== undefined) account[root] = { ...treeAt(account, root), [leaf]: value };
  }
  return account;
}

/** What of the change is shown in the answer. */
export function toMaskedFields(open: RequestTree): RequestTree {
  const echo = selectEcho(open);
  const shown = emptyTree();
  for (const root of changeableRoots) {
    const value = echo[root];
    if (value !== undefined) shown[root] = value;
  }
  const account = changedAccount(emptyTree(), open);
  for (const [root, value] of Object.entries(account)) shown[root] = value;
  return shown;
}
