/** What the library loads (`library.ts`), from the ground up: each part holds the thread for a moment, all at once for half a second. */
export const staffLibraryParts: readonly (() => Promise<unknown>)[] = [
  () => import('jose'),
  () => import('better-call'),
  () => import('better-auth/crypto'),
  () => import('better-auth/api'),
  () => import('better-auth/minimal'),
  () => import('better-auth/adapters/drizzle'),
  () => import('better-auth/plugins/two-factor'),
  () => import('@better-auth/passkey'),
];
