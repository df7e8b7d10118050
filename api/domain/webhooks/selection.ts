/** A choice of fields of a snapshot, as a client wrote it in GraphQL and as it is rendered: without GraphQL, purely. */
import { isJsonObject, type JsonObject } from '../../foundation/kernel/json-object.ts';

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

/** The chosen fields in the order in which they were chosen; one that the snapshot lacks is null, as GraphQL has it. */
export function select(snapshot: JsonObject, fields: readonly SelectedField[]): JsonObject {
  const chosen: Record<string, unknown> = {};
  for (const field of fields) chosen[field.as] = valueFor(Object.hasOwn(snapshot, field.name) ? snapshot[field.name] : undefined, field);
  return chosen;
}

function valueFor(value: unknown, { fields }: SelectedField): unknown {
  if (value === undefined || value === null) return null;
  if (fields === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => (isJsonObject(item) ? select(item, fields) : null));
  return isJsonObject(value) ? select(value, fields) : null;
}
