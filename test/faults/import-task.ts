/** The file of import-program.ts and its test. */
import { writeRow } from '../../api/domain/reconciliation/formats/cells.ts';
import { columnNames } from '../../api/domain/reconciliation/formats/columns.ts';
import { headerLine } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import type { ReconciliationPorts } from '../../api/domain/reconciliation/ports.ts';
import { addParts, type NewFile } from '../../api/domain/reconciliation/receive.ts';
import type { SettlementFile } from '../../api/domain/reconciliation/settlement-file.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';

/** What the program is told, as JSON in its first argument. */
export interface ImportTask {
  readonly databasePath: string;
  readonly rows: number;
  /** Batches of rows after which it dies. */
  readonly commits: number;
}

export const importedFor: NewFile = {
  entityId: channels.documented,
  entityPath: `${demoMerchant}${channels.documented}/`,
  name: 'day.csv',
  format: 'RECONCILIATION_CSV',
  callerId: 'test',
};

/** Every tenth row is wrong. */
export function addContent(ports: ReconciliationPorts, file: SettlementFile, { rows }: Pick<ImportTask, 'rows'>): Promise<SettlementFile> {
  return addParts(ports, file, headerLine + Array.from({ length: rows }, (_, at) => toRow(at)).join(''), true);
}

function toRow(at: number): string {
  const cells: Readonly<Record<string, string>> = {
    ReconciliationType: 'FEE',
    PaymentType: 'MONTHLY',
    Cashflow: 'NEG',
    ClearingInstituteMerchantId: 'M-0001',
    MerchantAccountId: channels.documented,
    SettlementTxId: `TX-${at}`,
    Amount: at % 10 === 9 ? 'nine' : `${(at % 90) + 1}.00`,
    Currency: 'EUR',
    SettlementAmount: `${(at % 90) + 1}.00`,
    SettlementCurrency: 'EUR',
    SettlementFxRate: '1.00',
    SettlementDate: '2026-06-02',
    SettlementStatus: 'SUCCESS',
    Descriptor: `a fee; "number ${at}"\nof the month`,
    SettlementFileFormat: 'X',
    ClearingInsitituteName: 'Bank',
  };
  return writeRow(columnNames.map((name) => cells[name] ?? ''));
}
