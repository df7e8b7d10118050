/** Matches a reconciliation record by hand, or takes its match back: what will happen, the reason, then the result. */
import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Client, useClient } from 'urql';
import { graphql, type ResultOf } from '../client/graphql.ts';
import { patientContext } from '../client/patient-fetch.ts';
import { type ActionAnswer, type ActionState, toAnswer } from '../hooks/reasoned-action.ts';
import { type ActionControl, useReasonedAction } from '../hooks/use-reasoned-action.ts';
import { createMessages } from '../messages/create-messages.ts';
import { useFormats } from '../messages/use-formats.ts';
import { getErrorMessage } from './error-message.ts';
import { ReasonDialog, Unresolved } from './reason-dialog.tsx';

const useMessages = createMessages({
  en: {
    match: 'Match the line',
    matchVerb: 'Match',
    undoVerb: 'Undo the match',
    willMatch: (money: string, payments: string) =>
      `The line of ${money} settles ${payments}. The ledger and the merchant’s file are updated.`,
    one: (name: string) => `the payment ${name}`,
    several: (count: number) => `${count} payments, which must add up to it`,
    willUndo: (money: string) =>
      `The line of ${money} will no longer be matched with a payment. What it settled becomes outstanding again.`,
    matched: 'The line was matched.',
    undone: 'The match was undone.',
  },
  de: {
    match: 'Zeile zuordnen',
    matchVerb: 'Zuordnen',
    undoVerb: 'Zurücknehmen',
    willMatch: (money: string, payments: string) =>
      `Die Zeile über ${money} rechnet ${payments} ab. Hauptbuch und Händlerdatei werden aktualisiert.`,
    one: (name: string) => `die Zahlung ${name}`,
    several: (count: number) => `${count} Zahlungen, die zusammen den Betrag ergeben müssen,`,
    willUndo: (money: string) => `Die Zeile über ${money} gehört dann zu keiner Zahlung mehr. Was sie abgerechnet hat, ist wieder offen.`,
    matched: 'Die Zeile wurde zugeordnet.',
    undone: 'Die Zuordnung wurde zurückgenommen.',
  },
});

const matchDocument = graphql(`
  mutation MatchRecord($id: ID!, $paymentIds: [ID!]!, $reason: String!, $version: Int) {
    matchReconciliationRecord(id: $id, paymentIds: $paymentIds, reason: $reason, expectedVersion: $version) {
      id
      version
      matchingStatus
      matchReason
      amount
      currency
    }
  }
`);

export interface MatchRequest {
  readonly id: string;
  readonly version: number;
  readonly amount: string;
  readonly currency: string;
  /** None: the match is taken back. */
  readonly paymentIds: readonly string[];
  /** What people call the only payment, such as its order; its id where absent. */
  readonly name?: string | undefined;
}

export type MatchedRecord = NonNullable<ResultOf<typeof matchDocument>['matchReconciliationRecord']>;

/** What the record is now, and what was asked for. */
export interface MatchDone {
  readonly record: MatchedRecord;
  readonly isUndo: boolean;
}

export type MatchControl = ActionControl<MatchRequest, MatchDone>;

export function useRecordMatch(onDone: (done: MatchDone | null) => void): MatchControl {
  const client = useClient();
  return useReasonedAction<MatchRequest, MatchDone>(
    (state) => sendMatch(client, state),
    (answer) => onDone(answer.type === 'done' ? answer.done : null),
  );
}

async function sendMatch(client: Client, { request, reason }: ActionState<MatchRequest, MatchDone>): Promise<ActionAnswer<MatchDone>> {
  const { id, version, paymentIds } = request;
  const variables = { id, version, paymentIds: [...paymentIds], reason: reason.trim() };
  const { data, error } = await client.mutation(matchDocument, variables, patientContext).toPromise();
  const record = data?.matchReconciliationRecord;
  return toAnswer(record ? { record, isUndo: paymentIds.length === 0 } : null, error, error ? getErrorMessage(error) : '');
}

export function RecordMatchDialog({ control: { current, open } }: { readonly control: MatchControl }) {
  const messages = useMessages();
  const formats = useFormats();
  if (!current) return null;
  const { request } = current.state;
  const isUndo = request.paymentIds.length === 0;
  const money = `${formats.amount(request.amount, request.currency)} ${request.currency}`;
  const [only] = request.paymentIds;
  const payments =
    request.paymentIds.length === 1 && only ? messages.one(request.name ?? only) : messages.several(request.paymentIds.length);
  return (
    <>
      <Unresolved action={current} name={isUndo ? messages.undo : messages.match} reopen={() => open(request)} />
      <ReasonDialog
        action={current}
        title={isUndo ? messages.undo : messages.match}
        verb={isUndo ? messages.undoVerb : messages.matchVerb}
        isDangerous={isUndo}
        finished={(done) => (
          <Alert color="green" title={done.isUndo ? messages.undone : messages.matched} icon={<IconCheck size={18} />} role="status" />
        )}
      >
        <Text style={{ overflowWrap: 'anywhere' }}>{isUndo ? messages.willUndo(money) : messages.willMatch(money, payments)}</Text>
      </ReasonDialog>
    </>
  );
}
