/** What the draft would do: the schedule in words, and the next ten charges. */
import { Alert, Text, Title } from '@mantine/core';
import type { CombinedError } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useScheduleDescription } from '../../messages/use-schedule-description.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';
import type { JobPreview } from './documents.ts';
import styles from './job-form.module.css';
import { useJobFormMessages } from './job-form-messages.ts';

interface PreviewCardProps {
  readonly preview: JobPreview | null;
  readonly error: CombinedError | undefined;
}

export function PreviewCard({ preview, error }: PreviewCardProps) {
  const messages = useJobFormMessages();
  return (
    <Section title={messages.preview} hint={messages.previewHint}>
      <div aria-live="polite">
        {error?.networkError ? <FailedNote error={error} /> : error ? <Wrong error={error} /> : preview && <Runs preview={preview} />}
      </div>
    </Section>
  );
}

function Wrong({ error }: { readonly error: CombinedError }) {
  const messages = useJobFormMessages();
  return (
    <Alert color="orange" title={messages.wrong}>
      <Text size="sm" lang="en">
        {getErrorMessage(error)}
      </Text>
    </Alert>
  );
}

function Runs({ preview: { explanation, timeZone, expression, runs, notice } }: { readonly preview: JobPreview }) {
  const messages = useJobFormMessages();
  const describe = useScheduleDescription();
  const { timeZone: shownZone } = usePreferences();
  const [first] = runs;
  const total = runs.reduce((sum, { amount }) => sum + toMinorUnits(amount ?? '0.00'), 0n);
  return (
    <>
      <Text fw={600}>{describe(explanation)}</Text>
      <Quiet mb="sm">
        {timeZone} · <span className="code">{expression}</span>
      </Quiet>
      {first === undefined ? (
        <Alert color="yellow">{messages.noRuns}</Alert>
      ) : (
        <>
          <Title order={3} size="h6" mb={4}>
            {messages.nextRuns}
          </Title>
          <ol className={styles.runs} aria-label={messages.nextRuns}>
            {runs.map(({ at, amount, currency }) => (
              <li key={at}>
                <Timestamp at={at} />
                {amount !== null && <Amount value={amount} currency={currency ?? undefined} />}
              </li>
            ))}
          </ol>
          {first.amount !== null && (
            <Quiet mt="xs">
              {messages.total}: <Amount value={fromMinorUnits(total)} currency={first.currency ?? undefined} />
            </Quiet>
          )}
          <Quiet mt="xs">
            {notice.remainingCharges === 0 ? (
              messages.cancelNone
            ) : (
              <>
                {messages.cancelNow} <Timestamp at={notice.effectiveAt} />.
              </>
            )}
          </Quiet>
          <Quiet size="xs" mt={4}>
            {messages.shownIn(shownZone)}
          </Quiet>
        </>
      )}
    </>
  );
}
