/** What records do to payouts, in the commit that takes the records in or out. */
import { fileFormatFacts, isFileFormat } from '../../contract/file-formats.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { expectedMinor, type PayoutChange, sumByPayout, toIdOfDay } from './payout.ts';
import type { ReconciliationPorts } from './ports.ts';
import type { ReconciliationRecord } from './record.ts';

/** `sign` -1: the records go. */
export function payoutWrites(
  { newId }: Pick<ReconciliationPorts, 'newId'>,
  records: readonly ReconciliationRecord[],
  sign: 1n | -1n,
): readonly Write[] {
  return sumByPayout(records, sign).map((change): Write => {
    const isDirect = isBankStatement(change.record);
    return {
      write: 'payout.add',
      payout: {
        ...withoutRecord(change),
        id: toIdOfDay(newId(), change.settlementDate),
        entityId: change.record.merchantId,
        entityPath: toMerchantKey(change.record.entityPath),
        instituteName: change.record.clearingInstituteName,
        isDirect,
        // The bank's own statement tells of money that is on the account.
        receivedMinor: isDirect ? expectedMinor(change) : 0n,
      },
    };
  });
}

function withoutRecord({ record: _record, ...change }: PayoutChange): Omit<PayoutChange, 'record'> {
  return change;
}

function isBankStatement({ fileFormat }: ReconciliationRecord): boolean {
  return isFileFormat(fileFormat) && fileFormatFacts[fileFormat].isBankStatement;
}
