/** Seals the event log in rounds, and verifies what was sealed (decision: event-chain). */
import { Conflict } from '../kernel/commit.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import { chainBeginning, type EventMark, findMarkFault, sealedEventsMax, toLinkText } from './chain.ts';
import type { ChainRow, EventPorts } from './ports.ts';

/** Events that a start verifies: what was written last is what a crash or a bad disk takes first. `npm run doctor` verifies all. */
const verifiedAtStart = 5_000;

/** Rows that are read at once. */
const rowsMax = 100;

export type ChainPorts = Pick<EventPorts, 'vault' | 'clocks'> & {
  readonly store: Pick<EventPorts['store'], 'acrossMerchants' | 'commit' | 'events' | 'eventChain'>;
};

/** Seals one range. Resolves to whether more is left. Of several instances that seal at once, one writes the row. */
export async function sealStep({ store, vault, clocks }: ChainPorts): Promise<boolean> {
  const [before, lastSequence, firstSequence] = await Promise.all([
    store.eventChain.last(),
    store.acrossMerchants.lastSequence(),
    store.acrossMerchants.firstSequence(),
  ]);
  const fromSequence = before ? before.toSequence + 1 : firstSequence;
  if (lastSequence < fromSequence) return false;
  const toSequence = Math.min(lastSequence, fromSequence + sealedEventsMax - 1);
  const { count, contentHash } = await hashContent({ store, vault }, fromSequence, toSequence);
  // A replica may be behind. A hole that stays is found by the next start: nothing after it is ever sealed.
  if (count !== toSequence - fromSequence + 1) return false;
  const range = { fromSequence, toSequence, contentHash };
  const hash = await vault.digest(toLinkText(before?.hash ?? chainBeginning, range));
  try {
    await store.commit('platform', [{ write: 'event-chain.append', row: { ...range, hash, sealedAt: clocks.now() } }]);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
  return toSequence < lastSequence;
}

/** The lines of all events of the range, with line ends between them: how many they are, and their hash. */
async function hashContent(
  { store, vault }: Pick<ChainPorts, 'store' | 'vault'>,
  fromSequence: number,
  toSequence: number,
): Promise<{ readonly count: number; readonly contentHash: string }> {
  const digest = vault.startDigest();
  let count = 0;
  for (let next = fromSequence; next <= toSequence; ) {
    const part = await store.eventChain.content(next, toSequence);
    if (part.count > 0) digest.update(count === 0 ? part.text : `\n${part.text}`);
    count += part.count;
    next = part.reached + 1;
  }
  return { count, contentHash: digest.digest('hex') };
}

/**
 * The rows of a new chain over a log whose numbers have holes, because the events of other merchants were taken out of it
 * (decision: a-file-becomes-objects). A row's hash says which events it covers; what follows has no holes again. `before`: the last row of
 * a chain that goes on with them.
 */
export async function planDividedChain(
  { store, vault }: Pick<ChainPorts, 'store' | 'vault'>,
  sealedAt: Timestamp,
  before?: ChainRow,
): Promise<readonly ChainRow[]> {
  const rows: ChainRow[] = [];
  let fromSequence = before ? before.toSequence + 1 : await store.acrossMerchants.firstSequence();
  for (;;) {
    const events = await store.acrossMerchants.eventsAfter(fromSequence - 1, sealedEventsMax);
    const toSequence = events.at(-1)?.sequence;
    if (toSequence === undefined) return rows;
    const { contentHash } = await hashContent({ store, vault }, fromSequence, toSequence);
    const range = { fromSequence, toSequence, contentHash };
    const hash = await vault.digest(toLinkText((rows.at(-1) ?? before)?.hash ?? chainBeginning, range));
    rows.push({ ...range, hash, sealedAt });
    fromSequence = toSequence + 1;
  }
}

/** The log's end and the chain's, as they are durable now. */
export async function readMark({ store }: Pick<ChainPorts, 'store'>): Promise<EventMark> {
  const row = await store.eventChain.last();
  return { sequence: await store.acrossMerchants.lastSequence(), sealedTo: row?.toSequence ?? 0, hash: row?.hash ?? chainBeginning };
}

export interface ChainProof {
  /** Events whose content was compared. */
  readonly events: number;
  /** Rows whose hash was computed again. */
  readonly rows: number;
  /** The first thing that is wrong, in words; null where nothing is. */
  readonly fault: string | null;
  /** The first event of the row that is wrong; null where nothing is. */
  readonly faultAt: number | null;
}

/** Computes the chain again from the row that holds the sequence. Events that retention deleted are left out. */
export async function verifyChain({ store, vault }: Pick<ChainPorts, 'store' | 'vault'>, fromSequence: number): Promise<ChainProof> {
  const firstSequence = await store.acrossMerchants.firstSequence();
  let before = await store.eventChain.at(fromSequence - 1);
  if (before && before.toSequence >= fromSequence) before = await store.eventChain.at(before.fromSequence - 1);
  let [events, rows] = [0, 0];
  for (let next = fromSequence; ; ) {
    const page = await store.eventChain.from(next, rowsMax);
    for (const row of page) {
      const covered = row.fromSequence >= firstSequence;
      const { fault, count } = await examineRow({ store, vault }, before, row, covered);
      if (fault) return { events, rows, fault, faultAt: row.fromSequence };
      rows += 1;
      events += count;
      before = row;
    }
    if (page.length < rowsMax || before === undefined) return { events, rows, fault: null, faultAt: null };
    next = before.toSequence + 1;
  }
}

interface RowProof {
  /** Null where nothing is wrong. */
  readonly fault: string | null;
  /** Events whose content was compared. */
  readonly count: number;
}

async function examineRow(
  { store, vault }: Pick<ChainPorts, 'store' | 'vault'>,
  before: ChainRow | undefined,
  row: ChainRow,
  isCovered: boolean,
): Promise<RowProof> {
  const { fromSequence, toSequence } = row;
  const wrong = (fault: string): RowProof => ({ fault, count: 0 });
  if (before && before.toSequence + 1 !== fromSequence)
    return wrong(`the chain over the event log lacks the events ${before.toSequence + 1} to ${fromSequence - 1}`);
  if ((await vault.digest(toLinkText(before?.hash ?? chainBeginning, row))) !== row.hash) {
    return wrong(`the chain over the event log is broken at the events ${fromSequence} to ${toSequence}`);
  }
  if (!isCovered) return { fault: null, count: 0 };
  const { count, contentHash } = await hashContent({ store, vault }, fromSequence, toSequence);
  // Before the count: in a log that was divided, numbers are missing that other merchants' events had.
  if (contentHash === row.contentHash) return { fault: null, count };
  const expected = toSequence - fromSequence + 1;
  return wrong(
    count === expected
      ? `an event of ${fromSequence} to ${toSequence} was changed after it was sealed`
      : `of the events ${fromSequence} to ${toSequence}, ${expected - count} are missing`,
  );
}

/** What is wrong with the log as a start finds it; null where nothing is. */
export async function findLogFault(ports: Pick<ChainPorts, 'store' | 'vault'>, mark: EventMark | undefined): Promise<string | null> {
  const { store } = ports;
  const lastSequence = await store.acrossMerchants.lastSequence();
  if (mark) {
    const fault = findMarkFault(mark, lastSequence, mark.sealedTo === 0 ? undefined : await store.eventChain.at(mark.sealedTo));
    if (fault) return fault;
  }
  return (await verifyChain(ports, Math.max(1, lastSequence - verifiedAtStart + 1))).fault;
}

/** Takes the log as it is from now on, after damage that somebody knows of: the rows from the first wrong one on are sealed again. */
export async function acceptDamage(ports: Pick<ChainPorts, 'store' | 'vault'>): Promise<void> {
  const { store } = ports;
  const { faultAt } = await verifyChain(ports, 1);
  if (faultAt !== null) await store.commit('platform', [{ write: 'event-chain.cut', from: faultAt }]);
  // A row for events that are gone: its sequences will be given to others.
  const lastSequence = await store.acrossMerchants.lastSequence();
  const last = await store.eventChain.last();
  if (last && last.toSequence > lastSequence) await store.commit('platform', [{ write: 'event-chain.cut', from: lastSequence + 1 }]);
}
