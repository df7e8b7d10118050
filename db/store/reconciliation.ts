import type { ReconciliationAcrossMerchants, ReconciliationStore } from '../../api/domain/reconciliation/ports.ts';
import { chargebackReads, chargebacksAcrossMerchants } from './chargebacks.ts';
import type { Driver } from './driver.ts';
import { fileTransferReads, fileTransfersAcrossMerchants } from './file-transfers.ts';
import { recordReads, recordsAcrossMerchants } from './reconciliation-records.ts';
import { settlementFileReads, settlementFilesAcrossMerchants } from './settlement-files.ts';
import { settlementMonthReads } from './settlement-months.ts';
import { movementReads, movementsAcrossMerchants } from './settlement-movements.ts';
import { payoutReads } from './settlement-payouts.ts';
import { settlementTotalReads } from './settlement-totals.ts';

export function reconciliationReads(driver: Driver): ReconciliationStore {
  return {
    ...settlementFileReads(driver),
    ...recordReads(driver),
    ...movementReads(driver),
    ...settlementTotalReads(driver),
    ...settlementMonthReads(driver),
    ...chargebackReads(driver),
    ...fileTransferReads(driver),
    ...payoutReads(driver),
  };
}

export function reconciliationAcrossMerchants(driver: Driver): ReconciliationAcrossMerchants {
  return {
    ...settlementFilesAcrossMerchants(driver),
    ...recordsAcrossMerchants(driver),
    ...movementsAcrossMerchants(driver),
    ...chargebacksAcrossMerchants(driver),
    ...fileTransfersAcrossMerchants(driver),
  };
}
