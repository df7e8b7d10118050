import { cardPayment, channels, type RestAnswer } from '../support/client.ts';
import type { Harness } from '../support/harness.ts';
import { idempotencyKey, type Task } from './steps.ts';

/** The operation of the task, always under the same key. The bank takes a moment to answer, so that it can be waited for. */
export function sendOperation(gateway: Harness, { operation, targetId }: Pick<Task, 'operation' | 'targetId'>): Promise<RestAnswer> {
  const entityId = channels.testBank;
  const slowly = { 'customParameters[SIMULATOR_delayMs]': '40' };
  if (targetId === null) {
    const form = { ...cardPayment, ...slowly, entityId, amount: '10.00', paymentType: operation };
    return gateway.rest.post('/v1/payments', form, { idempotencyKey });
  }
  const form = { ...slowly, entityId, amount: '10.00', currency: 'EUR', paymentType: operation };
  return gateway.rest.post(`/v1/payments/${targetId}`, form, { idempotencyKey });
}
