/** Uploads a settlement file in pieces, then goes to its page. */
import { Alert, Button, FileInput, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type Client, useClient } from 'urql';
import { fileFormats } from '../../../api/contract/file-formats.ts';
import { patientContext } from '../../client/patient-fetch.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { getErrorMessage } from '../../components/states.tsx';
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
  const [first] = useSelectableEntities(entityKinds);
  const [chosen, setEntity] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState('');
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<readonly [done: number, all: number]>();
  const entityId = chosen ?? first?.id;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return setProblem(messages.chooseFile);
    if (entityId === undefined) return setProblem(messages.chooseEntity);
    const content = await readText(file);
    if (content === undefined) return setProblem(messages.notText);
    setProblem(undefined);
    const result = await upload(client, { entityId, name: file.name, content, format }, (done, all) => setProgress([done, all]));
    if ('id' in result) return void navigate({ to: '/files/$id', params: { id: result.id } });
    setProgress(undefined);
    setProblem(result.problem);
  };
  return (
    <Dialog opened onClose={close} title={messages.upload} size="md" closeOnClickOutside={false} withCloseButton={progress === undefined}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">{messages.uploadLead}</Text>
          {problem !== undefined && (
            <Alert color="orange" role="alert">
              {problem}
            </Alert>
          )}
          <EntitySelect label={messages.for} value={entityId} onChange={setEntity} kinds={entityKinds} required />
          <FileInput
            label={messages.file}
            placeholder={messages.choose}
            leftSection={<IconFileText size={16} aria-hidden />}
            value={file}
            onChange={setFile}
            accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
            required
            data-autofocus
          />
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
          <Group justify="flex-end">
            <Button type="submit" loading={progress !== undefined}>
              {messages.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Undefined where it is not UTF-8. */
async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

interface Upload {
  readonly entityId: string;
  readonly name: string;
  readonly content: string;
  /** Empty: the gateway recognises it. */
  readonly format: string;
}

async function upload(
  client: Client,
  { entityId, name, content, format }: Upload,
  report: (done: number, all: number) => void,
): Promise<{ readonly id: string } | { readonly problem: string }> {
  const pieces = splitContent(content);
  let fileId: string | undefined;
  for (const [at, piece] of pieces.entries()) {
    report(at, pieces.length);
    const input = {
      entityId,
      name,
      content: piece,
      isLast: at === pieces.length - 1,
      format: parseFormat(format) ?? null,
      fileId: fileId ?? null,
    };
    const { data, error } = await client.mutation(importDocument, { input }, patientContext).toPromise();
    if (!data?.importSettlementFile) return { problem: error ? getErrorMessage(error) : '' };
    fileId = data.importSettlementFile.id;
  }
  report(pieces.length, pieces.length);
  return { id: fileId ?? '' };
}
