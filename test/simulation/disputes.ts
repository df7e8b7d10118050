/** Shoppers who dispute what they paid: what their bank takes back of its own, who records and answers it, and what must then be so. */
import type { Reader } from '../../db/connect/reader.ts';
import { type Booked, isMoved, sumOf, type TakenBack } from './bank.ts';
import { isAtBank } from './channels.ts';
import { byStaff, type Office } from './office.ts';
import { begin, inCalm, payAlone } from './requests.ts';
import type { MovedAtBank } from './sentences.ts';
import { byFinance, disputeLine, send, toFile } from './settlement.ts';
import { amountOf, pickFrom, pickRecent } from './step.ts';
import type { World } from './world.ts';

/** Nobody disputes what they were never told to have paid. */
const paidSql = `SELECT id, entity_id, amount_minor FROM payments WHERE type IN ('DB', 'CP') AND status = 'approved' AND currency = 'EUR' ORDER BY id`;

export function dispute(world: World, of: number, quarters: number): void {
  const paid = world.reader.read(paidSql, []).filter(([, entity]) => isAtBank(String(entity)));
  const row = pickRecent(paid, of);
  if (row) world.bank.takeBack(String(row[0]), BigInt(Math.round((Number(row[2]) * quarters) / 4)));
}

/** The bank decides for the merchant. */
export function win({ bank }: World, of: number): void {
  const taken = pickRecent(
    bank.takenBack.filter(({ type }) => type === 'CB'),
    of,
  );
  if (taken) bank.giveBack(taken);
}

export interface DisputeFile {
  readonly name: string;
  /** Tells of all again that it told of before. */
  readonly isAll: boolean;
  readonly isTwice: boolean;
}

/** The institute's file of what the bank did of its own; what it did itself twice in one file is a slip. */
export function tellDisputes(world: World, { name, isAll, isTwice }: DisputeFile): void {
  const known = new Set(world.reader.read('SELECT settlement_tx_id FROM reconciliation_records', []).map(([id]) => String(id)));
  const told = world.bank.takenBack.filter(({ reference }) => isAll || !known.has(reference));
  sendDisputes(world, name, isTwice ? told.flatMap((one) => [one, one]) : told);
}

function sendDisputes(world: World, name: string, told: readonly TakenBack[]): void {
  const { bank } = world;
  const lines = told.flatMap((one) => {
    const disputed = bank.book.find((entry) => entry.paymentId === one.paymentId && isMoved(entry));
    return disputed ? disputeLine(disputed, one) : [];
  });
  if (lines.length > 0) send(world, toFile(name, lines));
}

/** The bank takes it back, and says so at once. */
export function takeBackAndTell(world: World, id: string, amountMinor: bigint, name: string): void {
  const taken = world.bank.takeBack(id, amountMinor);
  if (taken) sendDisputes(world, name, [taken]);
}

const chargeableSql = `SELECT id, amount_minor FROM payments WHERE type IN ('DB', 'CP') AND status = 'approved' AND currency = 'EUR' AND refunded + reversed < amount_minor ORDER BY id`;
/** Those that staff recorded: of those that a file told of, the bank says itself that they are won. */
const recordedSql = `SELECT id, amount_minor FROM payments AS p WHERE type = 'CB' AND status = 'approved' AND EXISTS (SELECT 1 FROM attempts AS a WHERE a.payment_id = p.id) ORDER BY id`;

export function record(world: World, role: Office, of: number, quarters: number): void {
  const row = pickRecent(world.reader.read(chargeableSql, []), of);
  if (!row) return;
  const variables = { id: String(row[0]), amount: amountOf((Number(row[1]) * quarters) / 4) };
  byStaff(world, { role, document: 'recordChargeback', variables });
}

export function recordReversal(world: World, role: Office, of: number, quarters: number): void {
  const row = pickRecent(world.reader.read(recordedSql, []), of);
  if (!row) return;
  const variables = { id: String(row[0]), amount: amountOf((Number(row[1]) * quarters) / 4) };
  byStaff(world, { role, document: 'reverseChargeback', variables });
}

const casesSql = "SELECT id FROM chargebacks WHERE status IN ('open', 'represented') ORDER BY id";
export type CaseAnswer = 'REPRESENTED' | 'ACCEPTED' | 'LOST';

/** Two windows may answer differently at once: who comes second is refused. */
export async function workCase(world: World, of: number, answers: readonly CaseAnswer[], withEvidence: boolean): Promise<void> {
  const row = pickFrom(world.reader.read(casesSql, []), of);
  if (!row) return;
  const id = String(row[0]);
  if (withEvidence) {
    byStaff(world, { role: 'FINANCE', document: 'addEvidence', variables: { id, content: btoa('delivered on Monday') } });
    await world.turns.takeAll();
  }
  const given: CaseAnswer[] = [];
  for (const [place, answer] of answers.entries())
    byStaff(world, { role: place === 0 ? 'FINANCE' : 'ADMIN', document: 'answerCase', variables: { id, answer } }, ({ errors }) => {
      if (errors === undefined) given.push(answer);
      // Lost may follow an answer; nothing follows where somebody gave it up.
      if (given[0] !== undefined && given[1] !== undefined && !(given[0] === 'REPRESENTED' && given[1] === 'LOST'))
        world.beliefs.note(`case ${id} was answered ${given.join(' and then ')}`);
    });
}

const openLinesSql = `SELECT r.id, r.payment_id FROM reconciliation_records AS r JOIN settlement_files AS f ON f.id = r.file_id AND f.direction = 'IN' AND f.status = 'imported'
  WHERE r.record_type LIKE 'CHARGEBACK%' AND r.matching_status <> 'MATCHED' AND r.payment_id IS NOT NULL AND r.match_reason NOT LIKE '%duplicate' ORDER BY r.id`;
const matching = `mutation ($id: ID!, $payments: [ID!]!) {
  matchReconciliationRecord(id: $id, paymentIds: $payments, reason: "said by the institute") { id } }`;

/** Lines that did not fit when they came: an operation was under way. Nobody matches what is said to come twice. Whether there were any. */
export async function matchDisputes(world: World): Promise<boolean> {
  const lines = world.reader.read(openLinesSql, []);
  for (const [id, payment] of lines) {
    byFinance(world, matching, { id: String(id), payments: [String(payment)] });
    await world.turns.takeAll();
  }
  return lines.length > 0;
}

const hourMs = 3_600_000;
const monthMs = 31 * 24 * hourMs;
const undeliveredSql = `SELECT 1 FROM webhook_deliveries WHERE status = 'pending' UNION ALL SELECT 1 FROM file_transfers WHERE status = 'pending'
  UNION ALL SELECT 1 FROM report_runs WHERE status IN ('WAITING', 'MAKING') OR mail = 'waits' OR transfer = 'waits'`;
/** The longest wait of a notification is a day. */
const deliveriesMax = 30;

/** Nobody answers for longer than the bank waits. */
export async function letLapse(world: World, key: string): Promise<void> {
  const { turns, reader, beliefs } = world;
  await turns.takeAll();
  await inCalm(world, async (calm) => {
    world.trouble = { ...calm, receivers: 0 };
    const id = await payAlone(world, key);
    if (id === undefined) return;
    takeBackAndTell(world, id, 2_000n, `${key}.csv`);
    await turns.takeAll();
    // What nobody could send for a month is given up.
    for (let round = 0; round < deliveriesMax && reader.readFirst(undeliveredSql, []); round += 1) {
      for (const work of ['work', 'deliver', 'sendFiles'] as const) {
        begin(world, (process) => process[work]());
        await turns.takeAll();
      }
      turns.advance(hourMs);
    }
    if (reader.readFirst(undeliveredSql, [])) return;
    turns.advance(monthMs);
    for (const _round of [1, 2]) {
      begin(world, (process) => process.work());
      await turns.takeAll();
    }
    const [row] = reader.read('SELECT status FROM chargebacks WHERE payment_id = ?', [id]);
    if (row && String(row[0]) !== 'expired')
      beliefs.note(`nobody answered the chargeback of ${id} for a month, and it is ${String(row[0])}`);
  });
}

/** Payments of which no call was made: somebody was told that the bank had done it. */
export function readTold(reader: Reader): ReadonlySet<string> {
  return new Set(readToldRows(reader).map(({ paymentId }) => paymentId));
}

const toldSql = `SELECT id, type, amount_minor FROM payments AS p WHERE type IN ('CB', 'CR') AND status = 'approved' AND NOT EXISTS (SELECT 1 FROM attempts AS a WHERE a.payment_id = p.id)`;

function readToldRows(reader: Reader): readonly MovedAtBank[] {
  return reader
    .read(toldSql, [])
    .map(([id, type, amount]) => ({ paymentId: String(id), operation: type === 'CB' ? 'CB' : 'CR', amountMinor: BigInt(String(amount)) }));
}

/** As the gateway names what the bank did of its own. */
export function toldOnes({ reader }: World): readonly MovedAtBank[] {
  return readToldRows(reader);
}

const bookedSql = `SELECT iif(p.type = 'CB', p.referenced_id, t.referenced_id), p.type, p.amount_minor, p.entity_id FROM payments AS p JOIN payments AS t ON t.id = p.referenced_id
  WHERE p.type IN ('CB', 'CR') AND p.status = 'approved'`;

interface Sums {
  readonly stored: bigint;
  readonly own: bigint;
  readonly recorded: bigint;
}

/** Of each disputed payment and type what is stored, what the bank did of its own, and what it did because staff had recorded it. */
function readSums({ reader, bank }: World): ReadonlyMap<string, Sums> {
  const stored = reader
    .read(bookedSql, [])
    .filter(([, , , entity]) => isAtBank(String(entity)))
    .map(([id, type, amount]) => ({ key: `${String(type)} of ${String(id)}`, amountMinor: BigInt(String(amount)) }));
  const disputed = (entry: Booked): string | null =>
    entry.operation === 'CB'
      ? entry.referencedId
      : (bank.book.find(({ paymentId }) => paymentId === entry.referencedId)?.referencedId ?? null);
  const recorded = bank.book
    .filter((entry) => isMoved(entry) && (entry.operation === 'CB' || entry.operation === 'CR'))
    .map((entry) => ({ key: `${entry.operation} of ${disputed(entry)}`, amountMinor: entry.amountMinor }));
  const own = bank.takenBack.map(({ type, paymentId, amountMinor }) => ({ key: `${type} of ${paymentId}`, amountMinor }));
  const keys = new Set([...stored, ...recorded, ...own].map(({ key }) => key));
  const of = (parts: readonly { readonly key: string; readonly amountMinor: bigint }[], key: string): bigint =>
    sumOf(parts.filter((part) => part.key === key));
  return new Map([...keys].map((key) => [key, { stored: of(stored, key), own: of(own, key), recorded: of(recorded, key) }]));
}

/** What may follow a case's state, now or some steps later: the bank decides to the end, and staff give nothing up twice. */
const mayFollow: Readonly<Record<string, readonly string[]>> = {
  represented: ['won', 'lost'],
  accepted: ['won', 'lost'],
  expired: ['won', 'lost'],
  won: ['lost'],
  lost: ['won'],
};
const statesBefore = new WeakMap<World, ReadonlyMap<string, string>>();

/** Nothing is charged back that the bank did not take, and a case that is decided stays so. */
export function findDisputeFault(world: World): string | undefined {
  for (const [what, { stored, own, recorded }] of readSums(world))
    if (stored > own + recorded) return `${stored} is stored as ${what}, and the bank moved ${own + recorded}`;
  const states = new Map(world.reader.read('SELECT id, status FROM chargebacks', []).map(([id, status]) => [String(id), String(status)]));
  const before = statesBefore.get(world);
  statesBefore.set(world, states);
  for (const [id, was] of before ?? []) {
    const is = states.get(id);
    if (is !== was && mayFollow[was] !== undefined && !mayFollow[was].includes(is ?? '')) return `case ${id} was ${was}, and is ${is}`;
  }
  return undefined;
}

const importedSql = `SELECT r.settlement_tx_id FROM reconciliation_records AS r JOIN settlement_files AS f ON f.id = r.file_id
  WHERE f.direction = 'IN' AND f.status = 'imported'`;
const fittingSql = `AND r.match_reason NOT LIKE '%has no outcome yet%' AND r.match_reason NOT LIKE '%that much left%'
  AND r.match_reason NOT LIKE '%may be its reversal%'`;

/**
 * Where nobody recorded one besides, every chargeback that the bank's institute told of is stored. A line that came while an operation on its
 * payment had no outcome is an exception until somebody matches it (decision: disputes-wait-for-operations), and so is the line of its reversal.
 * Where the bank took a second part meanwhile, the first line fits no more (seed 733). Nothing is missing where its reversal was told, too.
 */
export function findUntoldDispute(world: World): string | undefined {
  const { reader, bank, turns } = world;
  const lines = new Set(reader.read(importedSql, []).map(([id]) => String(id)));
  const known = new Set(reader.read(`${importedSql} ${fittingSql}`, []).map(([id]) => String(id)));
  for (const [what, { stored, own, recorded }] of readSums(world)) {
    const told = bank.takenBack.filter(
      ({ type, paymentId, reference }) => `${type} of ${paymentId}` === what && known.has(reference) && !lines.has(`${reference}-won`),
    );
    if (recorded === 0n && stored < sumOf(told)) return `${what}: the bank told of ${sumOf(told)} of ${own}, and ${stored} is stored`;
  }
  const due = reader.readFirst("SELECT id FROM chargebacks WHERE status = 'open' AND deadline_at < ?", [BigInt(turns.now()) - 7_200_000n]);
  return due && `the time of chargeback ${String(due[0])} is over, and it is open still`;
}
