/** What the shopper paid, got back and left with the merchant, by currency. */
import { Text } from '@mantine/core';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import type { ShopperView } from './documents.ts';
import styles from './shopper.module.css';
import { useShopperMessages } from './shopper-messages.ts';
import { hasMoney } from './shopper-view.ts';

export function TotalsCard({ shopper: { totals } }: { readonly shopper: ShopperView }) {
  const messages = useShopperMessages();
  return (
    <Card title={messages.totals}>
      {totals.map((total) => (
        <div key={total.currency} className={styles.total ?? ''}>
          <Text size="sm" fw={600}>
            {total.currency}{' '}
            <Text span size="xs" fw={400} className="quiet">
              {messages.count(total.count)}
            </Text>
          </Text>
          {hasMoney(total) && (
            <dl className={styles.sums ?? ''}>
              <Sum name={messages.paid} value={total.captured} currency={total.currency} />
              <Sum name={messages.returned} value={total.refunded} currency={total.currency} />
              {Number(total.credited) !== 0 && <Sum name={messages.credited} value={total.credited} currency={total.currency} />}
              {Number(total.chargedBack) !== 0 && <Sum name={messages.chargedBack} value={total.chargedBack} currency={total.currency} />}
              <Sum name={messages.kept} value={total.net} currency={total.currency} />
            </dl>
          )}
        </div>
      ))}
    </Card>
  );
}

interface SumProps {
  readonly name: string;
  readonly value: string;
  readonly currency: string;
}

function Sum({ name, value, currency }: SumProps) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
}
