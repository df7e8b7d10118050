/** What commands ask of a gateway that runs: it alone writes (decision: rotation-through-the-server), so they go through its GraphQL. */

import { readArguments } from './arguments.ts';

/** The sandbox's own token: everyone knows it, and it is worth nothing elsewhere. */
const sandboxToken = btoa('8ac7a4a0000000000000000000000100|sandbox-demo');

const { HOST = '127.0.0.1', PORT = '4000', GATEWAY_URL, PUBLIC_URL, TLS_CERT_FILE, GATEWAY_ENVIRONMENT, ACCESS_TOKEN } = process.env;

/** Live takes no plain HTTP, and a certificate names the public address. */
const needsTls = TLS_CERT_FILE !== undefined || GATEWAY_ENVIRONMENT === 'live';

export const gatewayAddress =
  GATEWAY_URL ?? (needsTls ? PUBLIC_URL : undefined) ?? `${TLS_CERT_FILE === undefined ? 'http' : 'https'}://${HOST}:${PORT}`;
export const gatewayToken = ACCESS_TOKEN ?? sandboxToken;

/** The answer to one document; throws an Error with the gateway's own words where there is none. */
export async function askGateway<Data>(
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  { url, token } = { url: gatewayAddress, token: gatewayToken },
): Promise<Data> {
  const response = await fetch(new URL('/graphql', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  }).catch(() => {
    // The runtime's own text, `fetch failed`, names neither the address nor a way on.
    throw new TypeError(`the gateway cannot be reached at ${url}: start it, or say with GATEWAY_URL where it runs`);
  });
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: readonly { message: string }[] };
  if (!data || errors?.length) throw new Error(errors?.[0]?.message ?? `the gateway answered ${response.status}`);
  return data;
}

/**
 * Runs a command that goes through a running gateway: explains itself on `--help`, and says in words why it failed.
 * `takesFile`: its one argument is a file.
 */
export async function runCommand(
  name: string,
  failed: string,
  run: (file: string | undefined) => Promise<void>,
  { takesFile = false } = {},
): Promise<void> {
  const usage = `usage: ACCESS_TOKEN=… npm run ${name}${takesFile ? ' FILE' : ''}
  GATEWAY_URL   where the gateway runs; http://127.0.0.1:4000 where absent (HOST, PORT, TLS_CERT_FILE and PUBLIC_URL count as they do for it)
  ACCESS_TOKEN  a token ${takesFile ? 'of the merchant, or of what is above it,' : 'of the psp'} with the scope ADMIN${takesFile ? '' : '; rotation and rebuilding are for no other'};
                in the sandbox its administrator makes one in the console`;
  const given = process.argv.slice(2);
  const file = takesFile ? given.find((each) => !each.startsWith('-')) : undefined;
  readArguments(
    usage,
    {},
    given.filter((each) => each !== file),
  );
  try {
    await run(file);
  } catch (error) {
    console.error(`${failed}: ${error instanceof Error ? error.message : 'the gateway cannot be reached'}`);
    console.error(usage);
    process.exitCode = 1;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
