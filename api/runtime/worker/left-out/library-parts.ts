/**
 * In the place of what a process loads ahead of the first sign-in (`.run/worker-program.ts`). A Worker is loaded whole, and a module that is
 * imported as a whole keeps everything in the bundle that nobody uses of it.
 */
export const staffLibraryParts: readonly (() => Promise<unknown>)[] = [];
export const staffTableParts: readonly (() => Promise<unknown>)[] = [];
