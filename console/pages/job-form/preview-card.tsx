/** What the draft would do: the schedule in words, and the next ten charges. */
import { Alert, Text, Title } from '@mantine/core';
import type { CombinedError } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote, getErrorMessage } from '../../components/states.tsx';
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
      <Text size="sm" className="quiet" mb="sm">
        {timeZone} · <span className="code">{expression}</span>
      </Text>
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
            <Text size="sm" mt="xs" className="quiet">
              {messages.total}: <Amount value={fromMinorUnits(total)} currency={first.currency ?? undefined} />
            </Text>
          )}
          <Text size="sm" className="quiet" mt="xs">
            {notice.remainingCharges === 0 ? (
              messages.cancelNone
            ) : (
              <>
                {messages.cancelNow} <Timestamp at={notice.effectiveAt} />.
              </>
            )}
          </Text>
          <Text size="xs" className="quiet" mt={4}>
            {messages.shownIn(shownZone)}
          </Text>
        </>
      )}
    </>
  );
}
