/**
 * What of a request or an answer says who a shopper is, and how it is shown to whoever need not know. By the names of
 * the documented parameters, wherever they stand: they mean the same in every structure. Pure.
 */

/** How much of a value is left: enough to compare it with what a caller says, not enough to learn it. */
type Mask = (text: string) => string;

export const hidden = '•••';

const whole: Mask = () => hidden;
const firstCharacter: Mask = (text) => `${[...text][0] ?? ''}${hidden}`;
/** Of each word: `Jane Jones` is `J••• J•••`. */
const initials: Mask = (text) => text.split(/\s+/).filter(Boolean).slice(0, wordsMax).map(firstCharacter).join(' ') || hidden;
/** `jane.jones@example.test` is `j•••@example.test`; the host of a private address may be a name as well, but mostly tells nothing. */
const mailbox: Mask = (text) => {
  const at = text.lastIndexOf('@');
  return at <= 0 ? hidden : `${firstCharacter(text)}${text.slice(at)}`;
};
const lastTwo: Mask = (text) => (text.length < shortestWithEnd ? hidden : `${hidden}${text.slice(-2)}`);

/** Words of a name that are shown by their first letter. */
const wordsMax = 6;

/** Of a shorter number the last two digits would be too much of it. */
const shortestWithEnd = 6;

const masks: ReadonlyMap<string, Mask> = new Map([
  ...['email'].map((name) => [name, mailbox] as const),
  ...['holder', 'accountHolder', 'overrideHolder', 'givenName', 'middleName', 'surname', 'firstName', 'lastName', 'companyName'].map(
    (name) => [name, initials] as const,
  ),
  ...['phone', 'mobile', 'workPhone', 'fax', 'identificationDocId', 'identificationValue', 'frequentFlyerNumber'].map(
    (name) => [name, lastTwo] as const,
  ),
  ...[
    'ip',
    'birthDate',
    'dob',
    'street',
    'street1',
    'street2',
    'houseNumber1',
    'houseNumber2',
    'suite',
    'apartment',
    'postboxNumber',
    'normalized',
    'accountId',
    'browserFingerprint',
    'deviceId',
  ].map((name) => [name, whole] as const),
]);

/** Structures in which a plain `name` or `address` is somebody's. */
const people: ReadonlySet<string> = new Set(['sender', 'recipient', 'passengers', 'customer']);
const peoplesOwn: ReadonlyMap<string, Mask> = new Map([
  ['name', initials],
  ['address', whole],
]);

/** What stands in here is about the merchant, who is told to everybody. */
const merchants: ReadonlySet<string> = new Set(['merchant']);

/** Deeper than any documented structure goes. */
const depthMax = 20;

/** The same with what is personal masked. Neither lengths nor what was not sent can be told from it. */
export function maskPersonal(value: unknown): unknown {
  return walk(value, '', 0, undefined, undefined);
}

export interface PersonalValue {
  /** As documented: `customer.email`, `cart.items[0].recipient.firstName`. */
  readonly name: string;
  readonly value: string;
}

/** What `maskPersonal` masks. */
export function personalValues(value: unknown): readonly PersonalValue[] {
  const found: PersonalValue[] = [];
  walk(value, '', 0, undefined, (name, text) => void found.push({ name, value: text }));
  return found;
}

/** Every text masked, whatever it is called: of an object whose names somebody chose. */
export function maskAllTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hidden;
  if (typeof value !== 'object' || value === null || depth > depthMax) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => maskAllTexts(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAllTexts(inner, depth + 1)]));
}

/** The name that somebody was found by, and an address. */
export const maskName: Mask = initials;
export const maskEmail: Mask = mailbox;

type OnPersonal = (name: string, text: string) => void;

function walk(value: unknown, path: string, depth: number, mask: Mask | undefined, onPersonal: OnPersonal | undefined): unknown {
  if (typeof value !== 'object' || value === null) {
    if (mask === undefined || value === null || value === undefined) return value;
    onPersonal?.(path, String(value));
    return mask(String(value));
  }
  if (depth > depthMax) return null;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => walk(item, `${path}[${index}]`, depth + 1, mask, onPersonal));
  }
  const isPerson = people.has(lastName(path));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (merchants.has(name)) return [name, inner];
      const below = path === '' ? name : `${path}.${name}`;
      return [name, walk(inner, below, depth + 1, mask ?? masks.get(name) ?? (isPerson ? peoplesOwn.get(name) : undefined), onPersonal)];
    }),
  );
}

/** `passengers` of `airline.passengers[0]`. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '');
}
