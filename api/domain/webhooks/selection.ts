/** A choice of fields of a snapshot, as a client wrote it in GraphQL and as it is rendered: without GraphQL, purely. */

export interface SelectedField {
  /** The name in the answer that is sent. */
  readonly as: string;
  readonly name: string;
  /** Null: a leaf. */
  readonly fields: readonly SelectedField[] | null;
}

export interface Selection {
  /** As it was written, to be shown again. */
  readonly text: string;
  readonly fields: readonly SelectedField[];
}

type Json = Readonly<Record<string, unknown>>;

/** The chosen fields in the order in which they were chosen; one that the snapshot lacks is null, as GraphQL has it. */
export function select(snapshot: Json, fields: readonly SelectedField[]): Json {
  const chosen: Record<string, unknown> = {};
  for (const field of fields) chosen[field.as] = valueFor(Object.hasOwn(snapshot, field.name) ? snapshot[field.name] : undefined, field);
  return chosen;
}

function valueFor(value: unknown, { fields }: SelectedField): unknown {
  if (value === undefined || value === null) return null;
  if (fields === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? select(item, fields) : null));
  return isObject(value) ? select(value, fields) : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
