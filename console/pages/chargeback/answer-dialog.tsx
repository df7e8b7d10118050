/** Represents a chargeback, accepts it, or notes that it is lost, with the note that is kept with it. */
import { Alert, List, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { ReasonDialog, Unresolved } from '../../components/reason-dialog.tsx';
import { toAnswer } from '../../hooks/reasoned-action.ts';
import { type ActionControl, useReasonedAction } from '../../hooks/use-reasoned-action.ts';
import { useChargebackMessages } from './chargeback-messages.ts';
import type { Answer } from './chargeback-view.ts';
import { type AnsweredChargeback, answerDocument } from './documents.ts';

interface AnswerRequest {
  readonly id: string;
  readonly answer: Answer;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  /** Whether the page has a response that would be one. */
  readonly hasResponse: boolean;
  /** With its currency, as it is shown. */
  readonly amount: string;
  /** What institutes charged for it so far; empty where nothing. */
  readonly fees: string;
}

interface Answered {
  readonly answer: Answer;
  readonly chargeback: AnsweredChargeback;
}

export function useAnswer(refresh: () => void): ActionControl<AnswerRequest, Answered> {
  const client = useClient();
  return useReasonedAction<AnswerRequest, Answered>(async ({ request: { id, answer }, reason }) => {
    const { data, error } = await client.mutation(answerDocument, { id, answer, note: reason.trim() }, patientContext).toPromise();
    const chargeback = data?.answerChargeback;
    return toAnswer(chargeback ? { answer, chargeback } : null, error, error ? getErrorMessage(error) : '');
  }, refresh);
}

export function AnswerDialog({ control: { current, open } }: { readonly control: ActionControl<AnswerRequest, Answered> }) {
  const messages = useChargebackMessages();
  if (!current) return null;
  const { request } = current.state;
  const lacksDocuments = request.answer === 'REPRESENTED' && request.documents.length === 0;
  return (
    <>
      <Unresolved action={current} name={messages.names[request.answer]} reopen={() => open(request)} />
      <ReasonDialog
        action={current}
        title={messages.dialogs[request.answer](request.amount)}
        verb={messages.verbs[request.answer]}
        isDangerous={request.answer !== 'REPRESENTED'}
        isBlocked={lacksDocuments}
        finished={({ answer }) => <Alert color="green" title={messages.answered[answer]} icon={<IconCheck size={18} />} role="status" />}
      >
        {!lacksDocuments && <Text>{messages.consequence[request.answer]}</Text>}
        {request.answer === 'REPRESENTED' && !lacksDocuments && (
          <List size="sm" aria-label={messages.evidence} style={{ overflowWrap: 'anywhere' }}>
            {request.documents.map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
          </List>
        )}
        {request.answer === 'ACCEPTED' && <Text>{messages.cost(request.amount, request.fees)}</Text>}
        {lacksDocuments && (
          <Alert color="yellow">
            {messages.noEvidence}
            {request.hasResponse && ` ${messages.responseIsOne}`}
          </Alert>
        )}
      </ReasonDialog>
    </>
  );
}
