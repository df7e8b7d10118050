/** What the tree of a document shows: depth, width and repetition once its fragments are expanded. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  aliasesMax,
  definitionsMax,
  depthMax,
  directivesMax,
  fieldsMax,
  limitError,
  repeatedFieldsMax,
  rootFieldsMax,
  variablesMax,
} from './limits.ts';

interface Extent {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** How often each name is answered at this level, whatever fragments it comes from. */
  readonly names: ReadonlyMap<string, number>;
}

type Measure = (selectionSet: SelectionSetNode) => Extent;

const nothing: Extent = { depth: 0, fields: 0, aliases: 0, directives: 0, names: new Map() };

/** Throws where a document is too deep, too wide or too repetitive. */
export function checkDocument(document: DocumentNode): void {
  if (document.definitions.length > definitionsMax)
    throw limitError(`The document has more than ${definitionsMax} operations and fragments.`);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measure = createMeasure(fragments);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) checkOperation(definition, measure(definition.selectionSet));
    // A fragment that nobody spreads is validated all the same.
    else if (definition.kind === Kind.FRAGMENT_DEFINITION)
      checkExtent(measure(definition.selectionSet), definition.directives?.length ?? 0);
  }
}

function checkOperation({ directives, variableDefinitions }: OperationDefinitionNode, extent: Extent): void {
  const variables = variableDefinitions ?? [];
  if (addSizes(extent.names) > rootFieldsMax) throw limitError(`An operation has at most ${rootFieldsMax} root fields.`);
  if (variables.length > variablesMax) throw limitError(`An operation has at most ${variablesMax} variables.`);
  const ofVariables = variables.reduce((sum, variable) => sum + (variable.directives?.length ?? 0), 0);
  checkExtent(extent, ofVariables + (directives?.length ?? 0));
}

function checkExtent({ depth, fields, aliases, directives }: Extent, directivesBeside: number): void {
  if (depth > depthMax) throw limitError(`The operation is deeper than ${depthMax} fields.`);
  if (aliases > aliasesMax) throw limitError(`The operation has more than ${aliasesMax} aliases.`);
  if (directives + directivesBeside > directivesMax) throw limitError(`The operation has more than ${directivesMax} directives.`);
  if (fields > fieldsMax) throw limitError(`The operation selects more than ${fieldsMax} fields.`);
}

/** Measures each fragment once, however often it is spread: expansion by hand would be exponential. */
function createMeasure(fragments: ReadonlyMap<string, FragmentDefinitionNode>): Measure {
  const known = new Map<SelectionSetNode, Extent>();
  const open = new Set<SelectionSetNode>();
  const measureInner = (selection: SelectionNode): SelectionSetNode | undefined =>
    selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet;
  const measure: Measure = (selectionSet) => {
    const cached = known.get(selectionSet);
    if (cached) return cached;
    // A fragment that spreads itself: validation names it, here it only must end.
    if (open.has(selectionSet)) return nothing;
    open.add(selectionSet);
    const tally = createTally();
    let extent: Extent = { ...nothing, names: tally.names };
    for (const selection of selectionSet.selections) {
      const innerSelections = measureInner(selection);
      const inner = innerSelections ? measure(innerSelections) : nothing;
      if (selection.kind === Kind.FIELD) tally.add(responseName(selection), 1);
      else for (const [name, times] of inner.names) tally.add(name, times);
      extent = withSelection(extent, selection, inner);
    }
    open.delete(selectionSet);
    known.set(selectionSet, extent);
    return extent;
  };
  return measure;
}

function withSelection(sum: Extent, selection: SelectionNode, inner: Extent): Extent {
  const isField = selection.kind === Kind.FIELD;
  return {
    ...sum,
    depth: Math.max(sum.depth, inner.depth + (isField ? 1 : 0)),
    fields: sum.fields + inner.fields + (isField ? 1 : 0),
    aliases: sum.aliases + inner.aliases + (isField && selection.alias ? 1 : 0),
    directives: sum.directives + inner.directives + (selection.directives?.length ?? 0),
  };
}

/** How often each name is answered at this level, whatever fragments it comes from. Throws at one too many. */
function createTally() {
  const names = new Map<string, number>();
  const add = (name: string, times: number): void => {
    const sum = (names.get(name) ?? 0) + times;
    if (sum > repeatedFieldsMax) throw limitError(`A selection repeats a field more than ${repeatedFieldsMax} times.`);
    names.set(name, sum);
  };
  return { names, add };
}

function responseName({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

function addSizes(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
