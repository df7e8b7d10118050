/**
 * Answers of queries for payments, written as text (text-plan.ts). The stored payments that lists and reads by id give are the same objects
 * as long as their version is, so each keeps what was written of it. The fifty of a list are resolved once, not with every request.
 * A list of 50 took 430 µs of CPU by compiled execution and takes a third of it so; a payment by id 100 µs less (2026-11-22).
 */
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { isOwnPaymentField } from '../../domain/payments/schema/own-fields.ts';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import type { OperationArguments } from './operation.ts';
import { createTextPlan, NotAtOnce, type TextPlan, type WriteText } from './text-plan.ts';

/** Texts that are cached of one payment: what the console's list asks for, and what one program asks for. */
const cachedTextsMax = 2;

/** A longer one is written anew each time: a thousand payments are cached (db/store/payment-cache.ts). */
const cachedCharactersMax = 2_000;

/**
 * The text of `data`; undefined where the ordinary execution has to answer: the document does not fit, or something went wrong, of which
 * only that one makes errors. Only queries are tried, so nothing is done twice.
 */
export type ExecuteAsText = (args: OperationArguments, context: ResolverContext) => Promise<string | undefined> | undefined;

export function createTextExecution(): ExecuteAsText {
  const plans = new WeakMap<OperationDefinitionNode, TextPlan | null>();

  const findPlan = (schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): TextPlan | null => {
    const known = plans.get(operation);
    if (known !== undefined) return known;
    const made = createTextPlan(schema, document, operation, { isOwnField: isOwnPaymentField, cachedTypes, cache: cacheText }) ?? null;
    plans.set(operation, made);
    return made;
  };

  return ({ schema, document, operationName, variableValues, rootValue }, context) => {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
    const plan = findPlan(schema, document, operation);
    if (!plan) return undefined;
    const { variableValues: variables } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {});
    if (!variables) return undefined;
    const scope = { context, variables };
    return write();

    async function write(): Promise<string | undefined> {
      if (!plan) return undefined;
      const { prefix, resolve, write: writeValue } = plan.root;
      try {
        return `{${prefix}${writeValue(await resolve(rootValue, scope), scope)}}`;
      } catch (error) {
        if (error instanceof NotAtOnce && operation) plans.set(operation, null);
        return undefined;
      }
    }
  };
}

const cachedTypes: ReadonlySet<string> = new Set(['Payment']);

const cachedTexts = Symbol('cached texts');

interface Cached {
  [cachedTexts]?: readonly { readonly of: WriteText; readonly text: string }[];
}

/** Cached with the payment itself, as its parsed answer is. Callers who see it masked have nothing cached. */
function cacheText(write: WriteText): WriteText {
  return (source, scope) => {
    if (typeof source !== 'object' || source === null || isPersonalMasked(scope.context)) return write(source, scope);
    const holder: Cached = source;
    const cached = holder[cachedTexts] ?? [];
    for (const each of cached) if (each.of === write) return each.text;
    const text = write(source, scope);
    if (text.length > cachedCharactersMax || !Object.isExtensible(holder)) return text;
    const value = [{ of: write, text }, ...cached].slice(0, cachedTextsMax);
    // Not enumerable: a copy that differs must not have it.
    Object.defineProperty(holder, cachedTexts, { value, configurable: true });
    return text;
  };
}
