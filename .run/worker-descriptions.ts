/**
 * Takes the descriptions out of the sources of the GraphQL schema, for the Worker alone: 2,000 texts, which nobody but introspection asks for.
 * They lie among the platform's files, and are put back when somebody asks (`api/doors/execution/descriptions.ts`).
 */
import { parseSync } from 'rolldown/utils';

/** Files that build the schema and hold no text of an answer, which `test/runtime/worker-descriptions.test.ts` checks. */
export const describingFiles = /\/api\/(?:domain|entity-clocks|foundation|views)\/.*(?:-schema|\/schema-[\w-]+|\/schema\/[\w-]+)\.ts$/;

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
  const cuts: Node[] = [];
  collect(parseSync(path, code).program, cuts);
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  let left = code;
  for (const { start, end } of cuts) {
    const after = /^\s*,?/.exec(code.slice(end))?.[0].length ?? 0;
    left = `${left.slice(0, start)}${blank(code.slice(start, end + after))}${left.slice(end + after)}`;
  }
  return { code: left, taken: cuts.map(({ value }) => (isNode(value) ? code.slice(value.start, value.end) : '')) };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Properties `description` of objects, where a text stands in them. */
function collect(value: unknown, found: Node[]): void {
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  if (!isNode(value)) return;
  const { type, key } = value;
  if (type === 'Property' && value.computed === false && isNode(key) && key.name === 'description' && isText(value.value))
    found.push(value);
  else for (const part of Object.values(value)) collect(part, found);
}

/** Written out: what is made of other values may do more than describe. */
function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'Literal') return typeof value.value === 'string';
  if (value.type === 'BinaryExpression') return isText(value.left) && isText(value.right);
  return value.type === 'TemplateLiteral';
}
