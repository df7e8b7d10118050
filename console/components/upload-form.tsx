/** A form that uploads a text file for an entity. What it may not send yet is said above its fields. */
import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { createMessages } from '../messages/create-messages.ts';
import { EntitySelect, useSelectableEntities } from './entity-select.tsx';

const useMessages = createMessages({
  en: { choose: 'Choose a file', chooseFile: 'Choose a file.', notText: 'The file is not UTF-8 text.' },
  de: { choose: 'Datei auswählen', chooseFile: 'Wählen Sie eine Datei.', notText: 'Die Datei ist kein UTF-8-Text.' },
});

export interface Upload {
  readonly entityId: string;
  readonly name: string;
  readonly content: string;
}

interface UploadFormProps {
  readonly lead: string;
  readonly entity: {
    readonly label: string;
    readonly kinds: NonNullable<Parameters<typeof useSelectableEntities>[0]>;
    /** Where none is chosen. */
    readonly choose: string;
  };
  /** As the `accept` of an input names them. */
  readonly accept: string;
  readonly send: string;
  /** What went wrong; undefined where it was taken. */
  readonly upload: (upload: Upload) => Promise<string | undefined>;
  /** A file that the gateway makes up, for a first try. */
  readonly sample?: { readonly label: string; readonly name: string; readonly read: (entityId: string) => Promise<string | undefined> };
  /** Further fields. */
  readonly children?: ReactNode;
}

export function UploadForm({ lead, entity, accept, send, upload, sample, children }: UploadFormProps) {
  const messages = useMessages();
  const [first] = useSelectableEntities(entity.kinds);
  const [chosen, setEntity] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const entityId = chosen ?? first?.id;
  const start = async (name: string, read: (entityId: string) => Promise<string | undefined>): Promise<void> => {
    if (entityId === undefined) return setProblem(entity.choose);
    setBusy(true);
    setProblem(undefined);
    const content = await read(entityId);
    const wrong = content === undefined ? messages.notText : await upload({ entityId, name, content });
    if (wrong === undefined) return;
    setProblem(wrong);
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file) void start(file.name, () => readText(file));
    else setProblem(messages.chooseFile);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{lead}</Text>
        {problem !== undefined && (
          <Alert color="orange" role="alert">
            {problem}
          </Alert>
        )}
        <EntitySelect label={entity.label} value={entityId} onChange={setEntity} kinds={entity.kinds} required />
        <FileInput
          label={messages.file}
          placeholder={messages.choose}
          leftSection={<IconFileText size={16} aria-hidden />}
          value={file}
          onChange={setFile}
          accept={accept}
          required
          data-autofocus
        />
        {children}
        <Group justify="flex-end">
          {sample && (
            <Button variant="default" disabled={isBusy} onClick={() => void start(sample.name, sample.read)}>
              {sample.label}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {send}
          </Button>
        </Group>
      </Stack>
    </form>
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
