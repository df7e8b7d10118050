/** Uploads a settlement file in chunks, then goes to its page. */
import { NativeSelect, Progress, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Client, useClient } from 'urql';
import { fileFormats } from '../../../api/contract/file-formats.ts';
import { patientContext } from '../../client/patient-fetch.ts';
import { Dialog } from '../../components/dialog.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { type Upload, UploadForm } from '../../components/upload-form.tsx';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { importDocument } from './documents.ts';
import { useFilesMessages } from './files-messages.ts';
import { parseFormat, splitContent } from './files-view.ts';

/** Those that settlement files are of. */
const entityKinds = ['MERCHANT', 'CHANNEL'] as const;

export function UploadDialog({ close }: { readonly close: () => void }) {
  const messages = useFilesMessages();
  const words = useSettlementWords();
  const client = useClient();
  const navigate = useNavigate();
  const [format, setFormat] = useState('');
  const [progress, setProgress] = useState<readonly [done: number, all: number]>();
  const send = async (file: Upload): Promise<string | undefined> => {
    const result = await upload(client, { ...file, format }, (done, all) => setProgress([done, all]));
    if ('id' in result) return void navigate({ to: '/files/$id', params: { id: result.id } });
    setProgress(undefined);
    return result.problem;
  };
  return (
    <Dialog opened onClose={close} title={messages.upload} size="md" closeOnClickOutside={false} withCloseButton={progress === undefined}>
      <UploadForm
        lead={messages.uploadLead}
        entity={{ label: messages.for, kinds: entityKinds, choose: messages.chooseEntity }}
        accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
        send={messages.send}
        upload={send}
      >
        <NativeSelect
          label={messages.format}
          description={messages.formatHint}
          data={[{ value: '', label: messages.recognize }, ...fileFormats.map((value) => ({ value, label: words.format[value] }))]}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
        {progress && (
          <div>
            <Progress value={(100 * progress[0]) / progress[1]} aria-label={messages.send} />
            <Text size="xs" className="quiet" role="status">
              {messages.sent(String(progress[0]), String(progress[1]))}
            </Text>
          </div>
        )}
      </UploadForm>
    </Dialog>
  );
}

async function upload(
  client: Client,
  /** An empty format: the gateway recognises it. */
  { entityId, name, content, format }: Upload & { readonly format: string },
  report: (done: number, all: number) => void,
): Promise<{ readonly id: string } | { readonly problem: string }> {
  const chunks = splitContent(content);
  let fileId: string | undefined;
  for (const [at, chunk] of chunks.entries()) {
    report(at, chunks.length);
    const input = {
      entityId,
      name,
      content: chunk,
      isLast: at === chunks.length - 1,
      format: parseFormat(format) ?? null,
      fileId: fileId ?? null,
    };
    const { data, error } = await client.mutation(importDocument, { input }, patientContext).toPromise();
    if (!data?.importSettlementFile) return { problem: error ? getErrorMessage(error) : '' };
    fileId = data.importSettlementFile.id;
  }
  report(chunks.length, chunks.length);
  return { id: fileId ?? '' };
}
