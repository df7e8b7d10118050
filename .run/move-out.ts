/**
 * `npm run move -- --to`: one merchant goes from the database file of a gateway that runs into an object of its own (decision:
 * a-merchant-moves-alone). It is copied while it pays on, and closed for what has changed since. Each step may be done twice.
 */
import { join } from 'node:path';
import type { MerchantMove } from '../api/foundation/entities/merchant-move.ts';
import type { AdmitStep, Admitted, CopyStep, LeaveStep, MoveStep } from '../api/runtime/shared/operator.ts';
import { type CopiedRow, countCharacters, pageCharactersMax } from '../db/connect/copy-format.ts';
import {
  countCopied,
  type Departing,
  hasNotes,
  idsOf,
  LostNotes,
  listSealed,
  readDeparted,
  type StoredKey,
  takeDeparted,
} from '../db/connect/departing-rows.ts';
import { readSchemaOf, writeChain } from '../db/connect/divide-file.ts';
import type { CopiedChange } from '../db/connect/object-copy.ts';
import { readIdsOf, readRowsOf, readSharedKeys, takeOutMerchant, takeOutPlatform } from '../db/connect/take-out.ts';
import { examineFile, findProblems } from './database-file.ts';
import { notesOfMerchant, planChain, platformNotes } from './move-stores.ts';
import { askInObjects } from './operator.ts';
import {
  askStores,
  done,
  fileOf,
  fillStore,
  type Manifest,
  type ManifestStore,
  nameOf,
  type ObjectsOptions,
  proveFile,
  readLastSequence,
  requireSame,
  restoreObjects,
  step,
  stop,
  triesMax,
} from './store-files.ts';

export interface MoveOutOptions {
  /** Of the installation in objects. */
  readonly options: ObjectsOptions;
  /** The database file here. */
  readonly path: string;
  /** Asks the gateway here. */
  readonly askHere: (step: MoveStep) => Promise<readonly MerchantMove[]>;
  /** The same; how far it is, where more is left. */
  readonly askReached: (step: MoveStep) => Promise<number | null | undefined>;
  /** In a folder beside the database, which is removed afterwards. */
  readonly inFolder: <Result>(make: (folder: string) => Promise<Result>) => Promise<Result>;
}

export interface LeavingMerchant {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}

/** Rows that are sent to the platform in one request. */
const rowsAtOnce = 2_000;

/** Changed rows that are sent to the object in one request. */
const changesAtOnce = 1_000;

/** So few changed rows go over within a second or two, while the merchant is closed. */
const fewRows = 2_000;

/** A merchant that changes faster than its rows go over is closed all the same. */
const roundsMax = 10;

/** So often the gateway here hears that the command goes on: it gives notes up that nobody asks for within an hour. */
const stayEveryMs = 60_000;

interface Numbered {
  readonly merchant: LeavingMerchant;
  /** In ids of the installation in objects. */
  readonly number: number;
}

interface Begun extends Numbered {
  /** Under which the file notes what changes. */
  readonly notes: string;
  /** Where the copy is to be. */
  readonly copy: string;
}

/** On its way from the file to the object. */
interface Leaving extends Numbered {
  readonly departing: Departing;
  /** The newest note that the object has. */
  readonly reached: number;
  /** The last event over which the copy's chain goes. */
  readonly sealedTo: number;
}

export function createMoveOut({ options, path, askHere, askReached, inFolder }: MoveOutOptions) {
  const { tell, keys, settings } = options;
  const address = settings.publicUrl ?? '';

  async function askThere(asked: AdmitStep): Promise<Admitted> {
    const answer = await askInObjects(settings, keys, { operation: 'admit', at: Date.now(), step: asked });
    if (!('admitted' in answer)) throw new Error('the Worker is of another version');
    return answer;
  }

  async function admit(asked: AdmitStep): Promise<number> {
    const { admitted } = await askThere(asked);
    if (admitted === null) throw new Error('the installation does not know the merchant');
    return admitted;
  }

  const moveOf = async (merchant: LeavingMerchant) => (await askHere({ step: 'list' })).find((each) => each.merchantPath === merchant.path);

  async function move(merchant: LeavingMerchant): Promise<void> {
    const known = await moveOf(merchant);
    if (known?.state === 'ARRIVING' || known?.state === 'COPYING')
      throw new Error('it is on its way here: go on with --from, or take that back first');
    if (known && known.address !== address)
      throw new Error(`it is on its way to ${known.address}: name that address, or take it back first`);
    if (known === undefined) await requireNotServedThere(merchant);
    const closedAt = known === undefined || known.state === 'CLOSED' ? await copyUntilMoved(merchant) : undefined;
    await done(options, await admit({ step: 'end', merchantPath: merchant.path }), { step: 'open' });
    if (closedAt !== undefined) tell(`     ${merchant.name} was closed for ${((performance.now() - closedAt) / 1_000).toFixed(1)} s`);
    tell(
      `ok   open            ${merchant.name} is served at ${address}; npm run move -- --merchant ${merchant.id} --confirm ends the move`,
    );
  }

  /** A file that was put back from a backup does not know that the merchant has moved, and a copy of it would overwrite what was paid since. */
  async function requireNotServedThere(merchant: LeavingMerchant): Promise<void> {
    if (!(await findThere(merchant)).isThere) return;
    const asked: LeaveStep = { step: 'list', merchantId: merchant.id };
    // One that is stopped lists nothing: a copy of it was begun, and it serves nobody.
    const answer = await askInObjects(settings, keys, { operation: 'move', at: Date.now(), step: asked }).catch(() => undefined);
    if (answer && 'moves' in answer && !answer.moves.some(({ merchantPath }) => merchantPath === merchant.path))
      throw new Error(`${merchant.name} is served at ${address} already: what was paid there would be lost`);
  }

  async function findThere(merchant: LeavingMerchant): Promise<Admitted> {
    const { merchants } = await askStores(options);
    return merchants === null || merchants === 0 ? nowhere : askThere({ step: 'find', merchantPath: merchant.path });
  }

  /** Begins anew where the gateway here does not note any more what changes. Resolves to when it was closed; undefined where it had moved. */
  async function copyUntilMoved(merchant: LeavingMerchant): Promise<number | undefined> {
    for (let tries = 1; ; tries += 1) {
      const state = (await moveOf(merchant))?.state;
      if (state === 'MOVED') return undefined;
      if (state === 'CLOSED') await reopen(merchant);
      try {
        return await inFolder(async (folder) => {
          await prepare(folder);
          return copy(merchant, folder);
        });
      } catch (error) {
        if (tries === triesMax || !(error instanceof LostNotes)) throw error;
        tell(`     ${error.message}: it is copied anew`);
      }
    }
  }

  /** Closed by a command that was cut off: its object was never opened. It pays on while it is copied anew. */
  async function reopen(merchant: LeavingMerchant): Promise<void> {
    await askHere({ step: 'open', merchantId: merchant.id });
    tell(`ok   reopened        ${merchant.name} is served here until it is copied`);
  }

  /** Nothing that anybody notices: what can fail before the merchant is copied does so here. */
  async function prepare(folder: string): Promise<void> {
    const { merchants, isUsed } = await askStores(options);
    if (merchants === null) throw new Error(`${address} has one store of all merchants: it must be objects:NAME`);
    if (isUsed || merchants > 0) return;
    await askHere({ step: 'prepare' });
    const file = fileOf(0, 0);
    const { rows } = takeOutPlatform({ path, file: join(folder, file), notes: platformNotes([], Date.now()) });
    const store = { number: 0, file, rows, proof: await proveFile(join(folder, file)) };
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), merchants: 0, stores: [store] };
    await restoreObjects(options, folder, manifest, false);
    tell('ok   prepared        staff and what stands above the merchants');
  }

  const begin = (merchant: LeavingMerchant): Promise<number> =>
    admit({ step: 'begin', merchantPath: merchant.path, environment: settings.environment, keys: readSharedKeys(path) });

  /** Resolves to when it was closed. */
  async function copy(merchant: LeavingMerchant, folder: string): Promise<number> {
    const number = await begin(merchant);
    const notes = crypto.randomUUID();
    await askHere({ step: 'note', merchantId: merchant.id, notes });
    const staying = setInterval(() => void askReached({ step: 'noted', notes, upTo: 0 }).catch(() => undefined), stayEveryMs);
    try {
      return await close(await followUntilClose(await sendAll({ merchant, number, notes, copy: join(folder, fileOf(number, number)) })));
    } finally {
      clearInterval(staying);
      // Where the gateway is away, its next start ends them.
      await askHere({ step: 'unnote', notes }).catch(() => undefined);
    }
  }

  /** Its store as a file, which is examined as by the doctor and has the ledger that the merchant has here. It pays on meanwhile. */
  async function sendAll({ merchant, number, notes, copy: file }: Begun): Promise<Leaving> {
    const { rows, ledger } = takeOutMerchant({ path, file, notes: notesOfMerchant(number, merchant.path), merchantPath: merchant.path });
    const chain = await planChain(file, keys, Date.now());
    writeChain(file, chain);
    const problems = findProblems(await examineFile({ file, keys, mark: undefined, environment: settings.environment }));
    if (problems.length > 0) throw new Error([`${merchant.name} was not moved:`, ...problems].join('\n'));
    const proof = await proveFile(file);
    if (ledger.entries !== proof.ledger.entries || ledger.payments !== proof.ledger.payments || !proof.ledger.holds)
      throw new Error(
        `the ledger of the copy has ${proof.ledger.entries} entries of ${proof.ledger.payments} payments, and here it has ${ledger.entries} of ${ledger.payments}`,
      );
    tell(`ok   copied          ${rows.payments ?? 0} payments, event log to ${proof.lastSequence}; ${merchant.name} pays on here`);
    const store: ManifestStore = { number, file: fileOf(number, number), rows: { ...rows, event_chain: chain.length }, proof };
    // Before its rows are there: it answers nobody until it is whole.
    await stop(options, number);
    await fillStore(options, join(file, '..'), store, merchant.name);
    await admitIds({ merchant, number }, readIdsOf(file, merchant.path, number));
    tell(`ok   sent            ${merchant.name} is merchant ${number} there, and stopped`);
    const departing = { path, copy: file, schema: readSchemaOf(file), merchantPath: merchant.path, notes };
    return { merchant, number, departing, reached: 0, sealedTo: chain.at(-1)?.toSequence ?? 0 };
  }

  /** Until so little has changed that the rest is a matter of seconds. */
  async function followUntilClose(begun: Leaving): Promise<Leaving> {
    let leaving = begun;
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      const { rows, ...next } = await follow(leaving, false);
      leaving = next;
      if (rows <= fewRows) break;
      tell(`ok   followed        ${rows} rows that changed meanwhile`);
    }
    const { ledger } = await proveFile(leaving.departing.copy);
    if (!ledger.holds) throw new Error('the ledger of the copy does not hold');
    return leaving;
  }

  /** From here on nobody serves it, until all that changed last is there, too. */
  async function close(leaving: Leaving): Promise<number> {
    const { merchant, number, departing } = leaving;
    const closedAt = performance.now();
    await askHere({ step: 'close', merchantId: merchant.id, address });
    tell(`ok   closed          requests of ${merchant.name} are answered with 503, those of others go on`);
    const { rows } = await follow(leaving, true);
    tell(`ok   caught up       ${rows} rows that changed last: alike in file and object`);
    // Ids that were made here until now are looked for there.
    await begin(merchant);
    // Those of the merchant's own file stay behind: a token of the platform's is good when the platform says so.
    for (const table of ['entities', 'access_tokens'] as const)
      await admitRows(leaving, table, readRowsOf(departing.copy, table, merchant.path));
    await admit({ step: 'end', merchantPath: merchant.path });
    tell(`ok   admitted        ${merchant.name} is merchant ${number} there`);
    const lastSequence = await readLastSequence(departing.copy);
    await whileNoted(departing, () => askHere({ step: 'moved', merchantId: merchant.id, lastSequence, notes: departing.notes }));
    tell(`ok   moved           requests of ${merchant.name} are answered with 421 here`);
    return closedAt;
  }

  /** Brings what was noted since into the copy and into the object. */
  async function follow(leaving: Leaving, isClosed: boolean): Promise<Leaving & { readonly rows: number }> {
    const { departing, merchant } = leaving;
    const { reached, changed } = takeDeparted(departing, leaving.reached, isClosed);
    const chain = await planChain(departing.copy, keys, Date.now());
    writeChain(departing.copy, chain);
    const all = [...changed, ...listSealed(departing, leaving.sealedTo)];
    await sendChanges(leaving, all, isClosed);
    const ids = new Set(idsOf(departing, readDeparted(departing, changed)));
    await admitIds(
      leaving,
      [...ids].map((id) => [id, leaving.number]),
    );
    // Until it has moved, they say that the copy is whole.
    if (!isClosed)
      while (typeof (await whileNoted(departing, () => askReached({ step: 'noted', notes: departing.notes, upTo: reached }))) === 'number');
    return { ...leaving, merchant, reached, sealedTo: chain.at(-1)?.toSequence ?? leaving.sealedTo, rows: changed.length };
  }

  async function whileNoted<Answer>({ notes }: Departing, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!hasNotes(path, notes)) throw new LostNotes('the gateway here does not note any more what changes');
      throw error;
    }
  }

  async function sendChanges({ departing, number }: Leaving, changed: readonly StoredKey[], isLast: boolean): Promise<void> {
    let waiting: CopiedChange[] = [];
    let characters = 0;
    const send = async (isEnd: boolean): Promise<void> => {
      const answer = await step(options, number, { step: 'change', changes: waiting, isLast: isEnd });
      if (answer.step !== 'change') throw new Error('the Worker is of another version');
      if (JSON.stringify(answer.rows) !== JSON.stringify(waiting.map(({ row }) => row)))
        throw new Error(`${nameOf(number, number)}: its object has not the rows that changed`);
      if (isEnd) requireSame(nameOf(number, number), answer.counts ?? [], countCopied(departing));
      waiting = [];
      characters = 0;
    };
    for (const change of readDeparted(departing, changed)) {
      waiting.push(change);
      characters += change.row === null ? 0 : countCharacters([change.row]);
      if (waiting.length >= changesAtOnce || characters > pageCharactersMax) await send(false);
    }
    if (isLast || waiting.length > 0) await send(isLast);
  }

  const admitIds = (numbered: Numbered, rows: readonly CopiedRow[]): Promise<void> =>
    admitRows(numbered, 'moved_ids', { columns: ['id', 'merchant'], rows });

  async function admitRows(
    { merchant }: Pick<Numbered, 'merchant'>,
    table: Extract<AdmitStep, { step: 'rows' }>['table'],
    { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly CopiedRow[] },
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await admit({ step: 'rows', merchantPath: merchant.path, table, columns, rows: rows.slice(from, from + rowsAtOnce) });
  }

  /** It ends there before it begins here. */
  async function takeBack(merchant: LeavingMerchant): Promise<void> {
    const known = await moveOf(merchant);
    const { admitted: number, isThere } = await findThere(merchant);
    // It was never closed here, so it is not served there but by another move.
    if (!known && (number === null || isThere)) throw new Error(`${merchant.name} is served here: there is nothing to take back`);
    if (number !== null) {
      await stop(options, number);
      if (known?.state === 'MOVED' && isThere) await requireUnchanged(number, known.lastSequence, merchant);
      await admit({ step: 'dismiss', merchantPath: merchant.path });
      await done(options, number, { step: 'erase' });
      tell(`ok   erased          ${merchant.name} at ${address}`);
    }
    await askHere({ step: 'open', merchantId: merchant.id });
    tell(`ok   open            ${merchant.name} is served here again`);
  }

  async function requireUnchanged(number: number, lastSequence: number, merchant: LeavingMerchant): Promise<void> {
    const proven = await step(options, number, { step: 'prove' } satisfies CopyStep);
    const last = proven.step === 'finish' ? proven.proof.lastSequence : Number.NaN;
    if (last === lastSequence) return;
    await done(options, number, { step: 'open' });
    throw new Error(`${merchant.name} has ${last - lastSequence} events at ${address} since the move, which would be lost: it stays there`);
  }

  return { move, takeBack };
}

const nowhere: Admitted = { admitted: null, isThere: false };
