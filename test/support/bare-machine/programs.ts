/**
 * What a test may count on: Node, npm, git and a shell with its usual commands, and what the lock file brings. Programs that our
 * pages print besides have stand-ins here.
 */
import { fileURLToPath } from 'node:url';

/** Programs with a stand-in. */
export const standIns = ['curl', 'openssl'] as const;

/** Set by `npm test -- foreign-clients`: the machine's own programs are tried instead. */
export const usesForeignClients = process.env.FOREIGN_CLIENTS === '1';

/** Code of a shell in which each of them is a command. */
export function defineStandIns(): string {
  if (usesForeignClients) return '';
  const define = (name: string) => `${name}() { '${process.execPath}' '${fileURLToPath(new URL(`${name}.ts`, import.meta.url))}' "$@"; }\n`;
  return standIns.map(define).join('');
}
