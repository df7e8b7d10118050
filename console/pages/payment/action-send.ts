/** Sends what the dialog decided, once, and says what came of it. Never throws. */
import type { Client, CombinedError } from 'urql';
import { errorText } from '../../components/states.tsx';
import type { GatewayLanguage } from '../../preferences/preferences.tsx';
import { amountOf } from '../../values/minor-units.ts';
import { type Answer, answerOf } from './action-answer.ts';
import { type ActionState, check, type Operation } from './action-machine.ts';
import { captureDocument, chargebackDocument, type Made, referenceDocument, refundDocument, reverseDocument } from './documents.ts';

/** A bank may take its time; after this the answer counts as lost and is asked for under the same key. */
const answerWithinMs = 60_000;

const context = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), ...(init?.signal ? [init.signal] : [])]) }),
};

interface Variables {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  readonly key: string;
  readonly version: number;
  readonly language: GatewayLanguage;
}

interface Told {
  readonly data?: { readonly payment: Made } | undefined;
  readonly error?: CombinedError | undefined;
}

export async function sendAction(client: Client, state: ActionState, language: GatewayLanguage): Promise<Answer> {
  const { amountMinor } = check(state);
  const { target, reason, key } = state;
  if (amountMinor === undefined) return { type: 'refused', text: '' };
  const variables = {
    id: target.id,
    amount: amountOf(amountMinor),
    currency: target.currency,
    reason: reason.trim(),
    key,
    version: target.version,
    language,
  };
  const { data, error } = await ask(client, state.operation, variables);
  return answerOf(data?.payment, error, error ? errorText(error) : '');
}

function ask(client: Client, operation: Operation, variables: Variables): Promise<Told> {
  switch (operation) {
    case 'CAPTURE':
      return client.mutation(captureDocument, variables, context).toPromise();
    case 'REFUND':
      return client.mutation(refundDocument, variables, context).toPromise();
    case 'REVERSE':
      return client.mutation(reverseDocument, variables, context).toPromise();
    case 'CHARGEBACK':
      return client.mutation(chargebackDocument, variables, context).toPromise();
    case 'REBILL':
      return reference(client, 'RB', variables);
    case 'RECEIPT':
      return reference(client, 'RC', variables);
    case 'CHARGEBACK_REVERSAL':
      return reference(client, 'CR', variables);
    default:
      return operation satisfies never;
  }
}

function reference(client: Client, paymentType: string, { amount, currency, ...rest }: Variables): Promise<Told> {
  return client.mutation(referenceDocument, { ...rest, input: { paymentType, amount, currency } }, context).toPromise();
}
