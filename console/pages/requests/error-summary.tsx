/** Failed requests by operation and result, the most frequent first. */
import { Anchor, Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ResultOf } from '../../client/graphql.ts';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { requestSummaryDocument } from './documents.ts';
import styles from './requests.module.css';
import { useRequestMessages } from './requests-messages.ts';
import { useOperationName } from './use-operation-name.ts';

type Summary = NonNullable<ResultOf<typeof requestSummaryDocument>['requestSummary']>;
type Operation = Summary['operations'][number];

interface ErrorSummaryProps {
  readonly summary: Summary;
  readonly open: (requestId: string) => void;
  readonly choose: (operation: string) => void;
}

/** Of one operation so many results are shown. */
const failuresMax = 4;

export function ErrorSummary({ summary, open, choose }: ErrorSummaryProps) {
  const messages = useRequestMessages();
  const { number } = useFormats();
  const failing = summary.operations.filter(({ failed }) => failed > 0);
  return (
    <Section title={messages.summary}>
      <Quiet mb="sm">
        {summary.from && (
          <>
            {messages.since} <Timestamp at={summary.from} form="inText" />:{' '}
          </>
        )}
        {messages.summaryHint(number(summary.count), number(summary.failed))}
      </Quiet>
      {failing.length === 0 ? (
        <Text size="sm">{messages.noErrors}</Text>
      ) : (
        <div className={styles.operations}>
          {failing.map((operation) => (
            <OperationErrors key={operation.operation} operation={operation} open={open} choose={choose} />
          ))}
        </div>
      )}
    </Section>
  );
}

function OperationErrors({
  operation: { operation, count, failed, failures },
  open,
  choose,
}: Omit<ErrorSummaryProps, 'summary'> & { readonly operation: Operation }) {
  const messages = useRequestMessages();
  const operationName = useOperationName();
  const { number } = useFormats();
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Anchor component="button" type="button" size="sm" fw={600} onClick={() => choose(operation)}>
          {operationName(operation)}
        </Anchor>
        <Badge className="outcome outcome-red" variant="light" color="red" radius="sm" tt="none" miw="max-content">
          {messages.failedOf(number(failed), number(count))}
        </Badge>
      </Group>
      <ul className={styles.failures}>
        {failures.slice(0, failuresMax).map(({ resultCode, count: times, lastAt, lastRequestId, result }) => (
          <li key={resultCode}>
            <UnstyledButton className={styles.failure} onClick={() => open(lastRequestId)} aria-haspopup="dialog">
              <span className="number">{messages.times(number(times))}</span>
              <span className="code">{resultCode}</span>
              <span className={styles.why}>
                {result?.staff}
                <span className={styles.latest}>
                  {messages.latest}: <Timestamp at={lastAt} form="inText" />
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
