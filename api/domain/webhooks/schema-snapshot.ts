/**
 * The type on whose fields a webhook's selection is written: what answers of payments, registrations and jobs have at the event's time (spec §2.3),
 * as the catalogue describes it. It has what a notification adds, and live only `standing` and `original`. What a snapshot lacks is null.
 */
import { buildSchema, type GraphQLSchema } from 'graphql';
import { listAnswerFields } from '../../foundation/catalogue/answer-fields.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { type ObjectNode, type ShapeNode, shapeTree } from '../../foundation/catalogue/walk.ts';

/** Structures whose parts a selection chooses. Every other one is chosen as a whole, with the names that it has in the answer. */
const inParts = ['registration', 'authentication', 'result', 'card', 'bankAccount', 'customer', 'billing', 'shipping', 'risk'];

/** No answer has it, so it is null. Selections of before may name it. */
const former: Readonly<Record<string, readonly string[]>> = { card: ['country: String'] };

/** Not part of the documented answer: only a selection has them. */
const live = `
scalar JSON

type SnapshotOriginal {
  id: ID
  standing: SnapshotStanding
}

type SnapshotStanding {
  situation: String
  step: String
  waitsFor: String
  refundable: String
  questions: [SnapshotQuestion]
}

type SnapshotQuestion {
  kind: String
  operation: String
  subjectId: ID
  amount: String
  since: String
  until: String
}

type Query {
  snapshot: Snapshot
}
`;

let known: GraphQLSchema | undefined;

/** Made when the first selection is read: most gateways read none. */
export function findSnapshotSchema(): GraphQLSchema {
  known ??= buildSchema([live, ...printTypes()].join('\n'));
  return known;
}

function printTypes(): readonly string[] {
  const repeated = requestShapes.job.fields.filter(({ secret, echoed }) => echoed && !secret);
  const added = listAnswerFields('payment', 'registration', 'job', 'notification', 'run');
  const { children } = shapeTree({ ...requestShapes.job, fields: [...repeated, ...added] });
  const parts = inParts.flatMap((name) => {
    const node = children.get(name);
    return node?.kind === 'object' ? [[name, node] as const] : [];
  });
  const ofSnapshot = [...children].map(([name, node]) => `${name}: ${inParts.includes(name) ? toTypeName(name) : toLeafType(node)}`);
  return [
    printType('Snapshot', [...ofSnapshot, 'standing: SnapshotStanding', 'original: SnapshotOriginal']),
    ...parts.map(([name, node]) => printType(toTypeName(name), [...toFields(node), ...(former[name] ?? [])])),
  ];
}

function toTypeName(name: string): string {
  return `Snapshot${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function toFields({ children }: ObjectNode): readonly string[] {
  return [...children].map(([name, node]) => `${name}: ${toLeafType(node)}`);
}

function toLeafType({ kind }: ShapeNode): string {
  return kind === 'leaf' ? 'String' : 'JSON';
}

function printType(name: string, fields: readonly string[]): string {
  return `type ${name} {\n  ${fields.join('\n  ')}\n}\n`;
}
