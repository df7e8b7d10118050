/** What became of it: for the shopper, for staff, and for programs. */
import { Group, Stack, Text } from '@mantine/core';
import { Copy } from '../../parts/copy.tsx';
import { Card } from './card.tsx';
import type { PaymentView } from './documents.ts';
import styles from './payment.module.css';
import { usePaymentWords } from './words.ts';

export function OutcomeCard({ result }: { readonly result: PaymentView['result'] }) {
  const words = usePaymentWords();
  return (
    <Card title={words.outcome}>
      <Stack gap="sm">
        <div className={styles.says}>
          <Text size="sm" className="quiet">
            {words.sayToShopper}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Text size="lg">{result.shopper}</Text>
            <Copy value={result.shopper} what={words.shopperWords} />
          </Group>
        </div>
        <dl className={styles.rows}>
          <dt className="quiet">{words.forStaff}</dt>
          <dd>{result.staff}</dd>
          <dt className="quiet">{words.advice}</dt>
          <dd>
            {result.advice} {result.retry === 'NOT_NEEDED' ? '' : words.retry[result.retry]}
          </dd>
          <dt className="quiet">{words.code}</dt>
          <dd>
            <span className="code">{result.code}</span> <Copy value={result.code} what={words.code} />{' '}
            {/* Published texts are English, whatever language the page has. */}
            <span lang="en">{result.description}</span>
          </dd>
          <dt className="quiet">{words.category}</dt>
          <dd className="code">{result.category}</dd>
        </dl>
      </Stack>
    </Card>
  );
}
