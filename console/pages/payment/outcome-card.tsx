/** What the shopper may be told, what to do next, and the result code with its reason. */
import { Group, Stack, Text } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { Copy } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { Quiet } from '../../components/quiet.tsx';
import { useResultCategoryMessages } from '../../messages/result-category-messages.ts';
import type { PaymentView } from './documents.ts';
import styles from './payment.module.css';
import { usePaymentMessages } from './payment-messages.ts';
import { tellsWhatToDo } from './standing-banner.tsx';

export function OutcomeCard({ payment }: { readonly payment: PaymentView }) {
  const { result, summary } = payment;
  const messages = usePaymentMessages();
  const categories = useResultCategoryMessages();
  const advice = [tellsWhatToDo(payment) ? '' : summary.advice, result.retry === 'NOT_NEEDED' ? '' : messages.retry[result.retry]]
    .filter(Boolean)
    .join(' ');
  return (
    <Card title={messages.outcome}>
      <Stack gap="sm">
        <div className={styles.says}>
          <Quiet>{messages.sayToShopper}</Quiet>
          <Group gap={4} wrap="nowrap">
            <Text size="lg">{summary.shopper}</Text>
            <Copy value={summary.shopper} what={messages.shopperText} />
          </Group>
        </div>
        <dl className={details.rows}>
          {advice !== '' && (
            <>
              <dt className="quiet">{messages.advice}</dt>
              <dd>{advice}</dd>
            </>
          )}
          <dt className="quiet">{messages.forStaff}</dt>
          <dd>{result.staff}</dd>
          <dt className="quiet">{messages.code}</dt>
          <dd>
            <span className="code">{result.code}</span> <Copy value={result.code} what={messages.code} />
          </dd>
          <dt className="quiet">{messages.publishedText}</dt>
          {/* English, whatever language the page has. */}
          <dd lang="en" className="quiet">
            {result.description}
          </dd>
          <dt className="quiet">{messages.category}</dt>
          <dd title={result.category}>{categories[result.category]}</dd>
        </dl>
      </Stack>
    </Card>
  );
}
