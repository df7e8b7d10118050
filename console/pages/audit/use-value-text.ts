/** How the values of a change are written: ways to sign in, yes and no, and times. */
import { useFormats } from '../../messages/use-formats.ts';
import { useAuditMessages } from './messages.ts';

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function useValueText(): (name: string, value: string | undefined) => string {
  const messages = useAuditMessages();
  const ways: Readonly<Record<string, string>> = messages.signInWays;
  const { dateTime } = useFormats();
  return (name, value) => {
    if (value === undefined) return messages.nothing;
    if (name === 'how') return ways[value] ?? value;
    if (value === 'true') return messages.yes;
    if (value === 'false') return messages.no;
    return isoTime.test(value) ? dateTime(value) : value;
  };
}
