/** A time in the chosen zone; the exact one with its zone on hover and to machines. */
import { useFormats } from '../messages/use-formats.ts';

export function MomentText({ at, form = 'moment' }: { readonly at: string; readonly form?: 'moment' | 'time' }) {
  const formats = useFormats();
  return (
    <time dateTime={at.replace(' ', 'T').replace('+0000', 'Z')} title={formats.exactMoment(at)} style={{ whiteSpace: 'nowrap' }}>
      {form === 'time' ? formats.time(at) : formats.moment(at)}
    </time>
  );
}
