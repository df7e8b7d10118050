/** Sets a settlement line aside that belongs to no payment, or takes that back: what will happen, the reason, then the result. */
import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Client, useClient } from 'urql';
import { graphql } from '../client/graphql.ts';
import { patientContext } from '../client/patient-fetch.ts';
import { type ActionAnswer, type ActionState, toAnswer } from '../hooks/reasoned-action.ts';
import { type ActionControl, useReasonedAction } from '../hooks/use-reasoned-action.ts';
import { createMessages } from '../messages/create-messages.ts';
import { useFormats } from '../messages/use-formats.ts';
import { getErrorMessage } from './error-message.ts';
import { ReasonDialog, Unresolved } from './reason-dialog.tsx';

export const useAsideMessages = createMessages({
  en: {
    aside: 'Set aside',
    asideTitle: 'Set the line aside',
    willAside: (money: string) =>
      `The line of ${money} belongs to no payment, for example because it came twice. It leaves the exceptions. The books stay as they are: month end and payout still show the amount.`,
    asideDone: 'The line was set aside.',
    reopen: 'Take back',
    reopenTitle: 'Take the line back',
    willReopen: (money: string) => `The line of ${money} is an exception again, for somebody to match.`,
    reopenDone: 'The line is an exception again.',
  },
  de: {
    aside: 'Beiseitelegen',
    asideTitle: 'Zeile beiseitelegen',
    willAside: (money: string) =>
      `Die Zeile über ${money} gehört zu keiner Zahlung, zum Beispiel weil sie doppelt kam. Sie verlässt die Klärfälle. Gebucht wird nichts: Monatsabschluss und Auszahlung zeigen den Betrag weiterhin.`,
    asideDone: 'Die Zeile ist beiseitegelegt.',
    reopen: 'Zurücknehmen',
    reopenTitle: 'Zeile zurücknehmen',
    willReopen: (money: string) => `Die Zeile über ${money} ist wieder ein Klärfall, den jemand zuordnet.`,
    reopenDone: 'Die Zeile ist wieder ein Klärfall.',
  },
});

const asideDocument = graphql(`
  mutation SetRecordAside($id: ID!, $isAside: Boolean!, $reason: String!, $version: Int) {
    setReconciliationRecordAside(id: $id, isAside: $isAside, reason: $reason, expectedVersion: $version) {
      id
      version
      setAsideAt
    }
  }
`);

export interface AsideRequest {
  readonly id: string;
  readonly version: number;
  readonly amount: string;
  readonly currency: string;
  /** False: it is taken back. */
  readonly isAside: boolean;
}

type Done = Pick<AsideRequest, 'id' | 'isAside'>;
export type AsideControl = ActionControl<AsideRequest, Done>;

/** `onDone` is told null where no answer came. */
export function useRecordAside(onDone: (done: Done | null) => void): AsideControl {
  const client = useClient();
  return useReasonedAction<AsideRequest, Done>(
    (state) => sendAside(client, state),
    (answer) => onDone(answer.type === 'done' ? answer.done : null),
  );
}

async function sendAside(client: Client, { request, reason }: ActionState<AsideRequest, Done>): Promise<ActionAnswer<Done>> {
  const { id, version, isAside } = request;
  const variables = { id, version, isAside, reason: reason.trim() };
  const { data, error } = await client.mutation(asideDocument, variables, patientContext).toPromise();
  const isDone = Boolean(data?.setReconciliationRecordAside);
  return toAnswer(isDone ? { id, isAside } : null, error, error ? getErrorMessage(error) : '');
}

export function RecordAsideDialog({ control: { current, open } }: { readonly control: AsideControl }) {
  const messages = useAsideMessages();
  const formats = useFormats();
  if (!current) return null;
  const { request } = current.state;
  const money = `${formats.amount(request.amount, request.currency)} ${request.currency}`;
  const title = request.isAside ? messages.asideTitle : messages.reopenTitle;
  return (
    <>
      <Unresolved action={current} name={title} reopen={() => open(request)} />
      <ReasonDialog
        action={current}
        title={title}
        verb={request.isAside ? messages.aside : messages.reopen}
        isDangerous={false}
        finished={(done) => (
          <Alert
            color="green"
            title={done.isAside ? messages.asideDone : messages.reopenDone}
            icon={<IconCheck size={18} />}
            role="status"
          />
        )}
      >
        <Text style={{ overflowWrap: 'anywhere' }}>{request.isAside ? messages.willAside(money) : messages.willReopen(money)}</Text>
      </ReasonDialog>
    </>
  );
}
