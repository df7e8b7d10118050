/**
 * What a request to GraphQL may cost before it is executed, each limit with its reason. `document-limits.ts` and
 * `variable-limits.ts` hold documents and variables against them, `cost.ts` what they would fetch.
 */
import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../kernel/error-code.ts';

/** A request with the largest documented cart (1,000 items) as variables fits well. */
export const bodyBytesMax = 1024 * 1024;

/** Text of a document, in characters. Data travels in variables; a document of the most tokens that are allowed fits. */
export const documentCharactersMax = 64 * 1024;

/** Tokens of a document: the introspection query has about 400. */
export const tokensMax = 4_000;

/** Brackets within brackets in the text, values included. */
export const nestingMax = 64;

/**
 * Names with a value (aliases, arguments, variables, fields of an input) in a document, counted by their colons. The
 * largest documented form written into a document has 475.
 */
export const namedValuesMax = 600;

/** Operations and fragments of a document: generated clients put a fragment beside each component of a page. */
export const definitionsMax = 100;

/** Fields within fields, fragments expanded: introspection of a list of lists needs 15. */
export const depthMax = 20;

/** Aliases of an operation, so that one request cannot be a thousand. */
export const aliasesMax = 100;

/** Directives of an operation, wherever they stand: each is resolved for each object of a list. */
export const directivesMax = 100;

/** Fields of the root, so that a mutation stays a handful of operations. */
export const rootFieldsMax = 20;

/** Fields after expansion of all fragments. */
export const fieldsMax = 5_000;

/** Fields of one name beside each other, fragments expanded: validation compares each with each. */
export const repeatedFieldsMax = 50;

/** Variables that an operation declares: one for each parameter of a large form would do. */
export const variablesMax = 250;

/** Values within the variables, lists and objects counted: 1,000 items of a cart with 30 fields each fit. */
export const variableValuesMax = 50_000;

/** Lists and objects within each other in the variables: the deepest documented input has 6. */
export const variableNestingMax = 32;

/**
 * Cost of an operation: a field costs one or what it declares, a list its items times what each costs. A page of 100
 * payments with the tree and the timeline of each fits.
 */
export const complexityMax = 100_000;

/** Items of a list that declares no number of its own, when its cost is told. */
export const listItemsDefault = 10;

/** Mistakes that validation tells at once; it stops there, because each message is searched for its place in the text. */
export const validationErrorsMax = 5;

/** Text of an input, in characters; documented ones end far below. */
export const textCharactersMax = 4_096;

/** Payment tokens of wallets and their kin. */
export const longTextCharactersMax = 32_768;

export function limitError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'INVALID' satisfies ErrorCode, http: { status: 400 } } });
}
