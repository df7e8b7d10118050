/** An account out of the vault, and how a payment runs on it instead of on one of its own (spec §2.4). Pure. */
import { splitSecrets } from '../../foundation/catalogue/redact.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { emptyTree, isTree, type RequestTree, type RequestValue, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import type { ValidationMode } from '../../foundation/entities/entity.ts';
import { invalidParameters, type ParameterError, type Refusal } from '../../foundation/kernel/refusal.ts';
import { accountRoots, type Secrets } from './account.ts';

/** A request's account, parted like the request itself. */
export interface PartedAccount {
  readonly open: RequestTree;
  readonly secrets: Secrets;
}

/** What the vault gave back: JSON text of documented names and their values. */
export function storedAccount(account: string): PartedAccount {
  const values: unknown = JSON.parse(account);
  return splitSecrets(
    requestShapes.registration,
    toAccountTree(Object.entries(typeof values === 'object' && values !== null ? values : {})),
  );
}

/** Documented names and their values as the request that sends them. */
export function toAccountTree(values: Iterable<readonly [name: string, value: unknown]>): RequestTree {
  const tree = emptyTree();
  for (const [name, value] of values) if (typeof value === 'string') put(tree, name.split('.'), value);
  return tree;
}

function put(tree: { [name: string]: RequestValue }, steps: readonly string[], value: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (rest.length === 0) {
    tree[step] = value;
    return;
  }
  const below = emptyTree();
  const known = tree[step];
  if (isTree(known)) Object.assign(below, known);
  put(below, rest, value);
  tree[step] = below;
}

/** What names an account: a request with a registration has one already. */
const numbers = [
  'card.number',
  'walletA.paymentToken',
  'walletB.paymentToken',
  'walletC.paymentToken',
  'bankAccount.number',
  'bankAccount.iban',
  'tokenAccount.number',
];

/**
 * Brand and kind of account must fit the registration. Another number is refused everywhere, or the shopper would pay
 * from an account that the request does not show. Parts of another kind only where the channel holds to the documents.
 */
export function findStoredRefusal(
  request: PartedAccount,
  stored: PartedAccount,
  given: { readonly brand: string | null; readonly mode: ValidationMode },
): Refusal | undefined {
  const breaches: ParameterError[] = numbers
    .filter((name) => request.secrets.has(name))
    .map((name) => ({ name, value: null, message: `${name} must not be sent with a registration, which has an account of its own` }));
  const brand = textAt(request.open, 'paymentBrand');
  if (brand !== undefined && given.brand !== null && brand !== given.brand) {
    breaches.push({ name: 'paymentBrand', value: brand, message: `paymentBrand must be ${given.brand}, the brand of the registration` });
  }
  if (given.mode === 'documented') breaches.push(...otherKinds(request.open, stored.open));
  return breaches.length === 0 ? undefined : invalidParameters(breaches);
}

function otherKinds(open: RequestTree, stored: RequestTree): readonly ParameterError[] {
  return accountRoots
    .filter((root) => treeAt(open, root) !== undefined && treeAt(stored, root) === undefined)
    .map((root) => ({ name: root, value: null, message: `${root} does not fit the registration, which is an account of another kind` }));
}

/** Codes for one payment come with it; they are never stored (spec §2.A, §2.E). */
export const paymentCodes: ReadonlySet<string> = new Set(['card.cvv', 'tokenAccount.dtvc', 'tokenAccount.cryptogram']);

/** The request as if it had been sent with the stored account. The stored holder stands, unless it is empty and may be overridden. */
export function addStoredAccount(request: PartedAccount, stored: PartedAccount, brand: string | null): PartedAccount {
  const open = emptyTree();
  const roots: ReadonlySet<string> = new Set(accountRoots);
  for (const [name, value] of Object.entries(request.open)) if (!roots.has(name)) open[name] = value;
  for (const root of accountRoots) {
    const account = treeAt(stored.open, root);
    if (account) open[root] = { ...account, ...holderFor(root, request.open, account) };
  }
  if (brand !== null) open.paymentBrand = brand;
  const secrets = new Map(stored.secrets);
  for (const [name, secret] of request.secrets) {
    if (paymentCodes.has(name) || !roots.has(name.slice(0, name.indexOf('.')))) secrets.set(name, secret);
  }
  return { open, secrets };
}

function holderFor(root: string, open: RequestTree, account: RequestTree): RequestTree {
  const holder = textAt(open, `${root}.holder`);
  const mayOverride = textAt(open, 'overrideHolder') === 'true' && account.holder === undefined;
  return mayOverride && holder !== undefined && (root === 'card' || root === 'bankAccount') ? { holder } : {};
}

/** The kind of account in words of the parameters: `card`, `bankAccount` … */
export function listRoots(account: PartedAccount): readonly string[] {
  return accountRoots.filter(
    (root) => treeAt(account.open, root) !== undefined || [...account.secrets.keys()].some((name) => name.startsWith(`${root}.`)),
  );
}
