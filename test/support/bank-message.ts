import { z } from 'zod';
import type { SimulatedCall } from '../../api/connectors/simulator/outcomes.ts';
import { paymentTypes } from '../../api/contract/words.ts';
import type { RequestTree, RequestValue } from '../../api/foundation/catalogue/tree.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';

const requestTree: z.ZodType<RequestTree> = z.lazy(() => z.record(z.string(), requestValue));
const requestValue: z.ZodType<RequestValue> = z.lazy(() => z.union([z.string(), z.array(requestTree), requestTree]));

/** What `POST /operations` takes (api/connectors/bank/message.ts sends it). */
export const operationMessage = z.object({
  requestId: z.string().min(1),
  paymentId: z.string().min(1),
  operation: z.enum(paymentTypes),
  brand: z.string().nullable(),
  amountMinor: z.string().regex(/^\d{1,12}$/),
  currency: z.string(),
  testMode: z.enum(['INTERNAL', 'EXTERNAL']).nullable(),
  environment: z.enum(['test', 'live']),
  cardNumber: z.string().nullable(),
  cvv: z.string().nullable(),
  account: z.record(z.string(), z.string()),
  cardExpiry: z.object({ month: z.string(), year: z.string() }).nullable(),
  request: requestTree,
  referencedId: z.string().nullable(),
  threeDSecureBrands: z.array(z.string()),
  risk: z.boolean(),
  now: z.number(),
  publicUrl: z.string(),
});
export type OperationMessage = z.infer<typeof operationMessage>;

export function simulatedCall(message: OperationMessage): SimulatedCall {
  return {
    ...message,
    method: null,
    amountMinor: BigInt(message.amountMinor),
    cardNumber: message.cardNumber === null ? null : new Secret(message.cardNumber),
    cvv: message.cvv === null ? null : new Secret(message.cvv),
    settings: { risk: message.risk },
  };
}
