/** Where in the arguments of a document a value stands. */
import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from 'graphql';

export interface ArgumentPlace {
  readonly argument: string;
  /** Within the argument, as parameters are named: `cart.items[0].price`. Empty: the argument itself. */
  readonly path: string;
}

/** Undefined where the node stands in no argument. */
export function findArgumentPlace(document: DocumentNode, node: ASTNode | undefined): ArgumentPlace | undefined {
  let place: ArgumentPlace | undefined;
  visit(document, {
    enter(entered, _key, _parent, path) {
      if (entered !== node) return undefined;
      place = toPlace(document, path);
      return BREAK;
    },
  });
  return place;
}

function toPlace(document: DocumentNode, keys: readonly (string | number)[]): ArgumentPlace | undefined {
  let at: unknown = document;
  let argument: string | undefined;
  let path = '';
  let list = '';
  for (const key of keys) {
    at = Reflect.get(Object(at), key);
    if (isNamed(at, Kind.ARGUMENT)) argument = at.name.value;
    else if (isNamed(at, Kind.OBJECT_FIELD)) path += path === '' ? at.name.value : `.${at.name.value}`;
    else if (list === 'values') path += `[${key}]`;
    list = String(key);
  }
  return argument === undefined ? undefined : { argument, path };
}

function isNamed(value: unknown, kind: Kind): value is { readonly name: { readonly value: string } } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
