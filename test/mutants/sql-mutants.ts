import type { Mutant } from './mutant.ts';

/** A replacement within the text of a statement. */
export type SqlChange = Pick<Mutant, 'operator' | 'from' | 'to' | 'replacement'>;

/** `${…}` of a template: its text is not looked into. */
export interface Opaque {
  readonly from: number;
  readonly to: number;
}

interface Token {
  /** In capitals; an opaque one is `$`, a text in quotes `'`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

const shapes = /'[^']*'|"[^"]*"|--[^\n]*|\?\d*|[A-Za-z_][\w]*|\d+|<>|<=|>=|!=|==|\|\||->>|->|[-+*/%<>=(),.;]/g;
const flipped: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>', '<>': '=' };
/** What ends the conditions after WHERE, and the keys after ORDER BY. */
const clauses: ReadonlySet<string> = new Set(
  'WHERE GROUP HAVING ORDER LIMIT OFFSET UNION EXCEPT INTERSECT RETURNING WINDOW SET FROM VALUES SELECT ;'.split(' '),
);
/** A sentence in English has no placeholder and no condition on a column. */
const statement = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|FROM|WHERE|ORDER BY|LIMIT)\s|\bWHERE\s|\bORDER BY\s|\bSELECT\s/;
const condition = /(?:=|<>|<|>)\s*(?:\?|\$)|\bIS (?:NOT )?NULL\b|\bIN \(SELECT\b/;

export function isSql(text: string): boolean {
  return statement.test(text) || condition.test(text);
}

/** Every change of a statement, or of a part of one such as the text of a condition. Placeholders stay, so that the values still fit. */
export function sqlChanges(text: string, opaque: readonly Opaque[] = []): readonly SqlChange[] {
  const tokens = tokensOf(text, opaque);
  const changes = [...conjuncts(text, tokens), ...tokens.flatMap((_, place) => changesAt(text, tokens, place))];
  return changes.sort((one, other) => one.from - other.from || one.to - other.to);
}

function tokensOf(text: string, opaque: readonly Opaque[]): readonly Token[] {
  const blank = opaque.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
  const found = [
    ...[...blank.matchAll(shapes)].map((match) => ({ text: match[0], from: match.index, to: match.index + match[0].length })),
    ...opaque.map((place) => ({ ...place, text: '$' })),
  ].sort((one, other) => one.from - other.from);
  let depth = 0;
  return found.flatMap((token) => {
    if (token.text.startsWith('--')) return [];
    if (token.text === ')') depth -= 1;
    const placed = { ...token, depth, text: /^['"]/.test(token.text) ? "'" : token.text.toUpperCase() };
    if (token.text === '(') depth += 1;
    return [placed];
  });
}

function changesAt(text: string, tokens: readonly Token[], place: number): readonly SqlChange[] {
  const token = tokens[place];
  if (!token) return [];
  const next = tokens[place + 1];
  const replace = (operator: string, replacement: string, to = token.to): SqlChange => ({ operator, from: token.from, to, replacement });
  const comparison = flipped[token.text];
  if (comparison && !isAssignment(tokens, place)) return [replace('sql: comparison', comparison)];
  switch (token.text) {
    case 'ASC':
      return [replace('sql: direction', 'DESC')];
    case 'DESC':
      return [replace('sql: direction', 'ASC')];
    case 'AND':
      return isOfBetween(tokens, place) ? [] : [replace('sql: AND to OR', 'OR')];
    case 'DISTINCT':
      return [replace('sql: DISTINCT', '', next ? next.from : token.to)];
    case 'SUM':
      return next?.text === '(' ? [replace('sql: sum to max', 'max')] : [];
    case 'IS':
      return nullChange(tokens, place, replace);
    case 'ORDER':
      return next?.text === 'BY' ? [replace('sql: ORDER BY', '', endOfClause(text, tokens, place + 1))] : [];
    case 'LIMIT':
      return [{ operator: 'sql: LIMIT', from: token.to, to: token.to, replacement: ' 1000000 +' }];
    default:
      return [];
  }
}

type Replace = (operator: string, replacement: string, to?: number) => SqlChange;

function nullChange(tokens: readonly Token[], place: number, replace: Replace): readonly SqlChange[] {
  const [next, last] = [tokens[place + 1], tokens[place + 2]];
  if (next?.text === 'NULL') return [replace('sql: IS NULL', 'IS NOT NULL', next.to)];
  if (next?.text === 'NOT' && last?.text === 'NULL') return [replace('sql: IS NULL', 'IS NULL', last.to)];
  return [];
}

/** `SET a = ?`, up to WHERE. */
function isAssignment(tokens: readonly Token[], place: number): boolean {
  const { text, depth } = tokens[place] ?? { text: '', depth: 0 };
  if (text !== '=') return false;
  const clause = tokens.slice(0, place).findLast((before) => before.depth === depth && clauses.has(before.text));
  return clause?.text === 'SET';
}

function isOfBetween(tokens: readonly Token[], place: number): boolean {
  const depth = tokens[place]?.depth;
  const before = tokens
    .slice(0, place)
    .findLast((token) => token.depth === depth && ['BETWEEN', 'AND', 'OR', 'WHERE'].includes(token.text));
  return before?.text === 'BETWEEN';
}

/** Each condition after WHERE, or of a text that is nothing but conditions, is made true. */
function conjuncts(text: string, tokens: readonly Token[]): readonly SqlChange[] {
  const starts = tokens.flatMap(({ text: word }, place) => (word === 'WHERE' ? [place + 1] : []));
  const isFragment = !statement.test(text) && condition.test(text);
  return [...(isFragment && starts.length === 0 ? [0] : []), ...starts].flatMap((start) => {
    const end = endPlace(tokens, start);
    const inside = tokens.slice(start, end);
    const depth = tokens[start]?.depth;
    const cuts = inside.flatMap(({ text: word, depth: at }, place) =>
      at === depth && (word === 'OR' || (word === 'AND' && !isOfBetween(tokens, start + place))) ? [place] : [],
    );
    return [-1, ...cuts].flatMap((cut, number) => madeTrue(text, inside.slice(cut + 1, cuts[number] ?? inside.length)));
  });
}

function madeTrue(text: string, tokens: readonly Token[]): readonly SqlChange[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return [];
  const kept = text.slice(first.from, last.to);
  return [{ operator: 'sql: drop a condition', from: first.from, to: last.to, replacement: `(1 OR (${kept}))` }];
}

function endPlace(tokens: readonly Token[], start: number): number {
  const depth = tokens[start]?.depth ?? 0;
  const end = tokens.findIndex(({ text, depth: at }, place) => place > start && (at < depth || (at === depth && clauses.has(text))));
  return end === -1 ? tokens.length : end;
}

function endOfClause(text: string, tokens: readonly Token[], start: number): number {
  const end = endPlace(tokens, start);
  return tokens[end]?.from ?? text.length;
}
