/**
 * Takes the descriptions out of the sources of the GraphQL schema, for the Worker alone: 3,000 texts, which nobody but introspection asks for.
 * They lie among the platform's files, and are put back when somebody asks (`api/doors/execution/descriptions.ts`).
 */
import { parseSync } from 'rolldown/utils';

/**
 * Files that build the schema or say what it describes, and hold no text of an answer, which `test/runtime/worker-descriptions.test.ts` checks.
 * And the settings, whose meanings only a command prints.
 */
export const describingFiles =
  /\/api\/(?:runtime\/shared\/settings|foundation\/catalogue\/[\w-]+|(?:domain|entity-clocks|foundation|views)\/.*(?:-schema|-facts|\/schema-[\w-]+|\/schema\/[\w-]+))\.ts$/;

/** Arguments that describe, by the function that takes them: a text, or an object of texts. */
const describingArguments: readonly (readonly [called: RegExp, places: readonly number[]])[] = [
  [/^describe(?:Enum|Names)$/, [1, 2]],
  [/^toEnumValues$/, [0]],
  [/^field$/, [4]],
  // Facts of rows, and of answers.
  [/^(?:fact|of[A-Z]\w*)$/, [2]],
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export interface Undescribed {
  /** As long as before and with the same lines, so that places stay where they are. */
  readonly code: string;
  /** What was taken out, as it was written. */
  readonly taken: readonly string[];
}

export function withoutDescriptions(path: string, code: string): Undescribed {
  const found: Found = { properties: [], texts: [] };
  collect(parseSync(path, code).program, found);
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  const cuts = [
    ...found.properties.map(({ start, end, value }) => {
      const after = /^\s*,?/.exec(code.slice(end))?.[0].length ?? 0;
      return { start, end: end + after, left: '', taken: isNode(value) ? code.slice(value.start, value.end) : '' };
    }),
    ...found.texts.map(({ start, end }) => ({ start, end, left: "''", taken: code.slice(start, end) })),
  ];
  let left = code;
  for (const cut of cuts) {
    left = `${left.slice(0, cut.start)}${cut.left}${blank(code.slice(cut.start + cut.left.length, cut.end))}${left.slice(cut.end)}`;
  }
  return { code: left, taken: cuts.map(({ taken }) => taken) };
}

interface Found {
  /** With the text that stands in each. */
  readonly properties: Node[];
  /** What is left of them is an empty text. */
  readonly texts: Node[];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const describing: ReadonlySet<unknown> = new Set(['description', 'meaning']);

function collect(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  if (!isNode(value)) return;
  const { type, key } = value;
  if (type === 'Property' && value.computed === false && isNode(key) && describing.has(key.name) && isText(value.value)) {
    found.properties.push(value);
    return;
  }
  const described = type === 'CallExpression' ? describedArguments(value) : [];
  found.texts.push(...described.flatMap(textsOf));
  for (const part of Object.values(value)) collect(part, found);
}

function describedArguments({ callee, arguments: given }: Node): readonly unknown[] {
  const called = isNode(callee) && callee.type === 'Identifier' ? String(callee.name) : '';
  const places = describingArguments.find(([name]) => name.test(called))?.[1] ?? [];
  return Array.isArray(given) ? places.map((place) => given[place]) : [];
}

/** The text, or those of the object's values. */
function textsOf(value: unknown): readonly Node[] {
  if (!isNode(value)) return [];
  if (isText(value)) return [value];
  const properties: readonly unknown[] = value.type === 'ObjectExpression' && Array.isArray(value.properties) ? value.properties : [];
  return properties.flatMap((each) => (isNode(each) && isNode(each.value) && isText(each.value) ? [each.value] : []));
}

/** Written out: what is made of other values may do more than describe. */
function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'Literal') return typeof value.value === 'string';
  if (value.type === 'BinaryExpression') return isText(value.left) && isText(value.right);
  return value.type === 'TemplateLiteral';
}
