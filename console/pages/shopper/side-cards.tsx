/** What hangs on the payments of a shopper: disputes, subscriptions, stored accounts and notes. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { JobBadge } from '../../components/job-badges.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { ChargebackBadge } from '../../components/settlement-badges.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import type { ShopperView } from './documents.ts';
import styles from './shopper.module.css';
import { useShopperMessages } from './shopper-messages.ts';
import { describeKey } from './shopper-view.ts';

interface LinesProps<Row> {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly Row[];
  readonly line: (row: Row) => ReactNode;
}

function Lines<Row extends { readonly id: string }>({ title, none, rows, line }: LinesProps<Row>) {
  return (
    <Card title={title}>
      {rows.length === 0 && <Quiet>{none}</Quiet>}
      <ul className={styles.lines ?? ''}>
        {rows.map((row) => (
          <li key={row.id}>{line(row)}</li>
        ))}
      </ul>
    </Card>
  );
}

export function DisputesCard({ disputes }: Pick<ShopperView, 'disputes'>) {
  const messages = useShopperMessages();
  return (
    <Lines
      title={messages.disputes}
      none={messages.noDisputes}
      rows={disputes}
      line={({ id, status, amount, currency, deadline }) => (
        <Text size="sm" component="div">
          <Anchor size="sm" renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id }} {...props} />}>
            <Amount value={amount} currency={currency} />
          </Anchor>{' '}
          <ChargebackBadge status={status} />{' '}
          {status === 'OPEN' && (
            <span className="quiet">
              {messages.until} <Timestamp at={deadline} form="inText" />
            </span>
          )}
        </Text>
      )}
    />
  );
}

export function JobsCard({ jobs }: Pick<ShopperView, 'jobs'>) {
  const messages = useShopperMessages();
  return (
    <Lines
      title={messages.jobs}
      none={messages.noJobs}
      rows={jobs}
      line={({ id, name, status, cancelAt, amount, currency, nextRunAt }) => (
        <Text size="sm" component="div">
          <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/$id" params={{ id }} {...props} />}>
            {name ?? messages.unnamed}
          </Anchor>{' '}
          <Amount value={amount} currency={currency} /> <JobBadge status={status} cancelAt={cancelAt} />{' '}
          {nextRunAt !== null && (
            <span className="quiet">
              {messages.next} <Timestamp at={nextRunAt} form="inText" />
            </span>
          )}
        </Text>
      )}
    />
  );
}

export function RegistrationsCard({ registrations }: Pick<ShopperView, 'registrations'>) {
  const messages = useShopperMessages();
  return (
    <Lines
      title={messages.registrations}
      none={messages.noRegistrations}
      rows={registrations}
      line={({ id, paymentBrand, card, lastUsedAt }) => (
        <Text size="sm" component="div">
          <Anchor size="sm" renderRoot={(props) => <Link to="/registrations/$id" params={{ id }} {...props} />}>
            {describeKey({ trait: 'ACCOUNT', value: card.last4Digits ?? '', paymentBrand })}
          </Anchor>{' '}
          {lastUsedAt !== null && (
            <span className="quiet">
              {messages.lastUsed} <Timestamp at={lastUsedAt} form="inText" />
            </span>
          )}
        </Text>
      )}
    />
  );
}

export function NotesCard({ notes }: Pick<ShopperView, 'notes'>) {
  const messages = useShopperMessages();
  return (
    <Lines
      title={messages.notes}
      none={messages.noNotes}
      rows={notes}
      line={({ paymentId, at, authorName, text }) => (
        <>
          <Text size="sm" className={styles.note ?? ''}>
            {text}
          </Text>
          <Quiet size="xs">
            {authorName} · <Timestamp at={at} /> ·{' '}
            <Anchor size="xs" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}>
              {messages.onPayment}
            </Anchor>
          </Quiet>
        </>
      )}
    />
  );
}
