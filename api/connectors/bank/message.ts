import { z } from 'zod';
import type { ConnectorCall, ConnectorOutcome } from '../connector.ts';

/**
 * The body of `POST /operations`: JSON, with the request id that makes it idempotent. It contains the card number, the
 * security code and other secrets of the account, so it is never logged and never part of an error.
 */
export function toOperationMessage(call: ConnectorCall): string {
  return JSON.stringify({
    requestId: call.requestId,
    paymentId: call.paymentId,
    operation: call.operation,
    brand: call.brand,
    method: call.method,
    amountMinor: call.amountMinor.toString(),
    currency: call.currency,
    testMode: call.testMode,
    environment: call.environment,
    cardNumber: call.cardNumber?.reveal() ?? null,
    cvv: call.cvv?.reveal() ?? null,
    cardExpiry: call.cardExpiry,
    account: Object.fromEntries([...call.accountSecrets].map(([name, secret]) => [name, secret.reveal()])),
    request: call.request,
    referencedId: call.referenced?.id ?? null,
    referencedReference: call.referenced?.connectorReference ?? null,
    threeDSecureBrands: call.settings.threeDSecureBrands ?? [],
    risk: call.settings.risk,
    now: call.now,
    publicUrl: call.publicUrl,
  });
}

const text = z.string().max(2048);
const detailName = z.string().regex(/^[A-Za-z0-9._]{3,64}$/);

const outcomeMessage = z.object({
  resultCode: z.string().regex(/^[0-9.]{2,11}$/),
  description: z.string().max(255).exactOptional(),
  approvedMinor: z
    .string()
    .regex(/^\d{1,12}$/)
    .exactOptional(),
  avsResponse: z.enum(['A', 'Z', 'N', 'U', 'F']).exactOptional(),
  cvvResponse: z.enum(['M', 'N', 'P', 'S', 'U']).exactOptional(),
  resultDetails: z.record(detailName, text),
  connectorReference: text.exactOptional(),
  card: z
    .object({
      type: text.exactOptional(),
      level: text.exactOptional(),
      regulatedFlag: text.exactOptional(),
      binCountry: text.exactOptional(),
      issuer: z.object({ bank: text.exactOptional(), website: text.exactOptional(), phone: text.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
  redirect: z
    .object({
      url: text,
      method: z.enum(['GET', 'POST']).exactOptional(),
      parameters: z.array(z.object({ name: z.string().max(255), value: z.string().max(255) })).max(100),
    })
    .exactOptional(),
  schemeReference: text.exactOptional(),
  agreementReference: text.exactOptional(),
  riskScore: text.exactOptional(),
});

/** The bank's answer to an operation or an inquiry: its request id and its outcome. */
const answerMessage = z.object({ requestId: z.string(), outcome: outcomeMessage });
const absentMessage = z.object({ requestId: z.string(), status: z.literal('absent') });
const cancelledMessage = z.object({ requestId: z.string(), status: z.literal('cancelled') });

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The outcome of `requestId` in an answer; undefined where the body is no such answer or belongs to another request. */
export function readAnswer(body: string, requestId: string): ConnectorOutcome | undefined {
  const parsed = answerMessage.safeParse(parseJson(body));
  if (!parsed.success || parsed.data.requestId !== requestId) return undefined;
  return parseOutcome(parsed.data.outcome);
}

/** Whether the bank itself answers that it never received `requestId`; the 404 page of a proxy does not count. */
export function isAbsentAnswer(body: string, requestId: string): boolean {
  const parsed = absentMessage.safeParse(parseJson(body));
  return parsed.success && parsed.data.requestId === requestId;
}

/** Whether the bank itself answers that `requestId` is cancelled for good. */
export function isCancelledAnswer(body: string, requestId: string): boolean {
  const parsed = cancelledMessage.safeParse(parseJson(body));
  return parsed.success && parsed.data.requestId === requestId;
}

function parseOutcome({ approvedMinor, ...rest }: z.infer<typeof outcomeMessage>): ConnectorOutcome {
  return approvedMinor === undefined ? rest : { ...rest, approvedMinor: BigInt(approvedMinor) };
}
