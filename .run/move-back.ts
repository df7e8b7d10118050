/**
 * `npm run move -- --from`: one merchant goes from its object into the database file of a gateway that runs (decision: a-merchant-moves-back).
 * It is copied while the object serves it, and closed for what has changed since. Each step may be done twice.
 */
import { join } from 'node:path';
import { isComing, type MerchantMove } from '../api/foundation/entities/merchant-move.ts';
import { verifyChain } from '../api/foundation/events/chain-operations.ts';
import { createNodeVault } from '../api/runtime/node/vault.ts';
import type { AdmitStep, Admitted, LeaveStep, MoveStep, Moves } from '../api/runtime/shared/operator.ts';
import {
  type ChangedRows,
  type Changes,
  ErasedMeanwhile,
  gatherChanges,
  lastChangedEvent,
  planChangedPlaces,
  planChangedRows,
} from '../db/connect/arrival-changes.ts';
import { compareArrived, compareChanged } from '../db/connect/arrival-comparison.ts';
import { planPlaces, planRows } from '../db/connect/arrival-plan.ts';
import { type ArrivalOptions, requireFitting } from '../db/connect/arrival-source.ts';
import { arrivingFile } from '../db/connect/arriving-file.ts';
import { readSharedKeys } from '../db/connect/take-out.ts';
import { openFileReader } from '../db/open-reader.ts';
import { askInObjects } from './operator.ts';
import {
  askStores,
  beginCopy,
  examineCopy,
  fileOf,
  nameOf,
  type ObjectsOptions,
  proveFile,
  readLastSequence,
  type StoreCopy,
  triesMax,
} from './store-files.ts';

export interface MoveBackOptions {
  /** Of the installation in objects. */
  readonly options: ObjectsOptions;
  /** The database file here. */
  readonly path: string;
  /** Of the gateway here, as programs know it. */
  readonly ownAddress: string;
  /** Asks the gateway here. */
  readonly askMove: (step: MoveStep) => Promise<Moves>;
  /** In a folder beside the database, which is removed afterwards. */
  readonly inFolder: <Result>(make: (folder: string) => Promise<Result>) => Promise<Result>;
}

interface Merchant {
  readonly id: string;
  readonly path: string;
  /** In ids of the installation in objects. */
  readonly number: number;
}

/** Divisions whose merchants are looked for: the paths that the merchant may have. */
const divisionsMax = 1_000;

/** The gateway seals its log in rounds of less than a second; where a million events came at once, it has as many to do. */
const sealedWithinMs = 600_000;

/** So few changed rows are taken in within a second or two, while the merchant is closed. */
const fewRows = 2_000;

/** A merchant that changes faster than the file takes in is closed all the same. */
const roundsMax = 10;

/** So often the object is asked for some of what has changed: one that nobody asks gives its copy up. */
const stayEveryMs = 5_000;

/** The object does not follow its copy any more. */
class LostCopy extends Error {}

/** On its way from the copy into the file. */
interface Arriving {
  readonly merchant: Merchant;
  readonly made: StoreCopy;
  readonly arrival: ArrivalOptions;
  /** What the gateway here takes in stands there, commit by commit, of which the last has this number. */
  readonly file: string;
  readonly planned: number;
  /** Of the merchant in the file. */
  readonly lastEvent: number;
}

export function createMoveBack({ options, path, ownAddress, askMove, inFolder }: MoveBackOptions) {
  const { tell, keys, settings } = options;
  const address = settings.publicUrl ?? '';

  async function askThere(step: LeaveStep): Promise<readonly MerchantMove[]> {
    const answer = await askInObjects(settings, keys, { operation: 'move', at: Date.now(), step });
    if (!('moves' in answer)) throw new Error('the Worker is of another version');
    return answer.moves;
  }

  async function admit(step: AdmitStep): Promise<Admitted> {
    const answer = await askInObjects(settings, keys, { operation: 'admit', at: Date.now(), step });
    if (!('admitted' in answer)) throw new Error('the Worker is of another version');
    return answer;
  }

  /** Below a division that this file has. */
  async function findMerchant(id: string): Promise<Merchant> {
    if ((await askStores(options)).merchants === null)
      throw new Error(`${address} has one store of all merchants: it must be objects:NAME`);
    const paths = await readPaths(id);
    for (const merchantPath of paths) {
      const { admitted: number, isThere } = await admit({ step: 'find', merchantPath });
      if (number !== null && isThere) return { id, path: merchantPath, number };
    }
    throw new Error(`${address} has no merchant ${id} below a division of ${path}`);
  }

  async function readPaths(id: string): Promise<readonly string[]> {
    const store = openFileReader(path);
    try {
      const entities = await store.entities.all();
      const known = entities.find((each) => each.id === id);
      if (known) return [known.path];
      return entities
        .filter(({ kind }) => kind === 'division')
        .slice(0, divisionsMax)
        .map((each) => `${each.path}${id}/`);
    } finally {
      await store.close();
    }
  }

  const findHere = async (merchant: Merchant) =>
    (await askMove({ step: 'list' })).moves.find(({ merchantPath }) => merchantPath === merchant.path);
  const findThere = async ({ id, path: merchantPath }: Merchant) =>
    (await askThere({ step: 'list', merchantId: id })).find((each) => each.merchantPath === merchantPath);

  async function move(id: string): Promise<void> {
    const merchant = await findMerchant(id);
    const [here, there] = [await findHere(merchant), await findThere(merchant)];
    if (here?.state === 'CLOSED') throw new Error(`it is on its way to ${here.address}: go on with --to, or take it back first`);
    if (here && here.address !== address) throw new Error(`it is served at ${here.address}`);
    const isWhole = here?.state === 'ARRIVING' && there?.state === 'MOVED';
    if (!isWhole) {
      if (there?.state === 'CLOSED' && there.address !== ownAddress)
        throw new Error(`it is on its way to ${there.address}: take it back there first`);
      if (there && there.state !== 'CLOSED')
        throw new Error(
          `it has moved from ${address} to ${there.address}${here ? ', and is not whole here: --take-back serves it there again' : ''}`,
        );
      await copyUntilWhole(merchant);
    }
    await askMove({ step: 'arrived', merchantPath: merchant.path });
    tell(`ok   open            ${merchant.id} is served here`);
  }

  /** Begins anew where the object has lost the copy, or where what was copied was erased there. */
  async function copyUntilWhole(merchant: Merchant): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await inFolder((folder) => copy(merchant, folder));
      } catch (error) {
        if (tries === triesMax || !(error instanceof LostCopy || error instanceof ErasedMeanwhile)) throw error;
        tell(`     ${error.message}: it is copied anew`);
      }
    }
  }

  async function copy(merchant: Merchant, folder: string): Promise<void> {
    // What can fail before anything is changed does so here.
    await admit({ step: 'begin', merchantPath: merchant.path, environment: settings.environment, keys: readSharedKeys(path) });
    const name = nameOf(merchant.number, 1);
    const copyPath = join(folder, fileOf(merchant.number, 1));
    const made = await beginCopy(options, copyPath, merchant.number, name);
    if (!made) throw new LostCopy(`${name}: its object lost the copy`);
    try {
      const arrival = { copy: copyPath, path, merchantPath: merchant.path };
      const begun = await takeCopy({ merchant, made, arrival, file: arrivingFile(folder), planned: 0, lastEvent: 0 });
      await close(await followUntilClose(begun));
    } finally {
      made.close();
    }
  }

  /** Nobody notices: the merchant is served by its object, and no part of it here. */
  async function takeCopy(arriving: Arriving): Promise<Arriving> {
    const { merchant, arrival, file } = arriving;
    await follow(arriving);
    await examineCopy(options, arrival.copy, nameOf(merchant.number, 1));
    const proof = await proveFile(arrival.copy);
    requireFitting(arrival);
    tell(`ok   copied          ${proof.ledger.payments} payments, event log to ${proof.lastSequence}; the object serves it meanwhile`);
    await askMove({ step: 'copy', merchantPath: merchant.path, address });
    await erase(merchant);
    tell('ok   erased          what was here of it before, but for its events and the audit log');
    const events = planRows(arrival, file, false);
    await take(arriving, 0);
    const planned = planPlaces(arrival, file, false);
    await take(arriving, events);
    const { problems, rows, firstEvent, lastEvent } = compareArrived(arrival, false);
    const here = await proveHere(merchant);
    const isSame = here.holds && here.entries === proof.ledger.entries && here.payments === proof.ledger.payments;
    requireAlike(merchant, [
      ...problems,
      ...(isSame
        ? []
        : [
            `the ledger here has ${here.entries} entries of ${here.payments} payments, and the object ${proof.ledger.entries} of ${proof.ledger.payments}`,
          ]),
      ...(await verifySealed(firstEvent, lastEvent)),
    ]);
    tell(`ok   taken in        ${rows} rows, ledger and chain: alike in the file and in the copy`);
    return { ...arriving, planned, lastEvent };
  }

  /** Until so little has changed that the rest is a matter of seconds. */
  async function followUntilClose(begun: Arriving): Promise<Arriving> {
    let arriving = begun;
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      const changed = gatherChanges(await follow(arriving));
      const rows = countChanged(changed);
      arriving = await takeChanges(arriving, changed, false);
      if (rows <= fewRows) break;
      tell(`ok   followed        ${rows} rows that changed meanwhile`);
    }
    return arriving;
  }

  /** From here on nobody serves it, until all that changed last is here, too. */
  async function close(arriving: Arriving): Promise<void> {
    const { merchant, made, arrival, lastEvent: lastBefore } = arriving;
    const closedAt = performance.now();
    await askThere({ step: 'close', merchantId: merchant.id, address: ownAddress });
    tell(`ok   closed          requests of ${merchant.id} are answered with 503 at ${address}`);
    await askMove({ step: 'arrive', merchantPath: merchant.path, address });
    const ended = await made.end();
    if (!ended) throw new LostCopy(`${nameOf(merchant.number, 1)}: its object lost the copy`);
    const changed = gatherChanges(ended.changed);
    const { lastEvent } = await takeChanges(arriving, changed, true);
    const { problems } = compareChanged({ ...arrival, changed });
    requireAlike(merchant, [...problems, ...(lastEvent > lastBefore ? await verifySealed(lastBefore + 1, lastEvent) : [])]);
    tell(
      `ok   caught up       ${countChanged(changed)} rows that changed last, of ${Object.values(ended.rows).reduce((sum, each) => sum + each, 0)} in all`,
    );
    await askThere({ step: 'moved', merchantId: merchant.id, lastSequence: await readLastSequence(arrival.copy) });
    tell(
      `ok   moved           requests of ${merchant.id} are answered with 421 there; it was closed for ${((performance.now() - closedAt) / 1_000).toFixed(1)} s`,
    );
  }

  async function follow({ merchant, made }: Pick<Arriving, 'merchant' | 'made'>) {
    const followed = await made.follow();
    if (!followed) throw new LostCopy(`${nameOf(merchant.number, 1)}: its object lost the copy`);
    return followed;
  }

  async function takeChanges(arriving: Arriving, changed: ChangedRows, isClosed: boolean): Promise<Arriving> {
    const changes: Changes = { ...arriving.arrival, changed, isClosed };
    const events = planChangedRows(changes, arriving.file);
    await take(arriving, arriving.planned);
    const planned = planChangedPlaces(changes, arriving.file);
    await take(arriving, events);
    return { ...arriving, planned, lastEvent: lastChangedEvent(changes) ?? arriving.lastEvent };
  }

  async function erase({ path: merchantPath }: Merchant): Promise<void> {
    while ((await askMove({ step: 'erase', merchantPath })).reached !== null);
  }

  async function take({ merchant, made }: Arriving, after: number): Promise<void> {
    let stayedAt = performance.now();
    for (let reached: number | null | undefined = after; typeof reached === 'number'; ) {
      reached = (await askMove({ step: 'take', merchantPath: merchant.path, after: reached })).reached;
      if (performance.now() - stayedAt < stayEveryMs) continue;
      await made.stay();
      stayedAt = performance.now();
    }
  }

  async function proveHere(merchant: Merchant) {
    const store = openFileReader(path);
    try {
      return await store.ledger.prove(merchant.path);
    } finally {
      await store.close();
    }
  }

  /** Of the file's log from one number to another: what is wrong. Throws where the gateway here does not seal it. */
  async function verifySealed(first: number, last: number): Promise<readonly string[]> {
    const store = openFileReader(path);
    try {
      const deadline = performance.now() + sealedWithinMs;
      while (((await store.eventChain.last())?.toSequence ?? 0) < last) {
        if (performance.now() > deadline) throw new Error('the gateway here did not seal the events');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const { fault } = await verifyChain({ store, vault: createNodeVault({ store, keys }) }, first);
      return fault === null ? [] : [fault];
    } finally {
      await store.close();
    }
  }

  function requireAlike(merchant: Merchant, problems: readonly string[]): void {
    if (problems.length > 0) throw new Error([`${merchant.id} was not moved:`, ...problems].join('\n'));
  }

  /** It stays where it was. */
  async function takeBack(id: string): Promise<void> {
    const merchant = await findMerchant(id);
    const [here, there] = [await findHere(merchant), await findThere(merchant)];
    if (here && isComing(here)) {
      await erase(merchant);
      await askMove({ step: 'retreat', merchantPath: merchant.path });
      tell('ok   erased          what had come here of it');
    } else if (!there || (there.state !== 'CLOSED' && !here)) throw new Error('it is not on its way here: there is nothing to take back');
    if (there) await askThere({ step: 'open', merchantId: merchant.id });
    tell(`ok   open            ${merchant.id} is served at ${address}`);
  }

  return { move, takeBack };
}

function countChanged(changed: ChangedRows): number {
  return [...changed.values()].reduce((sum, keys) => sum + keys.length, 0);
}
