/** A timestamp in the chosen time zone, such as "Today 14:03". The exact time is in its title and in `dateTime`. */
import { useToday } from '../hooks/use-today.ts';
import { useFormats } from '../messages/use-formats.ts';
import { toIsoTime } from '../values/timestamps.ts';

interface TimestampProps {
  readonly at: string;
  /** `inText` stands in the middle of a sentence, `date` has the day and seconds always, `time` no day. */
  readonly form?: 'moment' | 'inText' | 'date' | 'time';
}

export function Timestamp({ at, form = 'moment' }: TimestampProps) {
  const formats = useFormats();
  const today = useToday();
  const text = {
    moment: () => formats.moment(at, today),
    inText: () => formats.momentInText(at, today),
    date: () => formats.dateTime(at),
    time: () => formats.time(at),
  }[form];
  return (
    <time dateTime={toIsoTime(at)} title={formats.exactDateTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {text()}
    </time>
  );
}
