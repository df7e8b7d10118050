/** How the values of a change are written: in words, and times in the reader's zone. */
import { useFormats } from '../../messages/use-formats.ts';
import { useAuditMessages } from './audit-messages.ts';
import { nameValue, useChangeMessages } from './change-messages.ts';

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function useValueText(): (name: string, value: string | undefined) => string {
  const messages = useAuditMessages();
  const words = useChangeMessages();
  const { dateTime } = useFormats();
  return (name, value) => {
    if (value === undefined) return messages.nothing;
    return isoTime.test(value) ? dateTime(value) : nameValue(words, name, value);
  };
}
