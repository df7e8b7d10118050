/** The bank's clearing institute and its files, and what must be so of the books that follow from them. */
import { headerLine, writeRecord } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import type { RecordFields } from '../../api/domain/reconciliation/record.ts';
import type { RawRow } from '../../db/store/row.ts';
import { fullRecord } from '../reconciliation/records.ts';
import { type Booked, isMoved } from './bank.ts';
import { isAtBank } from './channels.ts';
import type { Request } from './model.ts';
import { ask, begin, send as sendRequest } from './requests.ts';
import { amountOf, pickFrom } from './step.ts';
import { merchants } from './template.ts';
import type { World } from './world.ts';

export type LineFate = 'right' | 'missing' | 'twice' | 'less' | 'more' | 'failed' | 'unknown';

interface File {
  readonly name: string;
  readonly content: string;
}

export interface Institute {
  readonly files: File[];
  /** So many operations of the bank's book were told. */
  told: number;
}

export function createInstitute(): Institute {
  return { files: [], told: 0 };
}

export interface FileToImport {
  readonly name: string;
  readonly fates: readonly LineFate[];
  /** Tells of all again that it told of before. */
  readonly isAll: boolean;
}

export function importFile(world: World, { name, fates, isAll }: FileToImport): void {
  const { institute, bank, turns } = world;
  const entries = bank.book.slice(isAll ? 0 : institute.told).filter((entry) => isMoved(entry) && entry.operation !== 'PA');
  institute.told = bank.book.length;
  const lines = entries.flatMap((entry, place) => linesOf(entry, fates[place % fates.length] ?? 'right', turns.now()));
  if (lines.length === 0) return;
  const file = { name, content: `${headerLine}${lines.map(writeRecord).join('')}` };
  institute.files.push(file);
  send(world, file);
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

const worksBeside = 2;

export interface SettledReversal {
  readonly of: number;
  readonly hasTarget: boolean;
  /** The file comes while the bank's answer is still on its way. */
  readonly isEarly: boolean;
  readonly key: string;
}

/** The movements of a payment and of its reversal are cancelled when they are taken in: a file may be first. */
export async function settleWhileReversed(world: World, { of, hasTarget, isEarly, key }: SettledReversal): Promise<void> {
  const { turns, bank } = world;
  const rows = world.reader.read(unsettledSql, []).filter(([, entity]) => isAtBank(String(entity)));
  const row = pickFrom(rows, of);
  if (!row) return;
  const id = String(row[0]);
  const isDone = (): boolean => bank.book.some((entry) => isMoved(entry) && entry.operation === 'RV' && entry.referencedId === id);
  reverse(world, row, key);
  if (isEarly) while (!isDone() && (await turns.takeOne()));
  else await turns.takeAll();
  const entries = bank.book.filter((entry) => isMoved(entry) && (entry.referencedId === id || (hasTarget && entry.paymentId === id)));
  const lines = entries.flatMap((entry) => linesOf(entry, 'right', turns.now()));
  if (lines.length === 0) return;
  for (const window of [1, 2]) send(world, { name: `${key}-${window}.csv`, content: `${headerLine}${lines.map(writeRecord).join('')}` });
  // Whoever does the due work takes the movements in beside those who import.
  if (isEarly) for (let round = 0; round < worksBeside; round += 1) begin(world, (process) => process.work());
}

export function importAgain(world: World, of: number): void {
  const file = pickFrom(world.institute.files, of);
  if (file) send(world, file);
}

const importing = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id status } }';
const withdrawing = 'mutation ($id: ID!) { withdrawSettlementFile(id: $id, reason: "the wrong file") { id status } }';

function send(world: World, { name, content }: File): void {
  byFinance(world, importing, { input: { entityId: merchants.demo, name, content } });
}

export function withdrawFile(world: World, of: number): void {
  const ids = world.reader.read("SELECT id FROM settlement_files WHERE direction = 'IN' ORDER BY id", []).map(([id]) => String(id));
  const id = pickFrom(ids, of);
  if (id !== undefined) byFinance(world, withdrawing, { id });
}

function byFinance(world: World, document: string, variables: Readonly<Record<string, unknown>>): void {
  ask(
    world,
    (process) => process.staff('FINANCE', document, variables),
    ({ errors }) => {
      const [error] = errors ?? [];
      if (error && typeof error.extensions?.resultCode !== 'string')
        world.beliefs.note(`FINANCE got a fault about a file: ${error.message}`);
    },
  );
}

function linesOf(entry: Booked, fate: LineFate, now: number): readonly RecordFields[] {
  if (fate === 'missing') return [];
  const amountMinor = fate === 'less' ? entry.amountMinor / 2n : fate === 'more' ? entry.amountMinor + 100n : entry.amountMinor;
  const isToMerchant = entry.operation === 'DB' || entry.operation === 'CP';
  const paymentId = fate === 'unknown' ? 'f'.repeat(32) : entry.paymentId;
  const line: RecordFields = {
    ...fullRecord,
    transactionType: isToMerchant ? 'DEBIT' : 'REFUND',
    cashflow: isToMerchant ? 'POS' : 'NEG',
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
  return fate === 'twice' ? [line, line] : [line];
}

const movementsSql = 'SELECT m.payment_id, m.entity_id, m.amount_minor, m.settled_minor, m.cancelled_minor FROM settlement_movements AS m';

/** Nothing is settled twice, nor what was cancelled, nor what the bank never moved. */
export function findSettlementFault({ reader, bank }: World): string | undefined {
  const moved = new Set(bank.book.filter(isMoved).map(({ paymentId }) => paymentId));
  for (const [id, entity, amount, settled, cancelled] of reader.read(movementsSql, [])) {
    const [whole, paid, back] = [amount, settled, cancelled].map((minor) => BigInt(String(minor))) as [bigint, bigint, bigint];
    const sign = whole < 0n ? -1n : 1n;
    if (sign * paid < 0n || sign * back < 0n || sign * (paid + back) > sign * whole)
      return `of ${whole} of payment ${String(id)} ${paid} is settled and ${back} cancelled`;
    if (isAtBank(String(entity)) && !moved.has(String(id))) return `payment ${String(id)} is to be settled, and the bank did not do it`;
  }
  return undefined;
}
