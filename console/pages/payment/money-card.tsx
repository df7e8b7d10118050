/** Where the money is: a bar whose parts are in proportion, and every amount in words and digits. */
import { Group, Stack, Text } from '@mantine/core';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { amountOf } from '../../values/minor-units.ts';
import type { PaymentView } from './documents.ts';
import { usePaymentWords } from './messages.ts';
import { moneyBar } from './money-view.ts';
import styles from './payment.module.css';

export function MoneyCard({ payment }: { readonly payment: PaymentView }) {
  const words = usePaymentWords();
  const { amount, percent } = useFormats();
  const { parts } = moneyBar(payment);
  const { currency, expiresAt, paymentType } = payment;
  const told = parts.map(
    ({ name, minor, share }) => `${words.parts[name]} ${amount(amountOf(minor))} ${currency} (${percent(share / 1_000)})`,
  );
  const sums: readonly (readonly [label: string, value: string, always: boolean])[] = [
    [words.sums.authorized, payment.authorized, true],
    [words.sums.captured, payment.captured, true],
    [words.sums.refunded, payment.refunded, true],
    [words.sums.reversed, payment.reversed, true],
    [words.sums.chargedBack, payment.chargedBack, true],
    [words.sums.reserved, payment.reserved, false],
    [words.sums.released, payment.released, false],
    [paymentType === 'PA' ? words.sums.toCapture : words.sums.toRefund, payment.remaining, true],
  ];
  return (
    <Card title={words.money}>
      <Stack gap="md">
        {parts.length === 0 ? (
          <Text size="sm" className="quiet">
            {words.moneyNone}
          </Text>
        ) : (
          <Stack gap="xs">
            <div className={styles.bar} role="img" aria-label={told.join(', ')}>
              {parts.map(({ name, share }) => (
                <span key={name} className={`${styles.part} ${styles[name]}`} style={{ flexGrow: share }} />
              ))}
            </div>
            <div className={styles.legend} aria-hidden>
              {parts.map(({ name, minor, share }) => (
                <Group key={name} gap={6} wrap="nowrap">
                  <span className={`${styles.swatch} ${styles[name]}`} />
                  <Text size="sm">
                    {words.parts[name]} <Amount value={amountOf(minor)} /> <span className="quiet">{percent(share / 1_000)}</span>
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
            {words.expires} <MomentText at={expiresAt} />
          </Text>
        )}
      </Stack>
    </Card>
  );
}
