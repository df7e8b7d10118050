/** Warnings above the payment: possible duplicates, and validation warnings. */
import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopyCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { WarningList } from '../../components/warning-list.tsx';
import type { PaymentView } from './documents.ts';
import { classifyDuplicates, foldDuplicates } from './duplicates-view.ts';
import styles from './payment.module.css';
import { usePaymentMessages } from './payment-messages.ts';

export function Notices({ payment }: { readonly payment: PaymentView }) {
  const messages = usePaymentMessages();
  const { moneyStatus: own, possibleDuplicates, warnings } = payment;
  const { kind, listed } = classifyDuplicates(own, possibleDuplicates);
  const { shown, folded } = foldDuplicates(listed);
  return (
    <>
      {listed.length > 0 && (
        <Alert color={kind === 'twice' ? 'yellow' : 'blue'} title={messages.duplicates[kind]} icon={<IconCopyCheck size={18} />}>
          <Text size="sm">{messages.duplicatesHint}</Text>
          <Duplicates listed={shown} />
          {folded.length > 0 && (
            <details>
              <summary className={styles.fold ?? ''}>{messages.moreOthers(folded.length)}</summary>
              <Duplicates listed={folded} />
            </details>
          )}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" title={messages.warnings} icon={<IconAlertTriangle size={18} />}>
          <WarningList warnings={warnings} />
        </Alert>
      )}
    </>
  );
}

function Duplicates({ listed }: { readonly listed: readonly PaymentView['possibleDuplicates'][number][] }) {
  return (
    <List size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {listed.map(({ id, shortId, amount, currency, moneyStatus, timestamp, merchantTransactionId }) => (
        <List.Item key={id}>
          <Anchor size="sm" underline="always" c="inherit" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
            {merchantTransactionId ?? shortId}
          </Anchor>{' '}
          <Amount value={amount} currency={currency} /> <Timestamp at={timestamp} form="inText" /> <MoneyBadge status={moneyStatus} />
        </List.Item>
      ))}
    </List>
  );
}
