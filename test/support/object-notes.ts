import type { ObjectNotes } from '../../api/runtime/worker/object-notes.ts';

/** The notes of an object, in a Map. */
export function createNotes(): ObjectNotes {
  const values = new Map<string, unknown>();
  return {
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    put: (key, value) => void values.set(key, value),
    delete: (key) => values.delete(key),
    list: <Value>({ prefix, limit }: { readonly prefix: string; readonly limit?: number }) =>
      [...values]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, limit) as [string, Value][],
  };
}
