/** One run: a gateway, its merchants, its bank and its receivers, taken through a story. After each step the model is asked whether all is well. */
import { createReader, type Reader } from '../../db/connect/reader.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type Bank, type BankTrouble, createBank } from './bank.ts';
import { matchDisputes } from './disputes.ts';
import { createFileServer, type FileServer, type ServerTrouble } from './file-server.ts';
import { createFolder, type Folder } from './inbox.ts';
import { createLetters, type Letters, type MailTrouble } from './letters.ts';
import { createLinks, type Links } from './links.ts';
import { type Believed, checkAtEnd, checkNow, createBeliefs, findUndelivered, isAnythingOpen, listUnrecorded } from './model.ts';
import { losePower } from './power.ts';
import { type GatewayProcess, startProcess } from './process.ts';
import { createRandom } from './random.ts';
import { createReceivers, type Receivers } from './receiver.ts';
import { begin, send } from './requests.ts';
import { findContradiction } from './rows.ts';
import { findFalseSentence } from './sentences.ts';
import { createInstitute, endPushes, type Institute } from './settlement.ts';
import { createShoppers, type Shoppers } from './shoppers.ts';
import type { Step } from './step.ts';
import { createStranger, type Stranger } from './stranger.ts';
import { simulationStart, type Template } from './template.ts';
import { createTurns, ownCrypto, ownTimers, type Turns } from './turns.ts';
import { createWallets, type Wallets } from './wallets.ts';

export interface Outcome {
  /** What is not as it must be, in words; undefined where all is well. */
  readonly violation: string | undefined;
  /** Steps that were taken, the one that broke something last. */
  readonly taken: number;
  /** What happened, line by line: the same for the same seed and story. */
  readonly trace: readonly string[];
}

/** How bad it is, from 0 to 1. */
export interface Trouble {
  readonly bank: number;
  readonly receivers: number;
  readonly disk: number;
  /** How often who waits for a commit hears of it later than others do; absent: as often as the disk says no. */
  readonly slowDisk?: number;
  /** How often the bank's answer takes as long again; absent: never. */
  readonly slowBank?: number;
  /** The bank has this one kind of trouble nearly always, and little of the others: what takes many of one kind in a row comes to be. */
  readonly mood?: keyof BankTrouble;
}

interface UnderWay {
  readonly process: GatewayProcess;
  readonly what: string;
  readonly sinceMs: number;
  /** When the model first saw that it takes too long. */
  seenLateMs?: number;
}

export interface World {
  readonly turns: Turns;
  readonly bank: Bank;
  readonly receivers: Receivers;
  /** Files of the institute that come by FTP. */
  readonly folder: Folder;
  readonly fileServer: FileServer;
  readonly letters: Letters;
  readonly beliefs: Believed;
  readonly shoppers: Shoppers;
  readonly institute: Institute;
  readonly links: Links;
  readonly accounts: Accounts;
  readonly wallets: Wallets;
  readonly stranger: Stranger;
  /** One, or several on one database. */
  readonly processes: readonly GatewayProcess[];
  /** Beside the processes: what is on the disk, whoever lives. */
  readonly reader: Reader;
  /** Of the database. */
  readonly path: string;
  trouble: Trouble;
  /** Somebody has sent notifications again. */
  mayRepeat: boolean;
  /** What was begun and has not ended yet. */
  readonly underWay: Set<UnderWay>;
  /** How often a disk has refused something, or a process has died. */
  readonly interruptions: number;
  /**
   * Requests of each notification that were not recorded when a process died. They may be several: a round whose answer is late does not
   * keep the next one from sending when its lease has ended.
   */
  readonly lost: Map<string, number>;
  /** Whether no process had a wrong clock so far. */
  readonly areClocksRight: boolean;
  /** When the trouble was over. */
  readonly settledMs: number;
  /** The process that gets the next request, or does the next work. */
  pick(): GatewayProcess;
  /** The clock of a process is wrong by so much. */
  mislead(process: GatewayProcess, ms: number): void;
  /** A process dies, and another one starts in its place, after a while. */
  replace(process: GatewayProcess, awayMs?: number): Promise<GatewayProcess>;
  /** All processes die in the middle of a commit, and start again. */
  losePower(): Promise<void>;
}

/** Rounds after which everything must have come to its end: the bank is asked for a day before staff decide. */
const settlingRounds = 40;
const hourMs = 3_600_000;
const repeatedAtEnd = 4;

/** All sentences are read after so many steps. */
const sentencesEvery = 10;

/** In so many stories two processes have one database. */
const secondProcessChance = 0.25;

interface Own extends World {
  processes: GatewayProcess[];
  reader: Reader;
  path: string;
  settledMs: number;
  areClocksRight: boolean;
  interruptions: number;
}

export async function runStory(template: Template, seed: number, story: readonly Step[]): Promise<Outcome> {
  const trace: string[] = [];
  const faults: string[] = [];
  const copy = template.copy();
  const turns = createTurns(createRandom(seed).fork('turns'), simulationStart + 1_000);
  const putBack = [ownTimers(turns), ownCrypto()];
  const world = makeWorld({ template, seed, turns, path: copy.path, trace, fault: (what) => faults.push(what) });
  let taken = 0;
  let violation: string | undefined;
  try {
    await turns.until(world.open(createRandom(seed).fork('processes').isDrawn(secondProcessChance) ? 2 : 1));
    for (const [place, step] of story.entries()) {
      taken = place + 1;
      await step.take(world, step.place);
      await turns.rest();
      trace.push(`${place} ${step.says} · waits: ${countNames(turns.waiting())}`);
      violation = faults[0] ?? checkNow(world) ?? (place % sentencesEvery === 0 ? await findContradictionOrSentence(world) : undefined);
      if (violation !== undefined) return { violation, taken, trace };
    }
    await world.settle();
    violation =
      faults[0] ??
      (await checkAtEnd(world)) ??
      world.beliefs.noted() ??
      findContradiction(world, true) ??
      (await turns.until(findFalseSentence(world)));
    trace.push(`at the end: ${describeEnd(world)}`);
    return { violation, taken, trace };
  } catch (error) {
    return { violation: error instanceof Error ? (error.stack ?? error.message) : String(error), taken, trace };
  } finally {
    for (const back of putBack) back();
    turns.forgetAll();
    world.close();
    copy.remove();
  }
}

interface Given {
  readonly template: Template;
  readonly seed: number;
  readonly turns: Turns;
  readonly path: string;
  readonly trace: string[];
  readonly fault: (what: string) => void;
}

interface OpenWorld extends Own {
  open(processes: number): Promise<void>;
  settle(): Promise<void>;
  close(): void;
}

function makeWorld({ template, seed, turns, path, trace, fault }: Given): OpenWorld {
  const random = createRandom(seed);
  const picking = random.fork('which process');
  const losses = random.fork('power');
  let started = 0;
  let wanted = 1;
  let losesPower = 0;
  const start = (): Promise<GatewayProcess> => {
    started += 1;
    return startProcess({
      path: world.path,
      template,
      isDatabaseOwn: wanted === 1,
      turns,
      random: random.fork(`process ${started}`),
      bank: world.bank,
      receivers: world.receivers,
      folder: world.folder,
      fileServer: world.fileServer,
      letters: world.letters,
      // A database elsewhere may not say what became of a commit; a file always does.
      diskTrouble: () => ({
        unavailable: world.trouble.disk,
        unknown: world.processes.length > 1 ? world.trouble.disk : 0,
        slow: world.trouble.slowDisk ?? world.trouble.disk,
      }),
      refused: () => {
        world.interruptions += 1;
      },
      fault,
    });
  };
  const world: OpenWorld = {
    turns,
    bank: createBank({
      turns,
      random: random.fork('bank'),
      trouble: () => toBankTrouble(world.trouble),
      begunMs: (requestId) => {
        const begun = world.areClocksRight
          ? world.reader.readFirst('SELECT started_at FROM attempts WHERE id = ?', [requestId])
          : undefined;
        return begun && Number(begun[0]);
      },
      fault,
    }),
    receivers: createReceivers({
      turns,
      random: random.fork('receivers'),
      trouble: () => toReceiverTrouble(world.trouble),
      fault,
      isLeaseKept: () => world.areClocksRight && !world.mayRepeat,
    }),
    folder: createFolder(turns),
    fileServer: createFileServer({
      turns,
      random: random.fork('file server'),
      trouble: () => toServerTrouble(world.trouble),
      fault,
      isLeaseKept: () => world.areClocksRight,
    }),
    letters: createLetters({ turns, random: random.fork('letters'), trouble: () => toMailTrouble(world.trouble) }),
    beliefs: createBeliefs(),
    shoppers: createShoppers(),
    institute: createInstitute(),
    links: createLinks(),
    accounts: createAccounts(),
    wallets: createWallets(),
    stranger: createStranger(),
    processes: [],
    reader: createReader(path),
    path,
    trouble: { bank: 0.2, receivers: 0.2, disk: 0 },
    settledMs: 0,
    areClocksRight: true,
    mayRepeat: false,
    interruptions: 0,
    lost: new Map(),
    underWay: new Set(),
    pick: () => picking.pick(world.processes),
    mislead(process, ms) {
      // An inquiry that comes a minute early must not meet a call between its intent and itself.
      if (ms !== 0) for (const hear of turns.takeNamed('an answer of the disk')) hear();
      process.setClockError(ms);
      if (ms !== 0) world.areClocksRight = false;
    },
    async replace(process, awayMs = 0) {
      process.die();
      noteLost(world);
      world.interruptions += 1;
      turns.advance(awayMs);
      world.receivers.forgetUnderWay();
      world.fileServer.forgetUnderWay();
      const next = await turns.until(start());
      world.processes = world.processes.map((one) => (one === process ? next : one));
      trace.push('a process starts');
      return next;
    },
    async losePower() {
      losesPower += 1;
      const to = `${path.replace(/\.db$/, '')}.after-${losesPower}.db`;
      losePower({ from: world.path, to, random: losses, write: () => world.processes[0]?.disk.writeUnheard() });
      for (const process of world.processes) process.die();
      noteLost(world);
      world.interruptions += 1;
      world.receivers.forgetUnderWay();
      world.fileServer.forgetUnderWay();
      world.reader.close();
      world.path = to;
      world.reader = createReader(to);
      const count = world.processes.length;
      world.processes = [];
      await turns.until(world.open(count));
    },
    async open(processes) {
      wanted = processes;
      for (let count = 0; count < processes; count += 1) world.processes.push(await start());
    },
    settle: () => settle(world),
    close() {
      for (const process of world.processes) process.die();
      world.reader.close();
    },
  };
  return world;
}

/** Of one kind of trouble while the bank is in the mood for it. */
const moodChance = 0.9;

function toBankTrouble({ bank, mood, slowBank: slow = 0 }: Trouble): BankTrouble {
  if (mood !== undefined) return { ...calmBank, [mood]: moodChance, ...(mood === 'unreachable' ? { lostAfter: 0.5 } : {}) };
  return {
    lostBefore: 0.15 * bank,
    lostAfter: 0.25 * bank,
    late: 0.2 * bank,
    uncertain: 0.05 * bank,
    unreachable: bank,
    declined: 0.1,
    partly: 0.2 * bank,
    slow,
  };
}

const calmBank: BankTrouble = { lostBefore: 0, lostAfter: 0, late: 0, uncertain: 0, unreachable: 0, declined: 0.1, partly: 0, slow: 0 };

function toReceiverTrouble({ receivers }: Trouble) {
  return {
    refused: 0.4 * receivers,
    lostAfter: 0.3 * receivers,
    lostBefore: 0.3 * receivers,
    slow: receivers,
    busy: 0.1 * receivers,
    stuck: 0.1 * receivers,
  };
}

function toServerTrouble({ receivers }: Trouble): ServerTrouble {
  return { refused: 0.3 * receivers, cut: 0.3 * receivers, lostAfter: 0.4 * receivers };
}

function toMailTrouble({ receivers }: Trouble): MailTrouble {
  return { refused: 0.5 * receivers, lostAfter: 0.3 * receivers };
}

/** No more trouble: whatever is open comes to its end, hour by hour. */
async function settle(world: Own): Promise<void> {
  const { turns } = world;
  world.trouble = { bank: 0, receivers: 0, disk: 0 };
  for (const process of world.processes) process.setClockError(0);
  world.settledMs = turns.now();
  endPushes(world);
  for (const request of world.beliefs.unanswered(turns.now())) {
    send(world, request, request.isGraphql);
    await turns.rest();
  }
  await turns.takeAll();
  await passRounds(world);
  // What waited for an operation fits by now, and is told to receivers.
  if (await matchDisputes(world)) await passRounds(world);
  // Who repeats a request then is told the same once more.
  for (const request of world.beliefs.kept(turns.now()).slice(-repeatedAtEnd)) send(world, request, request.isGraphql);
  await turns.takeAll();
}

/** Until nothing is open any more. */
async function passRounds(world: World): Promise<void> {
  const { turns } = world;
  for (let round = 0; round < settlingRounds && (round < 2 || isAnythingOpen(world)); round += 1) {
    turns.advance(hourMs);
    begin(world, (process) => process.work());
    await turns.takeAll();
    begin(world, (process) => process.deliver());
    await turns.takeAll();
    for (const process of world.processes) await lookAndSend(world, process);
    const undelivered = findUndelivered(world);
    if (undelivered !== undefined) world.beliefs.note(undelivered);
  }
}

async function lookAndSend(world: World, process: GatewayProcess): Promise<void> {
  for (const work of [process.look, process.look, process.sendFiles]) {
    begin(world, work, process);
    await world.turns.takeAll();
  }
}

async function findContradictionOrSentence(world: World): Promise<string | undefined> {
  return findContradiction(world, false) ?? (await world.turns.until(findFalseSentence(world)));
}

const counted = {
  'tries of checkouts': 'SELECT count(*) FROM payments WHERE checkout_id IS NOT NULL',
  'payments of links': 'SELECT count(*) FROM payments AS p JOIN checkouts AS c ON c.id = p.checkout_id AND c.payment_link_id IS NOT NULL',
  'payments with accounts': 'SELECT count(*) FROM payments WHERE registration_id IS NOT NULL',
  'payments by wallets': "SELECT count(*) FROM payments WHERE brand IN ('APPLEPAY', 'GOOGLEPAY')",
  'paid checkouts': "SELECT count(*) FROM checkouts WHERE status = 'completed'",
  'challenges passed': "SELECT count(*) FROM authentications WHERE status = 'Y'",
  'refunds by two': 'SELECT count(*) FROM refund_approvals WHERE refund_id IS NOT NULL',
  'rows of runs': 'SELECT count(*) FROM bulk_run_results WHERE result_id IS NOT NULL',
  'settled lines': "SELECT count(*) FROM reconciliation_records WHERE matching_status = 'MATCHED'",
  chargebacks: "SELECT count(*) FROM payments WHERE type = 'CB' AND status = 'approved'",
  'chargebacks won': "SELECT count(*) FROM chargebacks WHERE status = 'won'",
  'files of the inbox': "SELECT count(*) FROM settlement_files WHERE caller_id = 'inbox' AND status = 'imported'",
  'files sent': "SELECT count(*) FROM file_transfers WHERE status = 'delivered'",
  reports: "SELECT count(*) FROM report_runs WHERE status = 'DONE'",
  'files taken back': "SELECT count(*) FROM settlement_files WHERE status = 'withdrawn'",
} as const;

function describeEnd({ bank, receivers, beliefs, reader }: World): string {
  const operations = bank.book.map(
    ({ operation, paymentId, isCancelled }) => `${operation} ${paymentId}${isCancelled ? ' cancelled' : ''}`,
  );
  return [
    `${operations.length} operations at the bank (${operations.join(', ')})`,
    `${bank.repeated()} that came twice`,
    `${receivers.received.length} notifications`,
    `${beliefs.told().length} requests answered`,
    ...Object.entries(counted).map(([what, sql]) => `${String(reader.readFirst(sql, [])?.[0])} ${what}`),
  ].join('; ');
}

function countNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing';
}

function noteLost(world: World): void {
  for (const { id, unrecorded } of listUnrecorded(world)) if (unrecorded > 0) world.lost.set(id, unrecorded);
}
