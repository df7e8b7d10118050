/**
 * What an operation costs: each field one or what it declares (plugin-complexity), a list its items times what each of
 * them costs. A document is walked once; what depends on variables is kept as a function of them.
 */
import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { complexityMax, listItemsDefault } from '../../foundation/graphql/limits/limits.ts';

export interface Cost {
  readonly requested: number;
  readonly maximum: number;
}

type Variables = NonNullable<Parameters<typeof getArgumentValues>[2]>;
type Price = number | ((variables: Variables) => number);
type Field = GraphQLField<unknown, unknown>;

/** Undefined where the operation or its variables do not fit: execution refuses them and runs no resolver. */
export type CostOf = (args: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>) => Cost | undefined;

/** Remembers the price of each operation as long as its document lives. */
export function createCosts(): CostOf {
  const pricesByDocument = new WeakMap<DocumentNode, Map<OperationDefinitionNode, Price>>();
  return ({ schema, document, operationName, variableValues }) => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    const prices = pricesByDocument.get(document) ?? new Map<OperationDefinitionNode, Price>();
    pricesByDocument.set(document, prices);
    const price = prices.get(operation) ?? priceOfOperation(schema, document, operation);
    prices.set(operation, price);
    if (typeof price === 'number') return { requested: price, maximum: complexityMax };
    const read = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {});
    return read.variableValues && { requested: price(read.variableValues), maximum: complexityMax };
  };
}

function priceOfOperation(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Price {
  const root = schema.getRootType(operation.operation);
  return root ? createPricing(schema, document)(operation.selectionSet, root) : 0;
}

/** Prices a fragment once for each type that it is spread on. */
function createPricing(
  schema: GraphQLSchema,
  document: DocumentNode,
): (selectionSet: SelectionSetNode, parent: GraphQLCompositeType) => Price {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const known = new Map<SelectionSetNode, Map<GraphQLNamedType, Price>>();
  const computePrice = (selectionSet: SelectionSetNode, parent: GraphQLCompositeType): Price => {
    const prices = known.get(selectionSet) ?? new Map<GraphQLNamedType, Price>();
    known.set(selectionSet, prices);
    const cached = prices.get(parent);
    if (cached !== undefined) return cached;
    const price = addCosts(
      selectionSet.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return priceOfField(selection, parent);
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
        return fragment ? computePrice(fragment.selectionSet, isCompositeType(condition) ? condition : parent) : 0;
      }),
    );
    prices.set(parent, price);
    return price;
  };
  const priceOfField = (node: FieldNode, parent: GraphQLCompositeType): Price => {
    const field = findField(parent, node.name.value);
    const type = field && getNamedType(field.type);
    const inner = node.selectionSet && isCompositeType(type) ? computePrice(node.selectionSet, type) : 0;
    if (!field) return 1;
    const declared: unknown = field.extensions.complexity;
    if (isPriceFunction(declared)) {
      return (variables) =>
        multiplyCost(findRate(declared(getArgumentValues(field, node, variables)), field), resolveComplexity(inner, variables));
    }
    const rate = findRate(declared, field);
    return typeof inner === 'number' ? multiplyCost(rate, inner) : (variables) => multiplyCost(rate, inner(variables));
  };
  return computePrice;
}

function findField(parent: GraphQLCompositeType, name: string): Field | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

interface Rate {
  readonly field: number;
  /** How often what is selected within the field is fetched. */
  readonly multiplier: number;
}

function isPriceFunction(declared: unknown): declared is (args: Readonly<Record<string, unknown>>) => unknown {
  return typeof declared === 'function';
}

function findRate(declared: unknown, field: Field): Rate {
  const multiplier = isListType(getNullableType(field.type)) ? listItemsDefault : 1;
  if (typeof declared === 'number') return { field: declared, multiplier };
  if (typeof declared !== 'object' || declared === null) return { field: 1, multiplier };
  return {
    field: 'field' in declared && typeof declared.field === 'number' ? declared.field : 1,
    multiplier: 'multiplier' in declared && typeof declared.multiplier === 'number' ? declared.multiplier : multiplier,
  };
}

function multiplyCost({ field, multiplier }: Rate, inner: number): number {
  return field + multiplier * inner;
}

function resolveComplexity(price: Price, variables: Variables): number {
  return typeof price === 'number' ? price : price(variables);
}

/** What is known beforehand is added up once. */
function addCosts(prices: readonly Price[]): Price {
  const fixed = prices.reduce<number>((sum, price) => sum + (typeof price === 'number' ? price : 0), 0);
  const variable = prices.filter((price) => typeof price === 'function');
  if (variable.length === 0) return fixed;
  return (variables) => variable.reduce((sum, price) => sum + price(variables), fixed);
}
