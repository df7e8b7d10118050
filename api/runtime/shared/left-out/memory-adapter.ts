/** In the place of better-auth's database in memory (`.run/left-out.ts`), which it takes where it is given none. */
export function memoryAdapter(): never {
  throw new Error('better-auth was given no database');
}
