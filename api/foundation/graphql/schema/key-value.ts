import { builder } from './builder.ts';
import type { StringMap } from './string-map.ts';

export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

/** Texts under names of a client's or a bank's choosing. */
export const KeyValueRef = builder.objectRef<KeyValue>('KeyValue').implement({
  description: 'A text under a name that a client or a bank chose.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The name.' }),
    value: t.exposeString('value', { description: 'The text.' }),
  }),
});

export function toKeyValues(map: StringMap): KeyValue[];
export function toKeyValues(map: StringMap | null): KeyValue[] | null;
export function toKeyValues(map: StringMap | null): KeyValue[] | null {
  return map && Object.entries(map).map(([key, value]) => ({ key, value }));
}
