import { z } from 'zod';
import type { Format, KeyFormat } from './format.ts';

/** R required, C conditional, O optional, as the specification's Req columns have it. R of a structure counts where the structure is sent. */
export type Requirement = 'R' | 'C' | 'O';

export type FieldKind = 'text' | 'boolean' | 'integer' | 'map';

/** One documented request parameter: the catalogue holds each of them once, in the specification's order. */
export interface Field {
  /** As documented: `card.number`, `cart.items[n].price`, `customParameters[name]`, `threeDSecure.v2.<scheme>.requestorId`. */
  readonly name: string;
  /** Section of the specification: `2.1` to `2.9` core, `2.A` to `2.Y` structures; `-` where only clients know it. */
  readonly section: string;
  readonly meaning: string;
  readonly requirement: Requirement;
  /** Takes the text of the leaf, or of one value of a map. Its message is `messageOf`. */
  readonly schema: z.ZodType<string>;
  /** The same decision without an issue object around it: what the request path calls. */
  readonly accepts: (text: string) => boolean;
  /** `must be 3 to 4 digits`; never holds a value that was sent. */
  readonly expects: string;
  /** The closed list, where there is one. */
  readonly values?: readonly string[];
  readonly default?: string;
  /** Never echoed, logged or named with its value. */
  readonly secret: boolean;
  /** Refused on tolerant channels too: processing cannot do without it. */
  readonly essential: boolean;
  readonly kind: FieldKind;
  /** What a key of a map looks like. */
  readonly key?: KeyFormat;
  readonly mend?: (text: string) => string | undefined;
}

export interface Section {
  readonly section: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

export interface FieldOptions {
  readonly default?: string;
  readonly secret?: boolean;
  readonly essential?: boolean;
  readonly key?: KeyFormat;
}

/** A line of a section; `section` puts its number on it. */
export function field(name: string, format: Format, requirement: Requirement, meaning: string, options: FieldOptions = {}): Field {
  const message = format.values ? format.expects : `${name} ${format.expects}`;
  return {
    name,
    section: '-',
    meaning,
    requirement,
    schema: z.string().refine(format.accepts, { error: message }),
    accepts: format.accepts,
    expects: format.expects,
    ...(format.values ? { values: format.values } : {}),
    ...(options.default === undefined ? {} : { default: options.default }),
    secret: options.secret ?? false,
    essential: options.essential ?? false,
    kind: options.key ? 'map' : format.kind,
    ...(options.key ? { key: options.key } : {}),
    ...(format.mend ? { mend: format.mend } : {}),
  };
}

/** `card.cvv must be 3 to 4 digits`; a closed list says `must be one of [PA, DB]`, as merchants' programs know it (public-api 8c). */
export function messageOf(field: Field, sentName: string): string {
  return field.values ? field.expects : `${sentName} ${field.expects}`;
}

export function section(number: string, title: string, fields: readonly Field[]): Section {
  return { section: number, title, fields: fields.map((each) => ({ ...each, section: number })) };
}

/** The same line under another name: structures that the specification shares are typed once. */
export function renamed(original: Field, name: string): Field {
  const options: FieldOptions = {
    ...(original.default === undefined ? {} : { default: original.default }),
    secret: original.secret,
    essential: original.essential,
    ...(original.key ? { key: original.key } : {}),
  };
  const { accepts, expects, values, kind, mend } = original;
  const format: Format = {
    accepts,
    expects,
    kind: kind === 'map' ? 'text' : kind,
    ...(values ? { values } : {}),
    ...(mend ? { mend } : {}),
  };
  return { ...field(name, format, original.requirement, original.meaning, options), section: original.section };
}

/** All lines below `from` as lines below `to`, without those whose rest of the name is one of `except` or lies below it. */
export function derived(fields: readonly Field[], from: string, to: string, except: readonly string[] = []): readonly Field[] {
  const below = fields.filter((each) => each.name.startsWith(from));
  const wanted = below.filter((each) => !except.some((out) => isAtOrBelow(each.name.slice(from.length), out)));
  return wanted.map((each) => renamed(each, to + each.name.slice(from.length)));
}

function isAtOrBelow(name: string, parent: string): boolean {
  return name === parent || name.startsWith(`${parent}.`);
}
