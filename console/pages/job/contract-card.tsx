/** What was agreed, and what a cancellation comes to. */
import { Fragment, type ReactNode } from 'react';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import details from '../../components/details.module.css';
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
  const rows: readonly (readonly [string, ReactNode])[] = [
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

function Rows({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={details.rows}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className="quiet">{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
