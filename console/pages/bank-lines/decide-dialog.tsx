/** Matches an entry by hand, sets it aside, or takes that back: what will happen, the reason, then the result. */
import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Client, useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import type { BankLineStatus } from '../../client/schema-enums.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { ReasonDialog, Unresolved } from '../../components/reason-dialog.tsx';
import { type ActionAnswer, type ActionState, toAnswer } from '../../hooks/reasoned-action.ts';
import { type ActionControl, useReasonedAction } from '../../hooks/use-reasoned-action.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useBankLinesMessages } from './bank-lines-messages.ts';
import { decideBankLineDocument } from './documents.ts';

export interface LineDecision {
  readonly id: string;
  readonly version: number;
  readonly amount: string;
  readonly currency: string;
  readonly status: BankLineStatus;
  readonly payout?: { readonly id: string; readonly name: string };
}

type Done = { readonly status: BankLineStatus };
export type DecisionControl = ActionControl<LineDecision, Done>;

export function useLineDecision(onAnswer: () => void): DecisionControl {
  const client = useClient();
  return useReasonedAction<LineDecision, Done>((state) => send(client, state), onAnswer);
}

async function send(client: Client, { request, reason }: ActionState<LineDecision, Done>): Promise<ActionAnswer<Done>> {
  const { id, version, status, payout } = request;
  const variables = { id, version, status, payoutIds: payout ? [payout.id] : [], reason: reason.trim() };
  const { data, error } = await client.mutation(decideBankLineDocument, variables, patientContext).toPromise();
  return toAnswer(data?.decideBankLine ? { status } : null, error, error ? getErrorMessage(error) : '');
}

export function DecideDialog({ control: { current, open } }: { readonly control: DecisionControl }) {
  const messages = useBankLinesMessages();
  const formats = useFormats();
  if (!current) return null;
  const { request } = current.state;
  const { title, verb, will, done } = messages.dialogs[request.status];
  const money = `${formats.amount(request.amount, request.currency)} ${request.currency}`;
  return (
    <>
      <Unresolved action={current} name={title} reopen={() => open(request)} />
      <ReasonDialog
        action={current}
        title={title}
        verb={verb}
        isDangerous={request.status === 'OPEN'}
        finished={() => <Alert color="green" title={done} icon={<IconCheck size={18} />} role="status" />}
      >
        <Text style={{ overflowWrap: 'anywhere' }}>{will(money, request.payout?.name ?? '')}</Text>
      </ReasonDialog>
    </>
  );
}
