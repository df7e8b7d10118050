/**
 * `npm run move`: moves one merchant out of the database file of a gateway that runs into an installation with an object for each merchant,
 * while the others go on (decision: a-merchant-moves-alone), and back (decision: a-merchant-moves-back). Each step may be done twice: a move
 * that was cut off is begun again, or taken back.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { movingFolder } from '../api/runtime/node/arrivals.ts';
import { type AdmitStep, type Admitted, askOperator, type CopyStep, type MoveStep, type Moves } from '../api/runtime/shared/operator.ts';
import { writeChain } from '../db/connect/divide-file.ts';
import { readIdsOf, readRowsOf, readSharedKeys, takeOutMerchant, takeOutPlatform } from '../db/connect/take-out.ts';
import { openFileReader } from '../db/open-reader.ts';
import { readArguments } from './arguments.ts';
import { examineFile, fail, findProblems, readKeys, readSettings, requireFile, words } from './database-file.ts';
import { createMoveBack } from './move-back.ts';
import { notesOfMerchant, planChain, platformNotes } from './move-stores.ts';
import { askInObjects } from './operator.ts';
import { gatewayAddress } from './running-gateway.ts';
import {
  askStores,
  done,
  fileOf,
  fillStore,
  type Manifest,
  type ManifestStore,
  type ObjectsOptions,
  proveFile,
  restoreObjects,
  step,
  stop,
} from './store-files.ts';

const usage = `npm run move -- --merchant ID --to ADDRESS: moves one merchant out of the database file of the gateway that runs here, with the
  settings of npm start, into the installation at ADDRESS, which has an object for each merchant (objects:NAME) and the same VAULT_KEYS.
  The merchant's requests are answered with 503 for as long as the copy takes, and those of other merchants go on. Rows, event log, chain
  and ledger are compared. Then the gateway here answers the merchant's requests with 421 and ADDRESS. An empty installation is given staff
  and settings of this one first. Cut off at any step, the same command goes on
  --take-back  serves the merchant here again, where no event of it was written at ADDRESS since
  --confirm    ends the move: it cannot be taken back any more
  --from ADDRESS in the place of --to moves the merchant from its object there into the file here, with all that it did there, also if it
  was never here. Cut off, the same command goes on; --take-back leaves the merchant at ADDRESS. Afterwards --to moves it there again
  Without --merchant it prints what was moved from here. GATEWAY_URL says where the gateway runs, as for npm run vault:rotate`;

const given = readArguments(usage, {
  merchant: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  'take-back': { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
});

/** Rows that are sent to the platform in one request. */
const rowsAtOnce = 2_000;

const settings = readSettings();
const path = requireFile(settings);
const keys = readKeys(settings);
const tell = (line: string): void => console.log(line);

async function askMove(asked: MoveStep): Promise<Moves> {
  const answer = await askOperator(gatewayAddress, keys[0], { operation: 'move', at: Date.now(), step: asked }).catch((error: unknown) => {
    throw new Error(`the gateway at ${gatewayAddress} (GATEWAY_URL): ${words(error, 'it does not answer')}`);
  });
  if (!('moves' in answer)) throw new Error('the gateway is of another version');
  return answer;
}

const askHere = async (asked: MoveStep) => (await askMove(asked)).moves;

/** Of the installation at that address. */
function optionsOf(address: string): ObjectsOptions {
  return { settings: { ...settings, publicUrl: address }, keys, tell };
}

async function admit(options: ObjectsOptions, asked: AdmitStep): Promise<number> {
  const answer = await askInObjects(options.settings, keys, { operation: 'admit', at: Date.now(), step: asked });
  if (!('admitted' in answer)) throw new Error('the Worker is of another version');
  return answer.admitted ?? fail('the installation does not know the merchant');
}

async function findMerchant(id: string) {
  const store = openFileReader(path);
  try {
    const entity = (await store.entities.all()).find((each) => each.id === id);
    if (entity?.kind !== 'merchant') return fail(`${id} is no merchant of ${path}`);
    return { id, path: entity.path, name: entity.name };
  } finally {
    await store.close();
  }
}

type Merchant = Awaited<ReturnType<typeof findMerchant>>;

const moveOf = async (merchant: Merchant) => (await askHere({ step: 'list' })).find((each) => each.merchantPath === merchant.path);

async function inFolder<Result>(make: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = movingFolder(settings.database.url);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    return await make(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function move(merchant: Merchant, address: string): Promise<void> {
  const options = optionsOf(address);
  const known = await moveOf(merchant);
  if (known?.state === 'ARRIVING') fail('it is on its way here: go on with --from, or take that back first');
  if (known && known.address !== address) fail(`it is on its way to ${known.address}: name that address, or take it back first`);
  if (known === undefined || known.state === 'CLOSED') {
    const lastSequence = await inFolder(async (folder) => {
      await prepare(options, folder);
      return copy(options, folder, merchant);
    });
    await askHere({ step: 'moved', merchantId: merchant.id, lastSequence });
    tell(`ok   moved           requests of ${merchant.name} are answered with 421 here`);
  }
  const number = await numberOf(options, merchant);
  await done(options, number, { step: 'open' });
  tell(`ok   open            ${merchant.name} is served at ${address}; npm run move -- --merchant ${merchant.id} --confirm ends the move`);
}

/** Nothing that anybody notices: what can fail before the merchant is closed does so here. */
async function prepare(options: ObjectsOptions, folder: string): Promise<void> {
  const { merchants, isUsed } = await askStores(options);
  if (merchants === null) fail(`${options.settings.publicUrl} has one store of all merchants: it must be objects:NAME`);
  if (isUsed || merchants > 0) return;
  await askHere({ step: 'prepare' });
  const file = fileOf(0, 0);
  const { rows } = takeOutPlatform({ path, file: join(folder, file), notes: platformNotes([], Date.now()) });
  const store = { number: 0, file, rows, proof: await proveFile(join(folder, file)) };
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), merchants: 0, stores: [store] };
  await restoreObjects(options, folder, manifest, false);
  tell('ok   prepared        staff and what stands above the merchants');
}

/** Resolves to the number with which the log of the copy ends. */
async function copy(options: ObjectsOptions, folder: string, merchant: Merchant): Promise<number> {
  const address = options.settings.publicUrl ?? '';
  const number = await admit(options, {
    step: 'begin',
    merchantPath: merchant.path,
    environment: settings.environment,
    keys: readSharedKeys(path),
  });
  // Before its rows are there: it answers nobody until it is whole.
  await stop(options, number);
  const closedAt = performance.now();
  await askHere({ step: 'close', merchantId: merchant.id, address });
  tell(`ok   closed          requests of ${merchant.name} are answered with 503, those of others go on`);
  const store = await takeOut(folder, merchant, number);
  tell(`ok   copied          ${store.rows.payments ?? 0} payments, event log to ${store.proof.lastSequence}, as in ${path}`);
  await fillStore(options, folder, store, merchant.name);
  await admitRows(options, join(folder, store.file), merchant, number);
  tell(
    `ok   admitted        ${merchant.name} is merchant ${number} there, closed for ${((performance.now() - closedAt) / 1_000).toFixed(1)} s`,
  );
  return store.proof.lastSequence;
}

/** Its store as a file, which is examined as by the doctor and has the ledger that the merchant has here. */
async function takeOut(folder: string, merchant: Merchant, number: number): Promise<ManifestStore> {
  const name = fileOf(number, number);
  const file = join(folder, name);
  const { rows } = takeOutMerchant({ path, file, notes: notesOfMerchant(number, merchant.path), merchantPath: merchant.path });
  const chain = await planChain(file, keys, Date.now());
  writeChain(file, chain);
  const problems = findProblems(await examineFile({ file, keys, mark: undefined, environment: settings.environment }));
  if (problems.length > 0) throw new Error([`${merchant.name} was not moved:`, ...problems].join('\n'));
  const proof = await proveFile(file);
  const here = openFileReader(path);
  try {
    const { entries, payments } = await here.ledger.prove(merchant.path);
    if (entries !== proof.ledger.entries || payments !== proof.ledger.payments || !proof.ledger.holds)
      throw new Error(
        `the ledger of the copy has ${proof.ledger.entries} entries of ${proof.ledger.payments} payments, and here it has ${entries} of ${payments}`,
      );
  } finally {
    await here.close();
  }
  return { number, file: name, rows: { ...rows, event_chain: chain.length }, proof };
}

async function admitRows(options: ObjectsOptions, file: string, { path: merchantPath }: Merchant, number: number): Promise<void> {
  const tables = [
    ['moved_ids', { columns: ['id', 'merchant'], rows: readIdsOf(file, merchantPath, number) }],
    ['entities', readRowsOf(file, 'entities', merchantPath)],
    // Those of the merchant's own file stay behind: a token of the platform's is good when the platform says so.
    ['access_tokens', readRowsOf(file, 'access_tokens', merchantPath)],
  ] as const;
  for (const [table, { columns, rows }] of tables) {
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await admit(options, { step: 'rows', merchantPath, table, columns, rows: rows.slice(from, from + rowsAtOnce) });
  }
  await admit(options, { step: 'end', merchantPath });
}

async function numberOf(options: ObjectsOptions, merchant: Merchant): Promise<number> {
  return admit(options, { step: 'end', merchantPath: merchant.path });
}

/** It ends there before it begins here. */
async function takeBack(merchant: Merchant): Promise<void> {
  const known = await moveOf(merchant);
  if (!known) fail(`${merchant.name} is served here: there is nothing to take back`);
  if (known.state === 'ARRIVING') fail('it is on its way here: name --from as well');
  if (known.state === 'CONFIRMED') fail('its move was confirmed: it cannot be taken back');
  const options = optionsOf(known.address);
  const { merchants } = await askStores(options);
  const { admitted: number, isThere } = merchants === null || merchants === 0 ? nowhere : await findThere(options, merchant);
  if (number !== null) {
    await stop(options, number);
    if (known.state === 'MOVED' && isThere) await requireUnchanged(options, number, known.lastSequence, merchant);
    await askInObjects(options.settings, keys, {
      operation: 'admit',
      at: Date.now(),
      step: { step: 'dismiss', merchantPath: merchant.path },
    });
    await done(options, number, { step: 'erase' });
    tell(`ok   erased          ${merchant.name} at ${known.address}`);
  }
  await askHere({ step: 'open', merchantId: merchant.id });
  tell(`ok   open            ${merchant.name} is served here again`);
}

const nowhere: Admitted = { admitted: null, isThere: false };

async function findThere(options: ObjectsOptions, merchant: Merchant): Promise<Admitted> {
  const answer = await askInObjects(options.settings, keys, {
    operation: 'admit',
    at: Date.now(),
    step: { step: 'find', merchantPath: merchant.path },
  });
  if (!('admitted' in answer)) throw new Error('the Worker is of another version');
  return answer;
}

async function requireUnchanged(options: ObjectsOptions, number: number, lastSequence: number, merchant: Merchant): Promise<void> {
  const proven = await step(options, number, { step: 'prove' } satisfies CopyStep);
  const last = proven.step === 'finish' ? proven.proof.lastSequence : Number.NaN;
  if (last === lastSequence) return;
  await done(options, number, { step: 'open' });
  fail(
    `${merchant.name} has ${last - lastSequence} events at ${options.settings.publicUrl} since the move, which would be lost: it stays there`,
  );
}

async function list(): Promise<void> {
  const moves = await askHere({ step: 'list' });
  if (moves.length === 0) tell('no merchant was moved from here');
  for (const { merchantPath, state, address, closedAt } of moves)
    tell(`${merchantPath.split('/').at(-2)} ${state.toLowerCase().padEnd(9)} ${address} since ${new Date(closedAt).toISOString()}`);
}

async function run(): Promise<void> {
  if (given.merchant === undefined) return list();
  if (given.from !== undefined) {
    const back = createMoveBack({
      options: optionsOf(given.from.replace(/\/+$/, '')),
      path,
      ownAddress: settings.publicUrl ?? gatewayAddress,
      askMove,
      inFolder,
    });
    return given['take-back'] ? back.takeBack(given.merchant) : back.move(given.merchant);
  }
  const merchant = await findMerchant(given.merchant);
  if (given['take-back']) return takeBack(merchant);
  if (given.confirm) {
    await askHere({ step: 'confirm', merchantId: merchant.id });
    return tell(`ok   confirmed       ${merchant.name} stays where it is`);
  }
  if (given.to === undefined) fail('--to names the installation', usage);
  return move(merchant, given.to.replace(/\/+$/, ''));
}

await run().catch((error: unknown) => fail(words(error)));
