/**
 * Output types of the structures that an answer echoes, made from the same walk as the inputs and without what is secret
 * (spec §2.3). Each reads the stored answer, so nothing is computed twice.
 */
import { isAnswerField, listAnswerFields, toAnswerShape } from '../../catalogue/answer-fields.ts';
import type { Field } from '../../catalogue/field.ts';
import { requestShapes } from '../../catalogue/requests.ts';
import { listLeaves, type ObjectNode, type ShapeNode, shapeTree } from '../../catalogue/walk.ts';
import { type AnswerObject, isAnswerObject, objectIn, textIn, textsIn } from './answer.ts';
import { builder } from './builder.ts';
import { findCatalogueEnum } from './catalogue-enums.ts';
import { describeField, findTextScalar } from './input.ts';
import { KeyValueRef, toKeyValues } from './key-value.ts';
import { type NamedPart, namedParts, toSignature, toTypeName } from './shape-names.ts';

type OutputFieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, AnswerObject>;
export type EchoRef = ReturnType<typeof builder.objectRef<AnswerObject>>;

/** Fields that an answer has beyond what was sent, by the type's name. */
export type ExtraFields = (t: OutputFieldBuilder) => Record<string, ReturnType<OutputFieldBuilder['field']>>;

/** Of what an answer repeats and adds under one name, such as the status of an authentication, the field is what was sent. */
export const paymentAnswerShape = shapeTree(
  toAnswerShape({ ...requestShapes.payment, fields: listAnswerFields('payment') }, requestShapes.payment.fields),
);

/** The structure as a type; undefined where nothing of it may be seen. */
export function createEchoType(typeName: string, shape: ObjectNode, description: string, extras?: ExtraFields): EchoRef | undefined {
  if (!extras && !hasOpenPart(shape)) return undefined;
  const signature = toSignature(shape);
  const shared = extras ? undefined : sharedEchoes.get(signature);
  if (shared) return shared;
  echoTypes.add(typeName);
  const ref = builder.objectRef<AnswerObject>(typeName);
  ref.implement({ description, fields: (t) => ({ ...createEchoFields(t, typeName, shape), ...extras?.(t) }) });
  if (!extras) sharedEchoes.set(signature, ref);
  return ref;
}

const echoTypes = new Set<string>();

/** Whether all fields of a type read its structure alone; false of fields' own types beyond the request (`extras`). */
export function isEchoType(typeName: string): boolean {
  return echoTypes.has(typeName);
}

/** Structures that stand in several places are one type. */
const sharedEchoes = new Map<string, EchoRef>();

function createEchoFields(t: OutputFieldBuilder, typeName: string, shape: ObjectNode) {
  const parts = [...namedParts(shape).values()].filter(({ node }) => isOpen(node));
  return Object.fromEntries(parts.map((part) => [part.field, createEchoField(t, part, toTypeName(typeName, part.field, part.node.kind))]));
}

function createEchoField(t: OutputFieldBuilder, { name, node }: NamedPart, typeName: string) {
  switch (node.kind) {
    case 'leaf':
      return createLeafField(t, name, node.field);
    case 'map':
      return t.field({
        type: [KeyValueRef],
        nullable: true,
        description: describeField(node.field),
        resolve: (answer) => toKeyValues(textsIn(answer, name)),
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
        type: seen(createEchoType(typeName, node, `The structure ${node.name}, as ${isAnswered(node) ? 'the answer adds it' : 'sent'}.`)),
        nullable: true,
        resolve: (answer) => objectIn(answer, name) ?? null,
      });
  }
}

/** Null also where a tolerant channel stored a text that the type does not have: `answer` shows it. */
function createLeafField(t: OutputFieldBuilder, name: string, field: Field) {
  const options = { nullable: true, description: describeField(field) } as const;
  if (field.kind === 'boolean') {
    return t.boolean({ ...options, resolve: (answer) => parseFlag(textIn(answer, name)) });
  }
  if (field.kind === 'integer') return t.int({ ...options, resolve: (answer) => parseInteger(textIn(answer, name)) });
  const listed = findCatalogueEnum(field);
  if (!listed) return t.field({ ...options, type: findTextScalar(field), resolve: (answer) => textIn(answer, name) });
  return t.field({
    ...options,
    type: listed.ref,
    resolve: (answer) => {
      const text = textIn(answer, name);
      return text !== null && listed.values.has(text) ? text : null;
    },
  });
}

function parseFlag(text: string | null): boolean | null {
  return text === 'true' ? true : text === 'false' ? false : null;
}

function parseInteger(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
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

/** Whether nothing of it was sent. */
function isAnswered(shape: ObjectNode): boolean {
  return [...listLeaves(shape)].every(({ node }) => isAnswerField(node.field));
}

function hasOpenPart(shape: ObjectNode): boolean {
  return [...shape.children.values()].some(isOpen);
}
