/** When the job runs: by choices, or by an expression of one's own. */
import { Autocomplete, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { DateField } from '../../components/date-field.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { scheduleMessages } from '../../messages/schedule-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { allTimeZones } from '../../preferences/time-zones.ts';
import { type Draft, find } from './draft-view.ts';
import { useJobFormMessages } from './job-form-messages.ts';
import { frequencies, type Timing } from './timing-view.ts';

export interface FieldsProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** Whether the gateway names this parameter as wrong. */
  readonly isWrong: (name: string) => boolean;
}

const zonesShownMax = 20;

export function TimingFields({ draft, change, isWrong }: FieldsProps) {
  const messages = useJobFormMessages();
  const { timing, timeZone, startDate, endDate } = draft;
  const changeTiming = (next: Partial<Timing>): void => change({ timing: { ...timing, ...next } });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <NativeSelect
        label={messages.frequency}
        data={frequencies.map((value) => ({ value, label: messages.frequencies[value] }))}
        value={timing.frequency}
        onChange={({ currentTarget: { value } }) => changeTiming({ frequency: find(frequencies, value) ?? 'MONTHLY' })}
      />
      {timing.frequency === 'EXPRESSION' ? (
        <TextInput
          label={messages.expression}
          description={messages.expressionHint}
          classNames={{ input: 'code' }}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          value={timing.expression}
          error={isWrong('job.expression')}
          onChange={({ currentTarget: { value } }) => changeTiming({ expression: value })}
        />
      ) : (
        <DateField
          kind="time"
          label={messages.time}
          value={timing.time}
          error={isWrong('job.expression')}
          onChange={(time) => changeTiming({ time })}
        />
      )}
      <DayFields timing={timing} change={changeTiming} />
      <Autocomplete
        label={messages.timeZone}
        data={[...allTimeZones()]}
        limit={zonesShownMax}
        value={timeZone}
        error={isWrong('job.timeZone')}
        onChange={(value) => change({ timeZone: value })}
      />
      <DateField
        kind="minute"
        label={messages.startDate}
        value={startDate}
        error={isWrong('job.startDate')}
        onChange={(value) => change({ startDate: value })}
      />
      <DateField
        kind="minute"
        label={messages.endDate}
        value={endDate}
        error={isWrong('job.endDate')}
        onChange={(value) => change({ endDate: value })}
      />
    </SimpleGrid>
  );
}

const weekdays = ['2', '3', '4', '5', '6', '7', '1'];
const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
/** Every month has so many days. */
const daysOfAll = 28;

function DayFields({ timing, change }: { readonly timing: Timing; readonly change: (change: Partial<Timing>) => void }) {
  const messages = useJobFormMessages();
  const { language } = usePreferences();
  const { number } = useFormats();
  const names = scheduleMessages[language];
  const { frequency, weekday, day, month } = timing;
  if (frequency === 'WEEKLY') {
    return (
      <NativeSelect
        label={messages.weekday}
        data={weekdays.map((value) => ({ value, label: names.dayName(Number(value)) }))}
        value={weekday}
        onChange={({ currentTarget: { value } }) => change({ weekday: value })}
      />
    );
  }
  if (frequency === 'DAILY' || frequency === 'EXPRESSION') return null;
  return (
    <>
      {frequency !== 'MONTHLY' && (
        <NativeSelect
          label={frequency === 'YEARLY' ? messages.month : messages.firstMonth}
          data={months.slice(0, frequency === 'YEARLY' ? 12 : 3).map((value) => ({ value, label: names.monthName(Number(value)) }))}
          value={frequency === 'YEARLY' ? month : String(((Number(month) - 1) % 3) + 1)}
          onChange={({ currentTarget: { value } }) => change({ month: value })}
        />
      )}
      <div>
        <NativeSelect
          label={messages.day}
          data={[...days.map((value) => ({ value, label: number(Number(value)) })), { value: 'L', label: messages.lastDay }]}
          value={day}
          onChange={({ currentTarget: { value } }) => change({ day: value })}
        />
        {Number(day) > daysOfAll && (
          <Quiet size="xs" mt={4}>
            {messages.shortMonth}
          </Quiet>
        )}
      </div>
    </>
  );
}
