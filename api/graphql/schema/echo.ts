/**
 * Output types of the structures that an answer echoes, made from the same walk as the inputs and without what is secret
 * (spec §2.3). Each reads the stored answer, so nothing is computed twice.
 */
import type { ObjectNode, ShapeNode } from '../../catalogue/walk.ts';
import { type AnswerObject, isAnswerObject, objectIn, textIn, textsIn } from './answer.ts';
import { builder } from './builder.ts';
import { describeField } from './input.ts';
import { type NamedPart, namedParts, toSignature, toTypeName } from './shape-names.ts';

type OutputFieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, AnswerObject>;
export type EchoRef = ReturnType<typeof builder.objectRef<AnswerObject>>;

/** Fields that an answer has beyond what was sent, by the type's name. */
export type ExtraFields = (t: OutputFieldBuilder) => Record<string, ReturnType<OutputFieldBuilder['field']>>;

/** The structure as a type; undefined where nothing of it may be seen. */
export function createEchoType(typeName: string, shape: ObjectNode, description: string, extras?: ExtraFields): EchoRef | undefined {
  if (!extras && !hasOpenPart(shape)) return undefined;
  const signature = toSignature(shape);
  const shared = extras ? undefined : sharedEchoes.get(signature);
  if (shared) return shared;
  const ref = builder.objectRef<AnswerObject>(typeName);
  ref.implement({ description, fields: (t) => ({ ...createEchoFields(t, typeName, shape), ...extras?.(t) }) });
  if (!extras) sharedEchoes.set(signature, ref);
  return ref;
}

/** Structures that stand in several places are one type. */
const sharedEchoes = new Map<string, EchoRef>();

function createEchoFields(t: OutputFieldBuilder, typeName: string, shape: ObjectNode) {
  const parts = [...namedParts(shape).values()].filter(({ node }) => isOpen(node));
  return Object.fromEntries(parts.map((part) => [part.field, createEchoField(t, part, toTypeName(typeName, part.field))]));
}

function createEchoField(t: OutputFieldBuilder, { name, node }: NamedPart, typeName: string) {
  switch (node.kind) {
    case 'leaf':
      return t.string({ nullable: true, description: describeField(node.field), resolve: (answer) => textIn(answer, name) });
    case 'map':
      return t.field({
        type: 'StringMap',
        nullable: true,
        description: describeField(node.field),
        resolve: (answer) => textsIn(answer, name),
      });
    case 'list':
      return t.field({
        type: [seen(createEchoType(typeName, node.item, `One of ${node.name}.`))],
        nullable: true,
        description: `At most ${node.itemsMax}.`,
        resolve: (answer) => itemsIn(answer, name),
      });
    case 'object':
      return t.field({
        type: seen(createEchoType(typeName, node, `The structure ${node.name}, as sent.`)),
        nullable: true,
        resolve: (answer) => objectIn(answer, name) ?? null,
      });
  }
}

function seen(ref: EchoRef | undefined): EchoRef {
  if (!ref) throw new Error('a structure without open parts has no type');
  return ref;
}

function itemsIn(answer: AnswerObject, name: string): AnswerObject[] | null {
  const value = Object.hasOwn(answer, name) ? answer[name] : undefined;
  return Array.isArray(value) ? value.filter(isAnswerObject) : null;
}

function isOpen(node: ShapeNode): boolean {
  switch (node.kind) {
    case 'leaf':
    case 'map':
      return !node.field.secret;
    case 'list':
      return isOpen(node.item);
    case 'object':
      return hasOpenPart(node);
  }
}

function hasOpenPart(shape: ObjectNode): boolean {
  return [...shape.children.values()].some(isOpen);
}
