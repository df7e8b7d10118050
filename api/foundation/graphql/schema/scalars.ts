import { GraphQLError, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { formatAmount } from '../../kernel/money.ts';
import { formatIsoDateTime, parseIsoDateTime } from '../../kernel/timestamp.ts';
import { builder } from './builder.ts';
import type { StringMap } from './string-map.ts';

/** Entries of one map; the catalogue sets tighter bounds. */
const entriesMax = 1_000;

builder.scalarType('JSON', {
  description: 'Any JSON value. Given out only.',
  serialize: (value) => value,
  parseValue: () => {
    throw new GraphQLError('JSON is given out only.');
  },
});

builder.scalarType('DateTime', {
  description:
    'A point in time in ISO 8601. Given out in UTC with milliseconds, such as 2026-01-31T09:30:00.000Z; taken with Z or any offset.',
  serialize: (value) => {
    if (typeof value !== 'number') throw new Error('a DateTime is milliseconds');
    return formatIsoDateTime(value);
  },
  ...located((value) => {
    const moment = typeof value === 'string' ? parseIsoDateTime(value) : undefined;
    if (moment === undefined) throw new GraphQLError('DateTime must be ISO 8601 with Z or an offset, such as 2026-01-31T09:30:00Z.');
    return moment;
  }),
});

builder.scalarType('Decimal', {
  description:
    'An amount as text, such as 92.00, so that no digit is lost. Two decimals in every currency. What is wrong about an amount is told by the field that it was sent in.',
  serialize: (value) => (typeof value === 'bigint' ? formatAmount(value) : String(value)),
  ...textLike('Decimal must be a text such as "92.00", in quotes.'),
});

builder.scalarType('Currency', {
  description: 'A currency of ISO 4217: three capital letters, such as EUR.',
  ...textLike('Currency must be a text such as "EUR", in quotes.'),
});

builder.scalarType('Country', {
  description: 'A country of ISO 3166-1: two letters, such as DE.',
  ...textLike('Country must be a text such as "DE", in quotes.'),
});

builder.scalarType('StringMap', {
  description:
    'An object whose values are texts, such as customParameters. Numbers and booleans are taken as their text. Taken in only; given out as a list of KeyValue.',
  serialize: (value) => toStringMap(value),
  ...located(toStringMap),
});

builder.scalarType('BooleanText', {
  description: 'true or false, as a Boolean or as text. The text is judged by the channel: tolerant ones take 1 and 0 too.',
  serialize: (value) => String(value),
  ...located((value) => toText(value, 'boolean')),
});

builder.scalarType('IntegerText', {
  description: 'A whole number, as an Int or as text.',
  serialize: (value) => String(value),
  ...located((value) => toText(value, 'number')),
});

/** The error of a literal tells its line and column, by which the parameter is named. */
function located<T>(parseValue: (value: unknown) => T) {
  return {
    parseValue,
    parseLiteral: (node: ValueNode, variables: Variables): T => {
      try {
        return parseValue(readLiteral(node, variables));
      } catch (error) {
        throw error instanceof GraphQLError ? new GraphQLError(error.message, { nodes: node }) : error;
      }
    },
  };
}

type Variables = { readonly [name: string]: unknown } | null | undefined;

function readLiteral(node: ValueNode, variables: Variables): unknown {
  // As a number, a literal would lose its notation (`4.0`) or its last digits (more than 15 of them).
  return node.kind === Kind.FLOAT || node.kind === Kind.INT ? node.value : valueFromASTUntyped(node, variables);
}

/** A scalar of texts. A number in the place of an amount is a newcomer's first mistake. */
function textLike(message: string) {
  return {
    parseValue: (value: unknown): string => {
      if (typeof value === 'string') return value;
      throw new GraphQLError(message);
    },
    parseLiteral: (node: ValueNode): string => {
      // Without quotes it is a name, as EUR; documents have always been free to write it so.
      if (node.kind === Kind.STRING || node.kind === Kind.ENUM) return node.value;
      throw new GraphQLError(message, { nodes: node });
    },
  };
}

/** Messages name what is wanted and never what was sent. */
function toText(value: unknown, kind: 'boolean' | 'number'): string {
  if (typeof value === 'string') return value;
  if (kind === 'boolean' && typeof value === 'boolean') return String(value);
  if (kind === 'number' && typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new GraphQLError(
    kind === 'boolean' ? 'BooleanText must be a Boolean or its text.' : 'IntegerText must be a whole number or its text.',
  );
}

const wantedMap = 'StringMap must be an object of texts, such as {orderNumber: "4711"}.';

function toStringMap(value: unknown): StringMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new GraphQLError(wantedMap);
  const entries = Object.entries(value);
  if (entries.length > entriesMax) throw new GraphQLError(`StringMap holds at most ${entriesMax} entries.`);
  const map: Record<string, string> = Object.create(null);
  for (const [name, entry] of entries) {
    if (entry === null || entry === undefined) continue;
    if (typeof entry !== 'string' && typeof entry !== 'number' && typeof entry !== 'boolean') {
      throw new GraphQLError(wantedMap);
    }
    map[name] = String(entry);
  }
  return map;
}
