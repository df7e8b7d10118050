import { boundMs } from './pace.ts';

/** Less than a test or a hook has: the error that says what did not come is told in the place of theirs. */
const patienceMs = boundMs(45_000);

/** Resolves or rejects as the work does. Rejects with what it waited for where that does not come; nothing ends the work then. */
export async function awaited<Result>(what: string, work: Promise<Result>, ms: number = patienceMs): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`waited ${ms / 1_000} s for ${what}`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
