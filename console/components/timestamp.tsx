/** A timestamp in the chosen time zone, such as "Today 14:03". The exact time is in its title and in `dateTime`. */
import { type ReactElement, useMemo } from 'react';
import { useToday } from '../hooks/use-today.ts';
import type { Formats } from '../messages/create-formats.ts';
import { useFormats } from '../messages/use-formats.ts';
import { toIsoTime } from '../values/timestamps.ts';

interface TimestampProps {
  readonly at: string;
  /** `inText` stands in the middle of a sentence, `date` has the day and seconds always, `time` no day. */
  readonly form?: 'moment' | 'inText' | 'date' | 'time';
}

/** What a timestamp is written with. */
export interface TimeWriting {
  readonly formats: Formats;
  readonly today: number | null;
}

export function Timestamp(props: TimestampProps) {
  const formats = useFormats();
  const today = useToday();
  return toTimeElement(props, { formats, today });
}

/** For a list that writes hundreds: all share what a component each would ask for. */
export function useTimeWriting(): TimeWriting {
  const formats = useFormats();
  const today = useToday();
  return useMemo(() => ({ formats, today }), [formats, today]);
}

export function toTimeElement({ at, form = 'moment' }: TimestampProps, { formats, today }: TimeWriting): ReactElement {
  return (
    <time dateTime={toIsoTime(at)} title={formats.exactDateTime(at)} className="timestamp">
      {toText(at, form, { formats, today })}
    </time>
  );
}

function toText(at: string, form: NonNullable<TimestampProps['form']>, { formats, today }: TimeWriting): string {
  switch (form) {
    case 'moment':
      return formats.moment(at, today);
    case 'inText':
      return formats.momentInText(at, today);
    case 'date':
      return formats.dateTime(at);
    case 'time':
      return formats.time(at);
  }
}
