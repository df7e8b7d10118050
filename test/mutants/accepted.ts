/**
 * Mutants that mean the same as the code. They are found by their file and the texts of their lines, so that they stay
 * accepted when lines move, and are looked at again when the line itself changes.
 */
import type { Shown } from './mutant.ts';

export interface Accepted {
  readonly file: string;
  readonly original: string;
  readonly mutated: string;
  /** Why no test can tell the two apart. */
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [];

export function reasonToAccept(list: readonly Accepted[], file: string, { original, mutated }: Shown): string | undefined {
  return list.find((one) => one.file === file && one.original === original && one.mutated === mutated)?.reason;
}
