/** A timestamp in the chosen time zone. The exact time is in its title and in `dateTime`. */

import { useFormats } from '../messages/use-formats.ts';
import { toIsoTime } from '../values/timestamps.ts';

export function Timestamp({ at, form = 'moment' }: { readonly at: string; readonly form?: 'moment' | 'time' }) {
  const formats = useFormats();
  return (
    <time dateTime={toIsoTime(at)} title={formats.exactDateTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {form === 'time' ? formats.time(at) : formats.dateTime(at)}
    </time>
  );
}
