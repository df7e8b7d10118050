/** What was agreed, and what a cancellation comes to. */

import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { Rows, type RowsProps } from '../../components/rows.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useJobWords } from '../../messages/job-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import type { JobView } from './documents.ts';
import { useJobMessages } from './job-messages.ts';
import { parsePeriod, readTerm } from './job-view.ts';
import { NoticeText } from './notice-text.tsx';

export function ContractCard({ job }: { readonly job: JobView }) {
  const messages = useJobMessages();
  const words = useJobWords();
  const typeName = usePaymentTypeName();
  const { amount, currency, paymentType, startAt, endAt, cancelAt, terms, status, notice } = job;
  const duration = parsePeriod(terms, 'duration');
  const period = parsePeriod(terms, 'notice');
  const callable = readTerm(terms, 'noticeCallable') || (duration ? 'DURATION_END' : 'ANYTIME');
  const isPlanned = status === 'ACTIVE' || status === 'PAUSED';
  const rows: RowsProps['rows'] = [
    [
      messages.amount,
      <>
        <Amount value={amount} currency={currency} /> · {typeName(paymentType)}
      </>,
    ],
    [messages.start, startAt && <Timestamp at={startAt} />],
    [messages.end, endAt && <Timestamp at={endAt} />],
    [messages.duration, duration && messages.prolongs(words.duration(duration.count, duration.unit))],
    [
      messages.notice,
      period
        ? `${words.duration(period.count, period.unit)}, ${messages.noticeOf[callable === 'ANYTIME' ? 'ANYTIME' : 'DURATION_END']}`
        : !duration && messages.noContract,
    ],
    [cancelAt === null ? messages.cancelNow : messages.cancelled, (isPlanned || cancelAt !== null) && <NoticeText notice={notice} />],
  ];
  return (
    <Card title={messages.contract}>
      <Rows rows={rows} />
    </Card>
  );
}

export function PoliciesCard({ job: { missedRuns, retry } }: { readonly job: JobView }) {
  const messages = useJobMessages();
  const hours = retry.delayHours.join(', ');
  const { mode, attemptsMax, daysMax } = retry;
  const again = messages.retried[mode](hours, attemptsMax, daysMax);
  return (
    <Card title={messages.policies}>
      <Rows
        rows={[
          [messages.retry, again],
          [messages.missed, messages.missedRuns[missedRuns]],
        ]}
      />
    </Card>
  );
}
