/** Sends the operation of the dialog and returns its result. Never throws. */
import type { Client, CombinedError } from 'urql';
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import type { GatewayLanguage } from '../../preferences/preferences.tsx';
import { fromMinorUnits } from '../../values/minor-units.ts';
import { type ActionState, validateAction } from './action-machine.ts';
import { type ActionResult, toActionResult } from './action-result.ts';
import {
  type ActionPayment,
  captureDocument,
  chargebackDocument,
  referenceDocument,
  refundDocument,
  reverseDocument,
} from './documents.ts';

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

interface MutationResult {
  readonly data?: { readonly payment: ActionPayment | null } | undefined;
  readonly error?: CombinedError | undefined;
}

export async function sendAction(client: Client, state: ActionState, language: GatewayLanguage): Promise<ActionResult> {
  const { amountMinor } = validateAction(state);
  const { target, reason, key } = state;
  if (amountMinor === undefined) return { type: 'refused', text: '' };
  const variables = {
    id: target.id,
    amount: fromMinorUnits(amountMinor),
    currency: target.currency,
    reason: reason.trim(),
    key,
    version: target.version,
    language,
  };
  const { data, error } = await runMutation(client, state.operation, variables);
  return toActionResult(data?.payment ?? undefined, error, error ? getErrorMessage(error) : '');
}

function runMutation(client: Client, operation: Operation, variables: Variables): Promise<MutationResult> {
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
      return referencePayment(client, 'RB', variables);
    case 'RECEIPT':
      return referencePayment(client, 'RC', variables);
    case 'CHARGEBACK_REVERSAL':
      return referencePayment(client, 'CR', variables);
    default:
      return operation satisfies never;
  }
}

function referencePayment(
  client: Client,
  paymentType: 'RB' | 'RC' | 'CR',
  { amount, currency, ...rest }: Variables,
): Promise<MutationResult> {
  return client.mutation(referenceDocument, { ...rest, input: { paymentType, amount, currency } }, context).toPromise();
}
