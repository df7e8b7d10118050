/**
 * `npm run move`: moves one merchant out of the database file of a gateway that runs into an installation with an object for each merchant,
 * while the others go on (decision: a-merchant-moves-alone), and back (decision: a-merchant-moves-back). Each step may be done twice: a move
 * that was cut off is begun again, or taken back.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { isComing } from '../api/foundation/entities/merchant-move.ts';
import { movingFolder } from '../api/runtime/node/arrivals.ts';
import { askOperator, type MoveStep, type Moves } from '../api/runtime/shared/operator.ts';
import { lockFile } from '../db/connect/file-lock.ts';
import { openFileReader } from '../db/open-reader.ts';
import { readArguments } from './arguments.ts';
import { fail, readKeys, readSettings, requireFile, words } from './database-file.ts';
import { createMoveBack } from './move-back.ts';
import { createMoveOut, type LeavingMerchant } from './move-out.ts';
import { gatewayAddress } from './running-gateway.ts';
import type { ObjectsOptions } from './store-files.ts';

const usage = `npm run move -- --merchant ID --to ADDRESS: moves one merchant out of the database file of the gateway that runs here, with the
  settings of npm start, into the installation at ADDRESS, which has an object for each merchant (objects:NAME) and the same VAULT_KEYS.
  The merchant pays on here while it is copied. Then its requests are answered with 503 for the seconds in which the rest follows, and those
  of other merchants go on. Rows, event log, chain and ledger are compared. Then the gateway here answers the merchant's requests with 421
  and ADDRESS. An empty installation is given staff and settings of this one first. Cut off at any step, the same command goes on
  --take-back  serves the merchant here again, where no event of it was written at ADDRESS since. With --to it erases a copy there that
  was begun, before the merchant was closed here
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

async function findMerchant(id: string): Promise<LeavingMerchant> {
  const store = openFileReader(path);
  try {
    const entity = (await store.entities.all()).find((each) => each.id === id);
    if (entity?.kind !== 'merchant') return fail(`${id} is no merchant of ${path}`);
    return { id, path: entity.path, name: entity.name };
  } finally {
    await store.close();
  }
}

/** Two at once would take each other's files, and one would serve again here what the other has just closed. */
async function alone(change: () => Promise<void>): Promise<void> {
  const lock = lockFile(
    movingFolder(settings.database.url),
    'another npm run move runs here: wait until it has ended, nothing was changed',
  );
  try {
    await change();
  } finally {
    lock.release();
  }
}

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

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const moveTo = (address: string) =>
  createMoveOut({
    options: optionsOf(withoutSlash(address)),
    path,
    askHere,
    askReached: async (asked) => (await askMove(asked)).reached,
    inFolder,
  });

async function takeBack(merchant: LeavingMerchant, to: string | undefined): Promise<void> {
  const known = (await askHere({ step: 'list' })).find((each) => each.merchantPath === merchant.path);
  if (known && isComing(known)) fail('it is on its way here: name --from as well');
  if (known?.state === 'CONFIRMED') fail('its move was confirmed: it cannot be taken back');
  const address = known?.address ?? to ?? fail(`${merchant.name} is served here: --to names where a copy of it was begun`);
  return moveTo(address).takeBack(merchant);
}

async function list(): Promise<void> {
  const moves = await askHere({ step: 'list' });
  if (moves.length === 0) tell('no merchant was moved from here');
  for (const { merchantPath, state, address, closedAt } of moves)
    tell(`${merchantPath.split('/').at(-2)} ${state.toLowerCase().padEnd(9)} ${address} since ${new Date(closedAt).toISOString()}`);
}

async function moveMerchant(id: string): Promise<void> {
  if (given.from !== undefined) {
    const back = createMoveBack({
      options: optionsOf(withoutSlash(given.from)),
      path,
      ownAddress: settings.publicUrl ?? gatewayAddress,
      askMove,
      inFolder,
    });
    return given['take-back'] ? back.takeBack(id) : back.move(id);
  }
  const merchant = await findMerchant(id);
  if (given['take-back']) return takeBack(merchant, given.to);
  if (given.confirm) {
    await askHere({ step: 'confirm', merchantId: merchant.id });
    return tell(`ok   confirmed       ${merchant.name} stays where it is`);
  }
  if (given.to === undefined) fail('--to names the installation', usage);
  return moveTo(given.to).move(merchant);
}

const { merchant } = given;
await (merchant === undefined ? list() : alone(() => moveMerchant(merchant))).catch((error: unknown) => fail(words(error)));
