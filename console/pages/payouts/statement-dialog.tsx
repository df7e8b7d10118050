/** Uploads a bank statement, and says what became of its entries. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { useViewer } from '../../client/viewer.ts';
import { Dialog } from '../../components/dialog.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { type Upload, UploadForm } from '../../components/upload-form.tsx';
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
  const upload = async (statement: Upload): Promise<string | undefined> => {
    const { data, error } = await client.mutation(importStatementDocument, { ...statement }, patientContext).toPromise();
    if (data?.importBankStatement) return void onDone(data.importBankStatement);
    return error ? getErrorMessage(error) : '';
  };
  const readSample = async (entityId: string): Promise<string | undefined> => {
    const { data } = await client.query(sampleStatementDocument, { entityId }, { requestPolicy: 'network-only' }).toPromise();
    return data?.sampleBankStatement;
  };
  return (
    <UploadForm
      lead={messages.uploadLead}
      entity={{ label: messages.merchant, kinds: entityKinds, choose: messages.chooseMerchant }}
      accept=".xml,text/xml,application/xml"
      send={messages.send}
      upload={upload}
      {...(environment === 'TEST' && { sample: { label: messages.sample, name: 'sample.xml', read: readSample } })}
    />
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
