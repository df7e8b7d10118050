/** A proportional bar of the payment's money, and every amount. */
import { Group, Stack, Text } from '@mantine/core';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import type { PaymentView } from './documents.ts';
import { createMoneyBar, listSums } from './money-view.ts';
import styles from './payment.module.css';
import { usePaymentMessages } from './payment-messages.ts';

export function MoneyCard({ payment }: { readonly payment: PaymentView }) {
  const messages = usePaymentMessages();
  const { amount, percent } = useFormats();
  const { parts } = createMoneyBar(payment);
  const { currency, expiresAt, paymentType } = payment;
  const descriptions = parts.map(
    ({ name, minor, share }) =>
      `${messages.parts[name]} ${amount(fromMinorUnits(minor), currency)} ${currency} (${percent(share / 1_000)})`,
  );
  const shown = listSums(payment);
  return (
    <Card title={messages.money}>
      <Stack gap="md">
        <Text>{payment.summary.money}</Text>
        {parts.length > 0 && (
          <Stack gap="xs">
            <div className={styles.bar} role="img" aria-label={descriptions.join(', ')}>
              {parts.map(({ name, share }) => (
                <span key={name} className={`${styles.part} ${styles[name]}`} style={{ flexGrow: share }} />
              ))}
            </div>
            <div className={styles.legend} aria-hidden>
              {parts.map(({ name, minor, share }) => (
                <Group key={name} gap={6} wrap="nowrap">
                  <span className={`${styles.swatch} ${styles[name]}`} />
                  <Text size="sm">
                    {messages.parts[name]} <Amount value={fromMinorUnits(minor)} of={currency} />{' '}
                    <span className="quiet">{percent(share / 1_000)}</span>
                  </Text>
                </Group>
              ))}
            </div>
          </Stack>
        )}
        {shown.length > 0 && (
          <dl className={styles.sums}>
            {shown.map(([name, value]) => (
              <div key={name}>
                <Text component="dt" size="xs" className="quiet">
                  {messages.sums[name]}
                </Text>
                <Text component="dd" fw={500}>
                  <Amount value={value} currency={currency} />
                </Text>
              </div>
            ))}
          </dl>
        )}
        {expiresAt && paymentType === 'PA' && payment.remaining !== '0.00' && (
          <Quiet>
            {messages.expires} <Timestamp at={expiresAt} form="inText" />
          </Quiet>
        )}
      </Stack>
    </Card>
  );
}
