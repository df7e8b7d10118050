/** The schedule in words, as an expression, and as its next runs. */
import { Title } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { Copy } from '../../components/copy.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Rows } from '../../components/rows.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useScheduleDescription } from '../../messages/use-schedule-description.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { JobView } from './documents.ts';
import styles from './job.module.css';
import { useJobMessages } from './job-messages.ts';

export function ScheduleCard({ job: { explanation, expression, timeZone, nextRuns, status } }: { readonly job: JobView }) {
  const messages = useJobMessages();
  const describe = useScheduleDescription();
  const { timeZone: shownZone } = usePreferences();
  return (
    <Card title={messages.schedule}>
      <Rows
        rows={[
          [messages.when, describe(explanation)],
          [messages.timeZone, timeZone],
          [
            messages.expression,
            <>
              <span className="code">{expression}</span> <Copy value={expression} what={messages.expression} />
            </>,
          ],
        ]}
      />
      <Title order={3} size="h6" mt="md" mb={4}>
        {messages.nextRuns}
      </Title>
      {nextRuns.length === 0 ? (
        <Quiet>{status === 'PAUSED' || status === 'STOPPED' ? messages.pausedRuns : messages.noNextRuns}</Quiet>
      ) : (
        <>
          <ol className={styles.next} aria-label={messages.nextRuns}>
            {nextRuns.map((at) => (
              <li key={at}>
                <Timestamp at={at} />
              </li>
            ))}
          </ol>
          <Quiet size="xs" mt={4}>
            {messages.shownIn(shownZone)}
          </Quiet>
        </>
      )}
    </Card>
  );
}
