/** De-registers a stored account with a reason, for who may. */
import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Client, useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { usePermission } from '../../client/viewer.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { ReasonDialog, Unresolved } from '../../components/reason-dialog.tsx';
import { type ActionAnswer, type ActionState, toAnswer } from '../../hooks/reasoned-action.ts';
import { useReasonedAction } from '../../hooks/use-reasoned-action.ts';
import { deregisterDocument, type RegistrationData } from './documents.ts';
import { useRegistrationMessages } from './registration-messages.ts';

type Registration = NonNullable<RegistrationData['registration']>;
type Request = Pick<Registration, 'id' | 'version'>;

interface DeregisterProps {
  readonly registration: Registration;
  readonly refresh: () => void;
}

export function Deregister({ registration: { id, version, status }, refresh }: DeregisterProps) {
  const messages = useRegistrationMessages();
  const mayErase = usePermission('ACCOUNTS_ERASE');
  const client = useClient();
  const { current, open } = useReasonedAction<Request, true>((state) => send(client, state), refresh, { isKeyed: true });
  if (!mayErase || (status !== 'ACTIVE' && !current)) return null;
  return (
    <>
      {status === 'ACTIVE' && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => open({ id, version })}>
          {messages.deregister}
        </Button>
      )}
      {current && (
        <>
          <Unresolved action={current} name={messages.deregister} reopen={() => open({ id, version })} />
          <ReasonDialog
            action={current}
            title={messages.deregisterTitle}
            verb={messages.deregister}
            isDangerous
            finished={() => <Text>{messages.deregistered}</Text>}
          >
            <Text size="sm">{messages.deregisterText}</Text>
          </ReasonDialog>
        </>
      )}
    </>
  );
}

async function send(client: Client, { request, reason, key }: ActionState<Request, true>): Promise<ActionAnswer<true>> {
  const { data, error } = await client.mutation(deregisterDocument, { ...request, reason: reason.trim(), key }, patientContext).toPromise();
  return toAnswer(data?.registration ? true : null, error, error ? getErrorMessage(error) : '');
}
