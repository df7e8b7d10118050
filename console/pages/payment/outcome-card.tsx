/** What became of it: for the shopper, for staff, and for programs. */
import { Group, Stack, Text } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { Copy } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import type { PaymentView } from './documents.ts';
import { usePaymentWords } from './messages.ts';
import styles from './payment.module.css';

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
        <dl className={details.rows}>
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
