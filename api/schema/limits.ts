/**
 * What a document may cost before it is executed. Each limit is checked on the cheapest form of the document that shows it:
 * nesting on the text, tokens while parsing, depth and expansion on the tree, so a hostile document is refused early.
 */
import { type DocumentNode, type FragmentDefinitionNode, GraphQLError, Kind, type SelectionSetNode } from 'graphql';

/** A request with the largest documented cart (1,000 items) as variables fits well. */
export const bodyBytesMax = 1024 * 1024;

/** Tokens of a document: the introspection query has about 400. */
export const tokensMax = 4_000;

/** Brackets within brackets in the text, values included. */
export const nestingMax = 64;

/** Fields within fields, fragments expanded: introspection of a list of lists needs 15. */
export const depthMax = 20;

/** Aliases of a document, so that one request cannot be a thousand. */
export const aliasesMax = 100;

/** Fields of the root, so that a mutation stays a handful of operations. */
export const rootFieldsMax = 20;

/** Fields after expansion of all fragments. */
export const fieldsMax = 5_000;

/** Cost of a whole operation, a field one, a list its items (plugin-complexity). */
export const complexityMax = 100_000;

/** Text of an input, in characters; documented ones end far below. */
export const textCharactersMax = 4_096;

/** Payment tokens of wallets and their kin. */
export const longTextCharactersMax = 32_768;

export function limitError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED', http: { status: 400 } } });
}

/** Throws where brackets nest deeper than `nestingMax`. One pass; strings and comments do not count. */
export function checkNesting(text: string): void {
  let nesting = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at);
    else if (char === hash) at = endOfLine(text, at);
    else if (char === openBrace || char === openBracket || char === openParenthesis) nesting += 1;
    else if (char === closeBrace || char === closeBracket || char === closeParenthesis) nesting -= 1;
    if (nesting > nestingMax) throw limitError(`The document nests deeper than ${nestingMax} levels.`);
  }
}

const quote = 34;
const hash = 35;
const openParenthesis = 40;
const closeParenthesis = 41;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Index of the last character of the string that begins at `start`. An unfinished one ends the text; the parser refuses it. */
function endOfString(text: string, start: number): number {
  if (text.startsWith('"""', start)) {
    for (let end = text.indexOf('"""', start + 3); end !== -1; end = text.indexOf('"""', end + 3)) {
      if (text.charCodeAt(end - 1) !== backslash) return end + 2;
    }
    return text.length;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === quote) return at;
  }
  return text.length;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

interface Cost {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
}

/** Throws where a document is too deep, too wide or too repetitive once its fragments are expanded. */
export function checkDocument(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measure = createMeasure(fragments);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.selectionSet.selections.length > rootFieldsMax)
      throw limitError(`An operation has at most ${rootFieldsMax} root fields.`);
    const cost = measure(definition.selectionSet);
    if (cost.depth > depthMax) throw limitError(`The operation is deeper than ${depthMax} fields.`);
    if (cost.aliases > aliasesMax) throw limitError(`The operation has more than ${aliasesMax} aliases.`);
    if (cost.fields > fieldsMax) throw limitError(`The operation selects more than ${fieldsMax} fields.`);
  }
}

/** Measures each fragment once, however often it is spread: expansion by hand would be exponential. */
function createMeasure(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (selectionSet: SelectionSetNode) => Cost {
  const known = new Map<SelectionSetNode, Cost>();
  const open = new Set<SelectionSetNode>();
  const measure = (selectionSet: SelectionSetNode): Cost => {
    const cached = known.get(selectionSet);
    if (cached) return cached;
    // A fragment that spreads itself: validation names it, here it only must end.
    if (open.has(selectionSet)) return { depth: 0, fields: 0, aliases: 0 };
    open.add(selectionSet);
    let depth = 0;
    let fields = 0;
    let aliases = 0;
    for (const selection of selectionSet.selections) {
      const isField = selection.kind === Kind.FIELD;
      const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet;
      const cost = inner ? measure(inner) : { depth: 0, fields: 0, aliases: 0 };
      depth = Math.max(depth, cost.depth + (isField ? 1 : 0));
      fields += cost.fields + (isField ? 1 : 0);
      aliases += cost.aliases + (selection.kind === Kind.FIELD && selection.alias ? 1 : 0);
    }
    open.delete(selectionSet);
    const cost = { depth, fields, aliases };
    known.set(selectionSet, cost);
    return cost;
  };
  return measure;
}
