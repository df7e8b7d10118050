import type { Format, KeyFormat } from './format.ts';
import type { PersonalClass } from './personal-class.ts';

/** R required, C conditional, O optional, as in the Req columns of the specification. In a structure, R holds where the structure is sent. */
export type Requirement = 'R' | 'C' | 'O';

export type FieldKind = 'text' | 'boolean' | 'integer' | 'map';

/** One documented request parameter: the catalogue holds each of them once, in the specification's order. */
export interface Field {
  /** As documented: `card.number`, `cart.items[n].price`, `customParameters[name]`, `threeDSecure.v2.<scheme>.requestorId`. */
  readonly name: string;
  /** Number of its section in the specification, such as `2.1` or `2.A`; `5` also for what only clients send. */
  readonly section: string;
  readonly meaning: string;
  readonly requirement: Requirement;
  /** What it says about a person: every mask derives from this. */
  readonly personal: PersonalClass;
  /** Takes the text of the leaf, or of one value of a map. The message for a refused text is `formatFieldError`. */
  readonly accepts: (text: string) => boolean;
  /** `must be 3 to 4 digits`; never holds a value that was sent. */
  readonly expects: string;
  /** Completes the same sentence for one refused text, where it can say more than `expects`. */
  readonly explain?: (text: string) => string;
  /** All values that are accepted, where the list is closed. */
  readonly values?: readonly string[];
  /** Every text that is accepted fits it. */
  readonly expression?: RegExp;
  readonly default?: string;
  /** Never echoed and never logged; errors do not repeat its value. */
  readonly secret: boolean;
  /** An answer shows it, but no log and no event does: a cryptogram that an answer repeats. */
  readonly masked: boolean;
  /** A one-time code: never stored, not even in a keyed digest. */
  readonly oneTime: boolean;
  /** Whether answers repeat it. Others have an answer's own value, or only control how the request is handled. */
  readonly echoed: boolean;
  /** A breach is refused on tolerant channels too, because processing needs the value. */
  readonly essential: boolean;
  /** The shopper's browser opens it: an address of the web, or of an app that the channel's settings name. */
  readonly opensInBrowser: boolean;
  readonly kind: FieldKind;
  /** What a key of a map looks like. */
  readonly key?: KeyFormat;
  readonly repair?: (text: string) => string | undefined;
}

export interface Section {
  readonly section: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

export interface FieldOptions {
  readonly default?: string;
  readonly secret?: boolean;
  readonly masked?: boolean;
  readonly oneTime?: boolean;
  readonly echoed?: boolean;
  readonly essential?: boolean;
  readonly opensInBrowser?: boolean;
  readonly key?: KeyFormat;
}

/** One parameter; `section` adds the section's number. */
export function field(
  name: string,
  format: Format,
  requirement: Requirement,
  personal: PersonalClass,
  meaning: string,
  options: FieldOptions = {},
): Field {
  return {
    name,
    section: '-',
    meaning,
    requirement,
    personal,
    accepts: format.accepts,
    expects: format.expects,
    ...(format.explain ? { explain: format.explain } : {}),
    ...(format.values ? { values: format.values } : {}),
    ...(format.expression ? { expression: format.expression } : {}),
    ...(options.default === undefined ? {} : { default: options.default }),
    secret: options.secret ?? false,
    masked: options.masked ?? false,
    oneTime: options.oneTime ?? false,
    echoed: options.echoed ?? true,
    essential: options.essential ?? false,
    opensInBrowser: options.opensInBrowser ?? false,
    kind: options.key ? 'map' : format.kind,
    ...(options.key ? { key: options.key } : {}),
    ...(format.repair ? { repair: format.repair } : {}),
  };
}

/** `card.cvv must be 3 to 4 digits`; for a closed list `must be one of [PA, DB]`, which merchants' programs compare (decision: existing-clients). */
export function formatFieldError(field: Field, sentName: string, value: string): string {
  return field.values ? field.expects : `${sentName} ${field.explain?.(value) ?? field.expects}`;
}

export function section(number: string, title: string, fields: readonly Field[]): Section {
  return { section: number, title, fields: fields.map((each) => ({ ...each, section: number })) };
}

/** How `copyFields` changes the fields that it copies. */
export interface CopyOptions {
  /** Ends of names that are not copied, with everything below them. */
  readonly except?: readonly string[];
  /** For all copies; otherwise each keeps its own. */
  readonly personal?: PersonalClass;
}

/** All fields below `from` as fields below `to`: structures that the specification shares are written once. */
export function copyFields(fields: readonly Field[], from: string, to: string, options: CopyOptions = {}): readonly Field[] {
  const { except = [], personal } = options;
  const below = fields.filter((each) => each.name.startsWith(from));
  const wanted = below.filter((each) => !except.some((out) => isAtOrBelow(each.name.slice(from.length), out)));
  return wanted.map((each) => ({ ...each, name: to + each.name.slice(from.length), personal: personal ?? each.personal }));
}

function isAtOrBelow(name: string, parent: string): boolean {
  return name === parent || name.startsWith(`${parent}.`);
}
