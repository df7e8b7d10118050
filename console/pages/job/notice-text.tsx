/** When a cancellation takes effect, why then, and what is still charged before. */
import { Text } from '@mantine/core';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { JobNotice } from './documents.ts';
import { useJobMessages } from './job-messages.ts';

export function NoticeText({ notice }: { readonly notice: JobNotice }) {
  const messages = useJobMessages();
  const { number } = useFormats();
  const { effectiveAt, reason, noticeBy, remainingCharges, hasMoreCharges } = notice;
  const count = number(remainingCharges);
  return (
    <>
      <Text size="sm" fw={600}>
        {messages.takesEffect} <Timestamp at={effectiveAt} />
      </Text>
      <Text size="sm">{messages.remaining(hasMoreCharges ? messages.moreThan(count) : count)}</Text>
      <Quiet>{messages.because[reason]}</Quiet>
      {noticeBy !== null && (
        <Quiet>
          {messages.noticeBy} <Timestamp at={noticeBy} />
        </Quiet>
      )}
    </>
  );
}
