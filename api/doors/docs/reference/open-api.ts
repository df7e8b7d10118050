/** Reads the OpenAPI document that the gateway serves, so that the pages say what it says. */

export type Schema = Readonly<Record<string, unknown>>;

export interface OpenApiOperation {
  readonly id: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly place: string;
    readonly isRequired: boolean;
    readonly description: string;
  }[];
  readonly form: Schema | undefined;
  /** Kinds of a good answer, by the names of their schemas. */
  readonly answers: readonly { readonly name: string; readonly schema: Schema; readonly description: string }[];
  readonly statuses: readonly (readonly [status: string, text: string])[];
}

/** Finds an operation by method and address; references within the document are followed. */
export function readOpenApi(document: unknown): (method: string, address: string) => OpenApiOperation | undefined {
  const paths = at(document, 'paths');
  const follow = (schema: unknown): Schema => {
    const reference = textAt(schema, '$ref');
    return reference === '' ? toSchema(schema) : follow(at(document, ...reference.slice('#/'.length).split('/')));
  };
  const resolve = (schema: unknown): Schema => resolveAll(schema, follow, 0);
  return (method, address) => {
    const found = at(paths, address, method.toLowerCase());
    if (found === undefined) return undefined;
    const responses = Object.entries(toSchema(at(found, 'responses'))).map(([status, response]) => [status, follow(response)] as const);
    const good = responses.find(([status]) => status === '200')?.[1];
    return {
      id: textAt(found, 'operationId'),
      description: textAt(found, 'description'),
      parameters: listAt(found, 'parameters').map((parameter) => toParameter(follow(parameter))),
      form: readForm(found, resolve),
      answers: listKinds(at(good, 'content', 'application/json', 'schema')).map((kind) => toAnswer(kind, resolve)),
      statuses: responses.map(([status, response]) => [status, textAt(response, 'description')] as const),
    };
  };
}

function readForm(operation: unknown, resolve: (schema: unknown) => Schema): Schema | undefined {
  const schema = at(operation, 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema');
  return schema === undefined ? undefined : resolve(schema);
}

function listKinds(schema: unknown): readonly unknown[] {
  if (schema === undefined) return [];
  const kinds = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  return kinds.length === 0 ? [schema] : kinds;
}

function toAnswer(kind: unknown, resolve: (schema: unknown) => Schema): OpenApiOperation['answers'][number] {
  const schema = resolve(kind);
  const name = textAt(kind, '$ref').split('/').at(-1) ?? '';
  return { name: name === '' ? 'Answer' : name, schema, description: textAt(schema, 'description') };
}

function toParameter(parameter: Schema): OpenApiOperation['parameters'][number] {
  return {
    name: textAt(parameter, 'name'),
    place: textAt(parameter, 'in'),
    isRequired: parameter.required === true,
    description: textAt(parameter, 'description'),
  };
}

/** Lists contain payments, and payments nothing of their kind: three levels are all that a page shows. */
const levelsMax = 5;

function resolveAll(value: unknown, follow: (schema: unknown) => Schema, level: number): Schema {
  const schema = follow(value);
  if (level >= levelsMax) return schema;
  const deeper = (part: unknown): Schema => resolveAll(part, follow, level + 1);
  const properties = Object.entries(toSchema(schema.properties))
    .filter(([, property]) => property !== false)
    .map(([name, property]) => [name, deeper(property)] as const);
  const merged = listAt(schema, 'allOf').map(deeper);
  // Names with a number or a name of the merchant's in them, such as cart.items[n].
  const patterns = Object.assign({}, ...merged.map((part) => part.patternProperties), schema.patternProperties);
  return {
    ...schema,
    ...(properties.length === 0 && merged.length === 0
      ? {}
      : { properties: Object.assign({}, ...merged.map((part) => part.properties), Object.fromEntries(properties)) }),
    ...(merged.length === 0 ? {} : { required: [...listAt(schema, 'required'), ...merged.flatMap((part) => listAt(part, 'required'))] }),
    ...(Object.keys(patterns).length === 0 ? {} : { patternProperties: patterns }),
    ...(schema.items === undefined ? {} : { items: deeper(schema.items) }),
  };
}

export function toSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((part, name) => toSchema(part)[name], value);
}

export function textAt(value: unknown, name: string): string {
  const text = at(value, name);
  return typeof text === 'string' ? text : '';
}

export function listAt(value: unknown, name: string): readonly unknown[] {
  const items = at(value, name);
  return Array.isArray(items) ? items : [];
}
