/** Imports stored accounts that another gateway gives away, from a file of encrypted lines, through the running server (decision: accounts-by-encrypted-lines). */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CompactEncrypt, importJWK } from 'jose';
import { readArguments } from './arguments.ts';
import { askGateway } from './running-gateway.ts';

/** What the gateway takes in one request. */
const linesOfRequest = 100;

const usage = `usage: ACCESS_TOKEN=… npm run import:accounts -- --open --channel ID > key.json
       npm run --silent import:accounts -- --encrypt key.json < accounts.jsonl > accounts.jwe
       ACCESS_TOKEN=… npm run --silent import:accounts -- --send accounts.jwe --channel ID > registrations.csv
       ACCESS_TOKEN=… npm run import:accounts -- --close --channel ID
  --open     makes the key pair of the channel and prints its public half; of an import that is open, the same again
  --encrypt  for whoever has the accounts: reads lines such as
             {"reference":"pm_1","paymentBrand":"VISA","card.number":"…","card.holder":"…","card.expiryMonth":"12","card.expiryYear":"2034"}
             from standard input and prints each encrypted. It asks nobody.
  --send     sends a file of encrypted lines and prints of each what became of it, as CSV.
             Send the same file again where it was interrupted: no account is imported twice.
  --close    erases the private half: nothing that was encrypted for it opens any more
  --channel  the channel that gets the accounts
  GATEWAY_URL   where the gateway runs; http://127.0.0.1:4000 where absent
  ACCESS_TOKEN  a token of the merchant, or of what is above it: --open and --close need the scope ADMIN, --send PAYMENTS_WRITE;
                the sandbox's own where absent`;

const given = readArguments(usage, {
  open: { type: 'boolean' },
  encrypt: { type: 'string' },
  send: { type: 'string' },
  close: { type: 'boolean' },
  channel: { type: 'string' },
});

interface Line {
  readonly line: number;
  readonly outcome: 'IMPORTED' | 'KNOWN' | 'MISFIT';
  readonly reference: string | null;
  readonly registrationId: string | null;
  readonly reason: string | null;
  readonly resultCode: string | null;
  readonly parameters: readonly string[];
}

try {
  if (given.encrypt !== undefined) await encrypt(given.encrypt);
  else if (given.channel === undefined) throw new Error(`name --channel\n${usage}`);
  else if (given.send !== undefined) await send(given.send, given.channel);
  else if (given.open) console.log(await change('openAccountImport', given.channel));
  else if (given.close) await change('closeAccountImport', given.channel);
  else throw new Error(`say --open, --encrypt, --send or --close\n${usage}`);
} catch (error) {
  console.error(`not imported: ${error instanceof Error ? error.message : 'the gateway cannot be reached'}`);
  process.exitCode = 1;
}

async function change(field: 'openAccountImport' | 'closeAccountImport', entityId: string): Promise<string | null | undefined> {
  const answer = await askGateway<Record<string, { readonly publicKey: string | null }>>(
    `mutation ($entityId: ID!) { ${field}(entityId: $entityId) { publicKey } }`,
    { entityId },
  );
  return answer[field]?.publicKey;
}

/** Its errors name a line and never what stands in it. */
async function encrypt(keyFile: string): Promise<void> {
  const key = await importJWK(JSON.parse(await readFile(keyFile, 'utf8')), 'ECDH-ES');
  let number = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    number += 1;
    if (line.trim() === '') continue;
    if (!isObject(line)) throw new Error(`line ${number} is no JSON object`);
    const jwe = await new CompactEncrypt(new TextEncoder().encode(line))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(key);
    process.stdout.write(`${jwe}\n`);
  }
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

async function send(file: string, entityId: string): Promise<void> {
  const counts = { IMPORTED: 0, KNOWN: 0, MISFIT: 0 };
  let sent = 0;
  process.stdout.write('line,reference,registrationId,outcome,reason,resultCode,parameters\n');
  for await (const lines of inRequests(file)) {
    const { importAccounts } = await askGateway<{ importAccounts: readonly Line[] }>(
      `mutation ($entityId: ID!, $lines: [String!]!) {
        importAccounts(entityId: $entityId, lines: $lines) { line outcome reference registrationId reason resultCode parameters }
      }`,
      { entityId, lines },
    );
    for (const { line, reference, registrationId, outcome, reason, resultCode, parameters } of importAccounts) {
      counts[outcome] += 1;
      const cells = [sent + line + 1, reference, registrationId, outcome, reason, resultCode, parameters.join(' ')];
      process.stdout.write(`${cells.map((cell) => cell ?? '').join(',')}\n`);
    }
    sent += lines.length;
    console.error(`${sent} lines: ${counts.IMPORTED} imported, ${counts.KNOWN} known, ${counts.MISFIT} misfits`);
  }
}

/** Lines that are not empty, as many at once as a request takes. */
async function* inRequests(file: string): AsyncGenerator<readonly string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === '') continue;
    lines.push(line.trim());
    if (lines.length < linesOfRequest) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}
