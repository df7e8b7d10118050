/** The bank's clearing institute and its files, and what must be so of the books that follow from them. */
import { headerLine, writeRecord } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import type { RecordFields } from '../../api/domain/reconciliation/record.ts';
import { fullRecord } from '../reconciliation/records.ts';
import { type Booked, isMoved } from './bank.ts';
import { isAtBank } from './channels.ts';
import { ask } from './requests.ts';
import { pickFrom } from './step.ts';
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
