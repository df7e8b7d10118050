/** What was prepared, as parameters with their documented names. Pure. */
import type { Json } from '../../client/scalars.ts';

export interface PreparedParameter {
  readonly name: string;
  readonly value: string;
}

/** Lines that are shown; the REST answer and the request log hold the rest. */
export const parametersMax = 200;

/** `customer.email`, `cart.items[0].name`, in the order in which they were sent. */
export function listParameters(prepared: Json): readonly PreparedParameter[] {
  return [...walk('', prepared)].slice(0, parametersMax);
}

function* walk(name: string, value: Json): Generator<PreparedParameter> {
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(`${name}[${index}]`, item);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (inner !== undefined) yield* walk(joinNames(name, key), inner);
    }
  } else {
    yield { name, value: String(value) };
  }
}

/** Names that merchants choose stand in brackets. */
function joinNames(name: string, key: string): string {
  if (name === '') return key;
  return name === 'customParameters' || name === 'overridePaymentType' ? `${name}[${key}]` : `${name}.${key}`;
}
