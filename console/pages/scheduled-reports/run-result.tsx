/** What became of one moment of a report: its file to download, or why there is none. */
import { Anchor, Text, Tooltip } from '@mantine/core';
import { Quiet } from '../../components/quiet.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { ReportRun } from './documents.ts';
import { useReportMessages } from './messages.ts';
import { toKilobytes } from './report-view.ts';
import { tellServerFailure } from './server-failures.ts';
import { useServerMessages } from './server-messages.ts';

export function RunResult({ run }: { readonly run: ReportRun }) {
  const messages = useReportMessages();
  const formats = useFormats();
  const { id, status, failure, failureText, fileName, rows, bytes } = run;
  if (status === 'DONE') {
    return (
      <div>
        {fileName ? (
          <Anchor
            size="sm"
            href={`/export/reports/${fileName}?run=${id}`}
            download
            style={{ overflowWrap: 'anywhere' }}
            aria-label={messages.downloadOf(fileName)}
          >
            {messages.download}
          </Anchor>
        ) : (
          <Quiet>{messages.gone}</Quiet>
        )}
        <Quiet size="xs">{rows === 0 ? messages.noRows : messages.size(formats.number(rows), formats.number(toKilobytes(bytes)))}</Quiet>
        <Notes run={run} />
      </div>
    );
  }
  const reason = failure === null ? undefined : (failureText ?? messages.failures[failure]);
  return (
    <div>
      <Text size="sm" {...(status === 'FAILED' ? { fw: 600 } : {})}>
        {{ WAITING: reason ? messages.again : messages.waiting, MAKING: messages.making, FAILED: messages.failed }[status]}
      </Text>
      {reason && (
        <Quiet size="xs" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Quiet>
      )}
      <Notes run={run} />
    </div>
  );
}

function Notes({ run: { isLate, askedBy, isMasked, status, mailFailed, transfer, transferError } }: { readonly run: ReportRun }) {
  const messages = useReportMessages();
  const servers = useServerMessages();
  const { language } = usePreferences();
  const tell = transfer === 'FAILED' ? servers.transferFailed : servers.transferAgain;
  const told = transferError && tell(tellServerFailure(transferError, language));
  const notes = [
    ...(askedBy ? [messages.askedBy(askedBy)] : []),
    ...(isMasked && status === 'DONE' ? [messages.masked] : []),
    ...(mailFailed ? [messages.mailFailed] : []),
    ...(transfer === 'NONE' || status !== 'DONE' ? [] : [told || servers.transfers[transfer]]),
  ];
  if (!isLate && notes.length === 0) return null;
  return (
    <Quiet size="xs">
      {isLate && (
        <Tooltip label={messages.lateHint}>
          <Text span fw={600} size="xs">
            {messages.late}
          </Text>
        </Tooltip>
      )}
      {isLate && notes.length > 0 && ' · '}
      {notes.join(' · ')}
    </Quiet>
  );
}
