/** What clearing institutes settled of the payment, as lines of the timeline. Pure. */
import type { History } from './documents.ts';
import type { TimelineItem } from './timeline-view.ts';

type SettledPayment = Pick<NonNullable<History['payment']>, 'reconciliationRecords'>;

/** The texts that the lines need, of `useTimelineMessages`. */
export interface SettlementTexts {
  readonly settlement: Readonly<Record<'SETTLED' | 'FAILED' | 'CHARGEBACK' | 'CHARGEBACK_REVERSAL' | 'FEE', (amount: string) => string>>;
  readonly settledBy: (institute: string, day: string) => string;
  readonly settlementFee: (amount: string) => string;
}

export function toSettlementItems(
  { reconciliationRecords }: SettledPayment,
  { settlement, settledBy, settlementFee }: SettlementTexts,
  formatAmount: (amount: string, currency: string) => string,
): readonly TimelineItem[] {
  return reconciliationRecords.map((record) => {
    const { id, recordType, settlementStatus, amount, currency, bookedAt, clearingInstituteName, settlementDate } = record;
    const hasFailed = settlementStatus === 'FAILED';
    const { settlementFee: fee, settlementCurrency, reasonDescription } = record;
    return {
      key: `record ${id}`,
      at: bookedAt,
      kind: 'SETTLEMENT',
      title: settlement[hasFailed ? 'FAILED' : recordType](`${formatAmount(amount, currency)} ${currency}`),
      details: [
        settledBy(clearingInstituteName, settlementDate),
        fee === null || recordType === 'FEE' ? '' : settlementFee(`${formatAmount(fee, settlementCurrency)} ${settlementCurrency}`),
        reasonDescription ?? '',
      ].filter(Boolean),
      durationUs: null,
      tone: hasFailed || recordType === 'CHARGEBACK' ? 'bad' : recordType === 'FEE' ? 'plain' : 'good',
      recordId: id,
    };
  });
}
