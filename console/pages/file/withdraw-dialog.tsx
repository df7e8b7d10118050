/** Takes a file back as a whole, with a reason. */
import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { ReasonDialog, Unresolved } from '../../components/reason-dialog.tsx';
import { toAnswer } from '../../hooks/reasoned-action.ts';
import { type ActionControl, useReasonedAction } from '../../hooks/use-reasoned-action.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type WithdrawnFile, withdrawDocument } from './documents.ts';
import { useFileMessages } from './file-messages.ts';

interface Withdrawal {
  readonly id: string;
  readonly name: string;
  readonly records: number;
}

export function useWithdrawal(refresh: () => void): ActionControl<Withdrawal, WithdrawnFile> {
  const client = useClient();
  return useReasonedAction<Withdrawal, WithdrawnFile>(async ({ request, reason }) => {
    const variables = { id: request.id, reason: reason.trim() };
    const { data, error } = await client.mutation(withdrawDocument, variables, patientContext).toPromise();
    return toAnswer(data?.withdrawSettlementFile ?? null, error, error ? getErrorMessage(error) : '');
  }, refresh);
}

export function WithdrawDialog({ control: { current, open } }: { readonly control: ActionControl<Withdrawal, WithdrawnFile> }) {
  const messages = useFileMessages();
  const formats = useFormats();
  if (!current) return null;
  const { request } = current.state;
  return (
    <>
      <Unresolved action={current} name={messages.takeBack} reopen={() => open(request)} />
      <ReasonDialog
        action={current}
        title={messages.takeBackTitle(request.name)}
        verb={messages.takeBackVerb}
        isDangerous
        finished={({ status }) => (
          <Alert
            color="green"
            title={status === 'WITHDRAWN' ? messages.takenBack : messages.beingTakenBack}
            icon={<IconCheck size={18} />}
            role="status"
          />
        )}
      >
        <Text>{messages.takeBackLead(formats.number(request.records))}</Text>
      </ReasonDialog>
    </>
  );
}
