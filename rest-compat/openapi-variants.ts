/**
 * A payment by what came of it. Answers have no field that names the outcome (spec §2.3), so a program tells them apart by
 * the HTTP status, by `id`, by `redirect` and by `result.code` (decision: payments-without-a-discriminator).
 */
import type { JsonSchema } from './openapi-schemas.ts';
import { toReference } from './openapi-structures.ts';

/** Codes of the outcomes APPROVED and REVIEW, and of PENDING (api/foundation/result-codes). Every other code is a decline. */
const approved = '000\\.(000\\.|100\\.(1|21[12])|[36]\\d\\d\\.|400\\.(0(?!30)|1[012]0)|500\\.)';
const pending = '(000\\.200\\.|100\\.400\\.500|800\\.400\\.50)';

export const approvedCodes = `^${approved}`;
export const pendingCodes = `^${pending}`;
export const declinedCodes = `^(?!${approved}|${pending})`;

export function createPaymentVariants(): Readonly<Record<string, JsonSchema>> {
  return {
    PaymentApproved: createVariant('The bank approved it. With a code 000.400.0xx or 000.400.100 look at it before you deliver.', {
      required: ['amount', 'currency'],
      properties: { amount: text, currency: text, result: hasCode(approvedCodes) },
      not: hasRedirect,
    }),
    PaymentPending: createVariant('It has no outcome yet. Wait for the webhook or read it again; do not send it a second time.', {
      properties: { result: hasCode(pendingCodes) },
      not: hasRedirect,
    }),
    PaymentRedirect: createVariant('Send the shopper to `redirect.url`; the outcome follows when the shopper returns.', {
      required: ['redirect'],
      properties: { redirect: toReference('Redirect'), result: hasCode(pendingCodes) },
    }),
    PaymentDeclined: createVariant('It was not made. It is stored, so it has an id.', {
      properties: { result: hasCode(declinedCodes) },
      not: hasRedirect,
    }),
  };
}

/** `redirect: false` among the properties would say the same, and ends generators that expect a schema there. */
const hasRedirect: JsonSchema = { required: ['redirect'] };

const text: JsonSchema = { type: 'string' };

function createVariant(description: string, keywords: JsonSchema): JsonSchema {
  return { description, allOf: [toReference('Payment'), { type: 'object', ...keywords }] };
}

function hasCode(pattern: string): JsonSchema {
  return { allOf: [toReference('Result'), { type: 'object', properties: { code: { type: 'string', pattern } } }] };
}
