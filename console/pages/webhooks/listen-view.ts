/** The command that forwards events to a developer's machine (`npm run listen`). Pure. */

interface Listened {
  readonly signature: string;
  readonly types: readonly string[];
}

/** Without a secret: the command makes one of its own, because a webhook's is shown once and must not stand in a shell's history. */
export function toListenCommand({ signature, types }: Listened, gateway: string): string {
  return [
    `npm run listen -- --url ${gateway}`,
    `  --token YOUR_ACCESS_TOKEN`,
    `  --signature ${signature} --types ${types.join(',')}`,
    `  --forward http://127.0.0.1:3000/hook`,
  ].join(' \\\n');
}
