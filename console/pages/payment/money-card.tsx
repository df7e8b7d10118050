/** A proportional bar of the payment's money, and every amount. */
import { Group, Stack, Text } from '@mantine/core';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import type { PaymentView } from './documents.ts';
import { usePaymentMessages } from './messages.ts';
import { createMoneyBar } from './money-view.ts';
import styles from './payment.module.css';

export function MoneyCard({ payment }: { readonly payment: PaymentView }) {
  const messages = usePaymentMessages();
  const { amount, percent } = useFormats();
  const { parts } = createMoneyBar(payment);
  const { currency, expiresAt, paymentType } = payment;
  const descriptions = parts.map(
    ({ name, minor, share }) => `${messages.parts[name]} ${amount(fromMinorUnits(minor))} ${currency} (${percent(share / 1_000)})`,
  );
  const sums: readonly (readonly [label: string, value: string, always: boolean])[] = [
    [messages.sums.authorized, payment.authorized, true],
    [messages.sums.captured, payment.captured, true],
    [messages.sums.refunded, payment.refunded, true],
    [messages.sums.reversed, payment.reversed, true],
    [messages.sums.chargedBack, payment.chargedBack, true],
    [messages.sums.reserved, payment.reserved, false],
    [messages.sums.released, payment.released, false],
    [paymentType === 'PA' ? messages.sums.toCapture : messages.sums.toRefund, payment.remaining, true],
  ];
  return (
    <Card title={messages.money}>
      <Stack gap="md">
        {parts.length === 0 ? (
          <Text size="sm" className="quiet">
            {messages.moneyNone}
          </Text>
        ) : (
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
                    {messages.parts[name]} <Amount value={fromMinorUnits(minor)} /> <span className="quiet">{percent(share / 1_000)}</span>
                  </Text>
                </Group>
              ))}
            </div>
          </Stack>
        )}
        <dl className={styles.sums}>
          {sums
            .filter(([, value, always]) => always || value !== '0.00')
            .map(([label, value], index, all) => (
              <div key={label}>
                <Text component="dt" size="xs" className="quiet">
                  {label}
                </Text>
                <Text component="dd" fw={index === all.length - 1 ? 700 : 500} {...(value === '0.00' ? { className: 'quiet' } : {})}>
                  <Amount value={value} currency={currency} />
                </Text>
              </div>
            ))}
        </dl>
        {expiresAt && paymentType === 'PA' && payment.remaining !== '0.00' && (
          <Text size="sm" className="quiet">
            {messages.expires} <Timestamp at={expiresAt} />
          </Text>
        )}
      </Stack>
    </Card>
  );
}
