/**
 * In the place of the package of that name (`.run/worker-program.ts`). The library of certificates finds its parts by tsyringe, which keeps
 * notes on classes and calls these three alone.
 */
const notes = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(name: unknown, target: object): unknown {
  return notes.get(target)?.get(name);
}

function getMetadata(name: unknown, target: object | null): unknown {
  return target === null ? undefined : (getOwnMetadata(name, target) ?? getMetadata(name, Object.getPrototypeOf(target)));
}

function defineMetadata(name: unknown, value: unknown, target: object): void {
  notes.set(target, new Map([...(notes.get(target) ?? []), [name, value]]));
}

Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata });
