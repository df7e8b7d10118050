/** Imports past payments of the gateway behind a channel through the running server, which alone writes (decision: rotation-through-the-server). */
import { readArguments } from './arguments.ts';
import { askGateway, pause } from './running-gateway.ts';

interface PastImport {
  readonly id: string;
  readonly isDone: boolean;
  readonly reached: string;
  readonly imported: number;
  readonly known: number;
  readonly failed: number;
  readonly misfitCount: number;
  readonly misfits: readonly { readonly reference: string | null; readonly reason: string }[];
}

/** Requests of one import: at 500 payments each, fifty million. */
const requestsMax = 100_000;
/** Refused requests in a row, a few seconds apart. */
const failuresMax = 20;
const failurePauseMs = 5_000;
/** Misfits that are printed; GraphQL lists more. */
const printedMax = 20;

const fields = '{ id isDone reached imported known failed misfitCount misfits { reference reason } }';

const usage = `usage: ACCESS_TOKEN=… npm run import:payments -- --channel ID --from 2024-01-01 --to 2026-01-01
  --channel         the channel that has the gateway behind it
  --connector       a further connector of the channel; absent: its own
  --from, --to      days or times in UTC, such as 2026-01-01 or 2026-01-01T12:00:00Z; to is excluding
  --settled-before  what was paid before is settled by files of the gateway behind; absent: all of it
  --resume          the id of an import that was begun: goes on with it, in place of the others
  GATEWAY_URL       where the gateway runs; http://127.0.0.1:4000 where absent
  ACCESS_TOKEN      a token of the merchant, or of what is above it, with the scope ADMIN; the sandbox's own where absent`;

const given = readArguments(usage, {
  channel: { type: 'string' },
  connector: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  'settled-before': { type: 'string' },
  resume: { type: 'string' },
});

try {
  await importPayments();
} catch (error) {
  console.error(`not imported: ${error instanceof Error ? error.message : 'the gateway cannot be reached'}`);
  process.exitCode = 1;
}

async function importPayments(): Promise<void> {
  const id = given.resume ?? (await begin());
  console.log(`import ${id}`);
  let state: PastImport | undefined;
  for (let requests = 0, failures = 0; requests < requestsMax && !state?.isDone; requests += 1) {
    try {
      state = (
        await askGateway<{ continuePastImport: PastImport }>(`mutation ($id: ID!) { continuePastImport(id: $id) ${fields} }`, { id })
      ).continuePastImport;
      failures = 0;
      console.log(
        `until ${state.reached}: ${state.imported} imported, ${state.known} known, ${state.failed} failed, ${state.misfitCount} misfits`,
      );
    } catch (error) {
      failures += 1;
      if (failures === failuresMax || !(error instanceof Error) || !/did not answer|fetch failed/.test(error.message)) throw error;
      console.log(`${error.message}: again in ${failurePauseMs / 1_000} s`);
      await pause(failurePauseMs);
    }
  }
  for (const { reference, reason } of state?.misfits.slice(0, printedMax) ?? []) console.log(`${reason} ${reference ?? ''}`.trimEnd());
  if (!state?.isDone) throw new Error(`it has not come to its end: go on with --resume ${id}`);
}

async function begin(): Promise<string> {
  const { channel: entityId, connector, from, to, 'settled-before': settledBefore } = given;
  if (entityId === undefined || from === undefined || to === undefined) throw new Error(`name --channel, --from and --to\n${usage}`);
  const variables = { entityId, connector, from: toTime(from), to: toTime(to), settledBefore: settledBefore && toTime(settledBefore) };
  const { startPastImport } = await askGateway<{ startPastImport: { readonly id: string } }>(
    `mutation ($entityId: ID!, $connector: String, $from: DateTime!, $to: DateTime!, $settledBefore: DateTime) {
      startPastImport(entityId: $entityId, connector: $connector, from: $from, to: $to, settledBefore: $settledBefore) { id }
    }`,
    variables,
  );
  return startPastImport.id;
}

/** A day begins at midnight, UTC. */
function toTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}
