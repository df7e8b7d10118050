/**
 * `npm run move -- --from`: one merchant goes from its object into the database file of a gateway that runs (decision: a-merchant-moves-back).
 * Each step may be done twice.
 */
import { join } from 'node:path';
import type { MerchantMove } from '../api/foundation/entities/merchant-move.ts';
import { verifyChain } from '../api/foundation/events/chain-operations.ts';
import { createNodeVault } from '../api/runtime/node/vault.ts';
import type { AdmitStep, Admitted, LeaveStep, MoveStep, Moves } from '../api/runtime/shared/operator.ts';
import { compareArrived, planPlaces, planRows, requireFitting } from '../db/connect/arrival-plan.ts';
import { arrivingFile } from '../db/connect/arriving-file.ts';
import { readSharedKeys } from '../db/connect/take-out.ts';
import { openFileReader } from '../db/open-reader.ts';
import { askInObjects } from './operator.ts';
import { askStores, copyStore, type ManifestStore, type ObjectsOptions } from './store-files.ts';

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

/** The gateway seals its log in rounds of less than a second. */
const sealedWithinMs = 60_000;

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
    const isCopied = here?.state === 'ARRIVING' && there?.state === 'MOVED';
    if (!isCopied) {
      if (there?.state === 'CLOSED' && there.address !== ownAddress)
        throw new Error(`it is on its way to ${there.address}: take it back there first`);
      if (there && there.state !== 'CLOSED')
        throw new Error(
          `it has moved from ${address} to ${there.address}${here ? ', and is not whole here: --take-back serves it there again' : ''}`,
        );
      await inFolder((folder) => copy(merchant, folder));
    }
    await askMove({ step: 'arrived', merchantPath: merchant.path });
    tell(`ok   open            ${merchant.id} is served here`);
  }

  async function copy(merchant: Merchant, folder: string): Promise<void> {
    // What can fail before the merchant is closed does so here.
    await admit({ step: 'begin', merchantPath: merchant.path, environment: settings.environment, keys: readSharedKeys(path) });
    const closedAt = performance.now();
    await askThere({ step: 'close', merchantId: merchant.id, address: ownAddress });
    tell(`ok   closed          requests of ${merchant.id} are answered with 503 at ${address}`);
    const { store, arrival } = await copyOut(merchant, folder);
    tell(`ok   copied          ${store.rows.payments ?? 0} payments, event log to ${store.proof.lastSequence}`);
    await askMove({ step: 'arrive', merchantPath: merchant.path, address });
    await erase(merchant);
    tell('ok   erased          what was here of it before, but for its events and the audit log');
    const file = arrivingFile(folder);
    const last = planRows(arrival, file);
    await take(merchant, 0);
    planPlaces(arrival, file);
    await take(merchant, last);
    const rows = await compare(merchant, arrival, store);
    tell(`ok   taken in        ${rows} rows, ledger and chain: alike in object and file`);
    await askThere({ step: 'moved', merchantId: merchant.id, lastSequence: store.proof.lastSequence });
    tell(
      `ok   moved           requests of ${merchant.id} are answered with 421 there; it was closed for ${((performance.now() - closedAt) / 1_000).toFixed(1)} s`,
    );
  }

  /** Where it does not fit, the merchant is served there as before. */
  async function copyOut(merchant: Merchant, folder: string) {
    try {
      const store = await copyStore(options, folder, merchant.number, 1);
      const arrival = { copy: join(folder, store.file), path, merchantPath: merchant.path };
      requireFitting(arrival);
      return { store, arrival };
    } catch (error) {
      if ((await findHere(merchant))?.state !== 'ARRIVING') await askThere({ step: 'open', merchantId: merchant.id });
      throw error;
    }
  }

  async function erase({ path: merchantPath }: Merchant): Promise<void> {
    while ((await askMove({ step: 'erase', merchantPath })).reached !== null);
  }

  async function take({ path: merchantPath }: Merchant, after: number): Promise<void> {
    for (let reached: number | null | undefined = after; typeof reached === 'number'; )
      reached = (await askMove({ step: 'take', merchantPath, after: reached })).reached;
  }

  /** Resolves to how many rows are alike. */
  async function compare(merchant: Merchant, arrival: Parameters<typeof compareArrived>[0], { proof }: ManifestStore): Promise<number> {
    const { problems: found, rows, firstEvent, lastEvent } = compareArrived(arrival);
    const problems = [...found];
    const store = openFileReader(path);
    try {
      const { holds, entries, payments } = await store.ledger.prove(merchant.path);
      if (!holds || entries !== proof.ledger.entries || payments !== proof.ledger.payments)
        problems.push(
          `the ledger here has ${entries} entries of ${payments} payments, and the object ${proof.ledger.entries} of ${proof.ledger.payments}`,
        );
      const deadline = performance.now() + sealedWithinMs;
      while (((await store.eventChain.last())?.toSequence ?? 0) < lastEvent) {
        if (performance.now() > deadline) throw new Error('the gateway here did not seal the events');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const { fault } = await verifyChain({ store, vault: createNodeVault({ store, keys }) }, firstEvent);
      if (fault !== null) problems.push(fault);
    } finally {
      await store.close();
    }
    if (problems.length > 0) throw new Error([`${merchant.id} was not moved:`, ...problems].join('\n'));
    return rows;
  }

  /** It stays where it was. */
  async function takeBack(id: string): Promise<void> {
    const merchant = await findMerchant(id);
    const [here, there] = [await findHere(merchant), await findThere(merchant)];
    if (here?.state === 'ARRIVING') {
      await erase(merchant);
      await askMove({ step: 'retreat', merchantPath: merchant.path });
      tell('ok   erased          what had come here of it');
    } else if (!there || (there.state !== 'CLOSED' && !here)) throw new Error('it is not on its way here: there is nothing to take back');
    await askThere({ step: 'open', merchantId: merchant.id });
    tell(`ok   open            ${merchant.id} is served at ${address} again`);
  }

  return { move, takeBack };
}
