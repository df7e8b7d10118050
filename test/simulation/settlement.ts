/** The bank's clearing institute and its files, and what must be so of the books that follow from them. */
import { headerLine, writeRecord } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import type { RecordFields } from '../../api/domain/reconciliation/record.ts';
import type { RawRow } from '../../db/store/row.ts';
import { fullRecord } from '../reconciliation/records.ts';
import type { GraphqlAnswer } from '../support/client.ts';
import { type Booked, isMoved, type TakenBack } from './bank.ts';
import { isAtBank } from './channels.ts';
import { readTold } from './disputes.ts';
import type { Request } from './model.ts';
import { ask, begin, payAlone, send as sendRequest } from './requests.ts';
import { amountOf, pickFrom } from './step.ts';
import { merchants } from './template.ts';
import type { World } from './world.ts';

export type LineFate = 'right' | 'missing' | 'twice' | 'less' | 'more' | 'failed' | 'unknown' | 'fee';

export interface File {
  readonly name: string;
  readonly content: string;
}

export interface Institute {
  readonly files: File[];
  /** Of every file that it ever sent, by its name. */
  readonly contents: Map<string, string>;
  /** Files of which it has pushed one half. */
  unfinished: readonly File[];
  /** So many operations of the bank's book were told. */
  told: number;
}

export function createInstitute(): Institute {
  return { files: [], contents: new Map(), unfinished: [], told: 0 };
}

export interface FileToImport {
  readonly name: string;
  readonly fates: readonly LineFate[];
  /** Tells of all again that it told of before. */
  readonly isAll: boolean;
}

export function importFile(world: World, wanted: FileToImport): void {
  const file = writeFile(world, wanted);
  if (!file) return;
  world.institute.files.push(file);
  send(world, file);
}

/** Undefined where there is nothing to tell. */
function writeFile({ institute, bank, turns }: World, { name, fates, isAll }: FileToImport): File | undefined {
  const entries = bank.book.slice(isAll ? 0 : institute.told).filter((entry) => isMoved(entry) && entry.operation !== 'PA');
  institute.told = bank.book.length;
  const lines = entries.flatMap((entry, place) => {
    const fate = fates[place % fates.length] ?? 'right';
    return [...linesOf(entry, fate, turns.now()), ...linesOfRecorded(bank.book, entry, fate)];
  });
  return lines.length === 0 ? undefined : toFile(name, lines);
}

export function toFile(name: string, lines: readonly RecordFields[]): File {
  return { name, content: `${headerLine}${lines.map(writeRecord).join('')}` };
}

/**
 * How a file comes by FTP. `slow`: half of it, the rest later, and its name at the end. `straight`: under its name from the beginning, while
 * somebody looks.
 * `cut`: the connection breaks, and it comes whole under another name. `twice`: the program forgets that it has sent it.
 */
export type Push = 'slow' | 'straight' | 'cut' | 'twice';

/** While half of a file stands under its name. */
const turnsOfHalf = 3;

export async function pushFile(world: World, how: Push, wanted: FileToImport): Promise<void> {
  const file = writeFile(world, wanted);
  if (!file) return;
  const { folder, institute, turns } = world;
  const { name, content } = file;
  const half = content.slice(0, Math.floor(content.length / 2));
  const put = (as: string, text: string): void => {
    institute.contents.set(as, content);
    folder.put(as, text);
  };
  if (how === 'straight') {
    put(name, half);
    begin(world, (process) => process.look());
    for (let turn = 0; turn < turnsOfHalf; turn += 1) await turns.takeOne();
    return put(name, content);
  }
  put(`${name}.part`, half);
  institute.contents.set(name, content);
  if (how === 'slow') institute.unfinished = [...institute.unfinished, file];
  if (how === 'twice') finishPush(world, file);
  if (how !== 'slow') put(`again-${name}`, content);
}

/** It goes on with what it has begun. */
export function endPushes(world: World): void {
  for (const file of world.institute.unfinished) finishPush(world, file);
  world.institute.unfinished = [];
}

function finishPush({ folder }: World, { name, content }: File): void {
  folder.put(`${name}.part`, content);
  folder.rename(`${name}.part`, name);
}

/** The same content is taken in once, however often and under whichever names it comes. */
function findRepeatedImport({ institute, reader }: World): string | undefined {
  const known = new Map<string, string>();
  for (const [id, name] of reader.read("SELECT id, name FROM settlement_files WHERE direction = 'IN' AND status = 'imported'", [])) {
    const content = institute.contents.get(String(name));
    if (content === undefined) continue;
    const other = known.get(content);
    if (other !== undefined) return `files ${other} and ${String(name)} have the same content, and both were taken in (${String(id)})`;
    known.set(content, String(name));
  }
  return undefined;
}

const settledSql = `SELECT m.payment_id, p.entity_id, p.amount_minor FROM settlement_movements AS m JOIN payments AS p ON p.id = m.payment_id
  WHERE p.type = 'DB' AND m.settled_minor <> 0 ORDER BY p.id`;
const unsettledSql = `SELECT id, entity_id, amount_minor FROM payments AS p WHERE type = 'DB' AND status = 'approved' AND refunded = 0 AND reversed = 0
  AND reserved = 0 AND NOT EXISTS (SELECT 1 FROM settlement_movements AS m WHERE m.payment_id = p.id AND m.settled_minor <> 0) ORDER BY id`;

function reverse(world: World, [id, entityId, amountMinor]: RawRow, key: string): Request {
  const target = { id: String(id), entityId: String(entityId), amountMinor: Number(amountMinor) };
  const parameters = { entityId: target.entityId, paymentType: 'RV', currency: 'EUR', amount: amountOf(target.amountMinor) };
  const request = world.beliefs.add({ path: `/v1/payments/${target.id}`, parameters, key, refersTo: target }, world.turns.now());
  sendRequest(world, request);
  return request;
}

/** The bank takes it back though the institute has paid it out: both movements stay. */
export function reverseSettled(world: World, of: number, key: string): void {
  const row = pickFrom(world.reader.read(settledSql, []), of);
  if (row) reverse(world, row, key);
}

/** How often the bank's answer takes as long again, and who waits for a commit hears of it later, while files come and somebody works. */
const slowly = { slowBank: 0.9, slowDisk: 0.6 } as const;

export interface SettledReversal {
  readonly of: number;
  readonly hasTarget: boolean;
  readonly key: string;
}

/** The movements of a payment and of its reversal are cancelled when they are taken in: a file may be first. */
export async function settleReversal(world: World, { of, hasTarget, key }: SettledReversal): Promise<void> {
  const row = pickFrom(unsettled(world), of);
  if (!row) return;
  reverse(world, row, key);
  await world.turns.takeAll();
  for (const window of [1, 2]) importReversals(world, [String(row[0])], { hasTarget, name: `${key}-${window}.csv` });
}

/** Due work begins where this is true. */
export type Works = readonly boolean[];

/** Two payments were made and reversed just now, and the answer about the second one is still on its way while its lines come. */
export async function settleWhileReversed(world: World, works: Works, hasTarget: boolean, key: string): Promise<void> {
  const { turns, bank, trouble } = world;
  const calm = { bank: 0, receivers: trouble.receivers, disk: 0 };
  world.trouble = calm;
  const ids = [await payAlone(world, `${key}-one`), await payAlone(world, `${key}-two`)];
  const [one, two] = ids.map((made) => unsettled(world).find(([id]) => id === made));
  if (one && two) {
    reverse(world, one, `${key}-reversal`);
    await turns.takeAll();
    world.trouble = { ...calm, ...slowly };
    const id = String(two[0]);
    const isDone = (): boolean => bank.book.some((entry) => isMoved(entry) && entry.operation === 'RV' && entry.referencedId === id);
    reverse(world, two, key);
    while (!isDone() && (await turns.takeOne()));
    // One institute says of both, the other of the second one.
    for (const [window, told] of [[id], [String(one[0]), id]].entries())
      importReversals(world, told, { hasTarget, name: `${key}-${window}.csv` });
    for (const isBegun of works) {
      // Whoever does the due work takes the movements in beside those who import.
      if (isBegun) begin(world, (process) => process.work());
      await turns.takeOne();
    }
    await turns.takeAll();
  }
  world.trouble = trouble;
}

function importReversals(
  world: World,
  ids: readonly string[],
  { hasTarget, name }: { readonly hasTarget: boolean; readonly name: string },
) {
  const { bank, turns } = world;
  const isTold = ({ paymentId, referencedId }: Booked): boolean =>
    ids.includes(referencedId ?? '') || (hasTarget && ids.includes(paymentId));
  const lines = bank.book.filter((entry) => isMoved(entry) && isTold(entry)).flatMap((entry) => linesOf(entry, 'right', turns.now()));
  if (lines.length > 0) send(world, toFile(name, lines));
}

function unsettled({ reader }: World): readonly RawRow[] {
  return reader.read(unsettledSql, []).filter(([, entity]) => isAtBank(String(entity)));
}

export function importAgain(world: World, of: number): void {
  const file = pickFrom(world.institute.files, of);
  if (file) send(world, file);
}

const importing = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id status } }';
const withdrawing = 'mutation ($id: ID!) { withdrawSettlementFile(id: $id, reason: "the wrong file") { id status } }';

export function send(world: World, { name, content }: File): void {
  world.institute.contents.set(name, content);
  byFinance(world, importing, { input: { entityId: merchants.demo, name, content } });
}

export function withdrawFile(world: World, of: number): void {
  const ids = world.reader.read("SELECT id FROM settlement_files WHERE direction = 'IN' ORDER BY id", []).map(([id]) => String(id));
  const id = pickFrom(ids, of);
  if (id !== undefined) byFinance(world, withdrawing, { id });
}

export function byFinance(
  world: World,
  document: string,
  variables: Readonly<Record<string, unknown>>,
  hear: (answer: GraphqlAnswer) => void = () => {},
): void {
  ask(
    world,
    (process) => process.staff('FINANCE', document, variables),
    (answer) => {
      const [error] = answer.errors ?? [];
      if (error && typeof error.extensions?.resultCode !== 'string')
        world.beliefs.note(`FINANCE got a fault about a file: ${error.message}`);
      hear(answer);
    },
  );
}

export function linesOf(entry: Booked, fate: LineFate, now: number): readonly RecordFields[] {
  // What staff recorded is told as what the bank took: `linesOfRecorded`.
  if (fate === 'missing' || entry.operation === 'CB' || entry.operation === 'CR') return [];
  const amountMinor = fate === 'less' ? entry.amountMinor / 2n : fate === 'more' ? entry.amountMinor + 100n : entry.amountMinor;
  const isToMerchant = entry.operation === 'DB' || entry.operation === 'CP';
  const paymentId = fate === 'unknown' ? 'f'.repeat(32) : entry.paymentId;
  const isFee = fate === 'fee';
  const line: RecordFields = {
    ...fullRecord,
    recordType: isFee ? 'FEE' : 'SETTLED',
    transactionType: isToMerchant ? 'DEBIT' : 'REFUND',
    cashflow: isToMerchant && !isFee ? 'POS' : 'NEG',
    merchantAccountId: '',
    settlementTxId: `tx-${entry.requestId}`,
    paymentId,
    shortId: null,
    connectorTxId1: fate === 'unknown' ? null : (entry.outcome.connectorReference ?? null),
    connectorTxId2: null,
    connectorTxId3: null,
    amountMinor,
    settlementAmountMinor: amountMinor,
    settlementCurrency: 'EUR',
    settlementFxRate: '1.00',
    settlementFeeMinor: 10n,
    presentedAt: now,
    settlementDate: new Date(now).toISOString().slice(0, 10),
    settlementStatus: fate === 'failed' ? 'FAILED' : 'SUCCESS',
    reasonCode: null,
    reasonDescription: null,
    matchedPaymentIds: [],
    matchingStatus: 'NOT_MATCHED',
    chargebackId: null,
    merchantTransactionId: '',
    merchantInvoiceId: null,
  };
  // What is taken for a payment comes beside it, and names it or nobody.
  return fate === 'twice' ? [line, line] : isFee ? [line, { ...line, paymentId: null, connectorTxId1: null }] : [line];
}

/** A line of a chargeback, or of its reversal, names the payment that was disputed. */
export function disputeLine(disputed: Booked, told: TakenBack): readonly RecordFields[] {
  return linesOf(disputed, 'right', told.atMs).map((line) => ({
    ...line,
    recordType: told.type === 'CB' ? 'CHARGEBACK' : 'CHARGEBACK REVERSAL',
    transactionType: 'DEBIT',
    cashflow: told.type === 'CB' ? 'NEG' : 'POS',
    settlementTxId: told.reference,
    amountMinor: told.amountMinor,
    settlementAmountMinor: told.amountMinor,
    reasonCode: '000.100.220',
    reasonDescription: 'said by the shopper',
  }));
}

/** Of what staff recorded, each time of the same day. An institute that took another amount would tell of another chargeback. */
function linesOfRecorded(book: readonly Booked[], entry: Booked, fate: LineFate): readonly RecordFields[] {
  const { operation, referencedId, amountMinor, requestId, atMs } = entry;
  if (fate === 'missing' || (operation !== 'CB' && operation !== 'CR')) return [];
  const above = book.find(({ paymentId }) => paymentId === referencedId);
  const disputed = operation === 'CB' ? above : book.find(({ paymentId }) => paymentId === above?.referencedId);
  const told = { type: operation, reference: `tx-${requestId}`, paymentId: disputed?.paymentId ?? '', amountMinor, atMs };
  return disputed ? disputeLine(disputed, told) : [];
}

const movementsSql = 'SELECT m.payment_id, m.entity_id, m.amount_minor, m.settled_minor, m.cancelled_minor FROM settlement_movements AS m';

/** Nothing is settled twice, nor what was cancelled, nor what the bank never moved; and no file is taken in twice. */
export function findSettlementFault(world: World): string | undefined {
  const { reader, bank } = world;
  const moved = new Set([...bank.book.filter(isMoved).map(({ paymentId }) => paymentId), ...readTold(reader)]);
  for (const [id, entity, amount, settled, cancelled] of reader.read(movementsSql, [])) {
    const [whole, paid, back] = [amount, settled, cancelled].map((minor) => BigInt(String(minor))) as [bigint, bigint, bigint];
    const sign = whole < 0n ? -1n : 1n;
    if (sign * paid < 0n || sign * back < 0n || sign * (paid + back) > sign * whole)
      return `of ${whole} of payment ${String(id)} ${paid} is settled and ${back} cancelled`;
    if (isAtBank(String(entity)) && !moved.has(String(id))) return `payment ${String(id)} is to be settled, and the bank did not do it`;
  }
  return findRepeatedImport(world);
}
