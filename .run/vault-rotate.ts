/**
 * Rotation goes through the running server, which alone writes (architecture 6): a bounded round at a time, until nothing
 * hangs on an older master key. It may be stopped and started again at any moment.
 */
import { type RotationRound, rotateAll } from '../api/runtime/vault/rotation.ts';

/** The sandbox's own token: everyone knows it, and it is worth nothing elsewhere (interfaces, Sandbox). */
const sandboxToken = btoa('8ac7a4a0000000000000000000000100|sandbox-demo');

const usage = `usage: ACCESS_TOKEN=… npm run vault:rotate
  GATEWAY_URL   where the gateway runs; http://127.0.0.1:4000 where absent (HOST and PORT count as they do for it)
  ACCESS_TOKEN  a token of the psp with the scope admin; the sandbox's own where absent`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const { HOST = '127.0.0.1', PORT = '4000', GATEWAY_URL = `http://${HOST}:${PORT}`, ACCESS_TOKEN = sandboxToken } = process.env;

async function round(): Promise<RotationRound> {
  const response = await fetch(`${GATEWAY_URL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${ACCESS_TOKEN}` },
    body: JSON.stringify({ query: 'mutation { rotateVault { masterKeyId rotated remaining total settlesInMs } }' }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { rotateVault: RotationRound } | null;
    errors?: readonly { message: string }[];
  };
  if (!data) throw new Error(errors?.[0]?.message ?? `the gateway answered ${response.status}`);
  return data.rotateVault;
}

try {
  await rotateAll(round, { tell: (line) => console.log(line), pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
} catch (error) {
  console.error(`not rotated: ${error instanceof Error ? error.message : 'the gateway cannot be reached'}`);
  console.error(usage);
  process.exitCode = 1;
}
