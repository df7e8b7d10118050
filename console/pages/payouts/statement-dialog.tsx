/** Uploads a bank statement, and says what became of its entries. */
import { Alert, Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { IconCheck, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { useViewer } from '../../client/viewer.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { getErrorMessage } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { type ImportedStatement, importStatementDocument, sampleStatementDocument } from './documents.ts';
import { usePayoutsMessages } from './payouts-messages.ts';

/** Accounts are merchants'. */
const entityKinds = ['MERCHANT'] as const;

export function StatementDialog({ close }: { readonly close: () => void }) {
  const messages = usePayoutsMessages();
  const [done, setDone] = useState<ImportedStatement>();
  return (
    <Dialog opened onClose={close} title={messages.upload} size="md" closeOnClickOutside={false}>
      {done ? <Result done={done} close={close} /> : <Form onDone={setDone} />}
    </Dialog>
  );
}

function Form({ onDone }: { readonly onDone: (done: ImportedStatement) => void }) {
  const messages = usePayoutsMessages();
  const client = useClient();
  const { environment } = useViewer();
  const [first] = useSelectableEntities(entityKinds);
  const [chosen, setEntity] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const entityId = chosen ?? first?.id;
  const send = async (name: string, read: (entityId: string) => Promise<string | undefined>): Promise<void> => {
    if (entityId === undefined) {
      setProblem(messages.chooseMerchant);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const content = await read(entityId);
    if (content === undefined) {
      setProblem(messages.notText);
    } else {
      const { data, error } = await client.mutation(importStatementDocument, { entityId, name, content }, patientContext).toPromise();
      if (data?.importBankStatement) {
        onDone(data.importBankStatement);
        return;
      }
      setProblem(error ? getErrorMessage(error) : '');
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file) void send(file.name, () => readText(file));
    else setProblem(messages.chooseFile);
  };
  const trySample = (): void => {
    void send('sample.xml', async (id) => {
      const { data } = await client.query(sampleStatementDocument, { entityId: id }, { requestPolicy: 'network-only' }).toPromise();
      return data?.sampleBankStatement;
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{messages.uploadLead}</Text>
        {problem !== undefined && (
          <Alert color="orange" role="alert">
            {problem}
          </Alert>
        )}
        <EntitySelect label={messages.merchant} value={entityId} onChange={setEntity} kinds={entityKinds} required />
        <FileInput
          label={messages.file}
          placeholder={messages.choose}
          leftSection={<IconFileText size={16} aria-hidden />}
          value={file}
          onChange={setFile}
          accept=".xml,text/xml,application/xml"
          required
          data-autofocus
        />
        <Group justify="flex-end">
          {environment === 'TEST' && (
            <Button variant="default" disabled={isBusy} onClick={trySample}>
              {messages.sample}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {messages.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Result({ done: { entries, matched, known, problems }, close }: { readonly done: ImportedStatement; readonly close: () => void }) {
  const messages = usePayoutsMessages();
  const { number } = useFormats();
  return (
    <Stack>
      <Alert color="green" title={messages.done} icon={<IconCheck size={18} />} role="status">
        {messages.result(number(entries), number(matched), number(known))}
      </Alert>
      {problems.length > 0 && (
        <div>
          <Text size="sm">{messages.problems}</Text>
          <List size="sm">
            {problems.map(({ line, reason }) => (
              <List.Item key={line}>
                {messages.line(line)}: <span lang="en">{reason}</span>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" renderRoot={(props) => <Link to="/bank-lines" {...props} />}>
          {messages.open}
        </Button>
        <Button onClick={close} data-autofocus>
          {messages.close}
        </Button>
      </Group>
    </Stack>
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
