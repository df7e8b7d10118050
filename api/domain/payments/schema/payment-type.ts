/** The GraphQL type `Payment`: fields of its row, fields of its documented answer, and its related lists. */

import { objectIn, parseAnswer, textIn, textsIn } from '../../../foundation/graphql/schema/answer.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { catalogueEnum } from '../../../foundation/graphql/schema/catalogue-enums.ts';
import { createEchoType, paymentAnswerShape } from '../../../foundation/graphql/schema/echo.ts';
import { languageArgument, OutcomeEnum, ResultCategoryEnum, RetryEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { KeyValueRef, toKeyValues } from '../../../foundation/graphql/schema/key-value.ts';
import { PaymentMethodEnum, PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { readAnswerForCaller, readAnswerTextForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { ResultCodeRef } from '../../../foundation/graphql/schema/refs.ts';
import { namedParts, toTypeName } from '../../../foundation/graphql/schema/shape-names.ts';
import { createWarningType, parseWarnings } from '../../../foundation/graphql/schema/warnings.ts';
import { toOutcome } from '../../../foundation/result-codes/outcome.ts';
import { describeResultCode, selectSentences } from '../../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payment.ts';
import { paymentFields } from '../payment-fact.ts';
import { AvsResponseEnum, avsResponses, CvvResponseEnum, cvvResponses, findName, PaymentStatusEnum } from './enums.ts';
import { PaymentRef } from './payment-ref.ts';
import { readResultCode } from './read-result-code.ts';
import { PaymentRedirect } from './redirect-type.ts';
import { summarizePayment } from './summary.ts';

/** What the bank may have done already is never sent again. */
function mayBeRetried(payment: Payment): boolean {
  const outcome = toOutcome(payment);
  return payment.status !== 'approved' && payment.status !== 'pending' && outcome !== 'UNKNOWN';
}

const PaymentResult = builder.objectRef<Payment>('PaymentResult').implement({
  description: 'The result of a payment (spec §2.3) with what it means.',
  fields: (t) => ({
    code: t.exposeString('resultCode', { description: 'Three groups of three digits, such as 000.100.110.' }),
    description: t.string({
      description: 'The text that was answered with the code.',
      resolve: (payment) => textIn(objectIn(parseAnswer(payment), 'result') ?? {}, 'description') ?? describeResultCode(payment.resultCode),
    }),
    category: t.field({
      type: ResultCategoryEnum,
      description: 'The group that programs branch on.',
      resolve: (payment) => readResultCode(payment).category,
    }),
    advice: t.string({
      description: 'What to do next: the advice of `summary`.',
      args: languageArgument,
      complexity: { field: 5 },
      resolve: async (payment, { language }, context) => (await summarizePayment(context, payment, language)).advice,
    }),
    staff: t.string({
      description: 'What happened and why, for staff.',
      args: languageArgument,
      resolve: (payment, { language }) => selectSentences(readResultCode(payment), language).staff,
    }),
    shopper: t.string({
      description: 'What may be said to a shopper: the same as in `summary`.',
      args: languageArgument,
      complexity: { field: 5 },
      resolve: async (payment, { language }, context) => (await summarizePayment(context, payment, language)).shopper,
    }),
    retry: t.field({
      type: RetryEnum,
      description: 'Whether trying again can help; NOT_NEEDED while its outcome is open.',
      resolve: (payment) => (mayBeRetried(payment) ? readResultCode(payment).retry : 'NOT_NEEDED'),
    }),
    avsResponse: t.field({
      type: AvsResponseEnum,
      nullable: true,
      description: "The issuer's answer on the address.",
      resolve: (payment) => findName(avsResponses, textIn(objectIn(parseAnswer(payment), 'result') ?? {}, 'avsResponse')),
    }),
    cvvResponse: t.field({
      type: CvvResponseEnum,
      nullable: true,
      description: "The issuer's answer on the security code.",
      resolve: (payment) => findName(cvvResponses, textIn(objectIn(parseAnswer(payment), 'result') ?? {}, 'cvvResponse')),
    }),
  }),
});

const PaymentWarning = createWarningType('PaymentWarning', 'A breach that a tolerant channel let pass, or a parameter that nobody knows.');

PaymentRef.implement({
  description: 'A payment or an operation on one (spec §2.1, §2.2). A decline is a payment with its result.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    result: t.field({ type: PaymentResult, description: 'Its result code with what it means.', resolve: (payment) => payment }),
    resultCode: t.field({ type: ResultCodeRef, description: 'The entry of the catalogue behind its result.', resolve: readResultCode }),
    resultDetails: t.field({
      type: [KeyValueRef],
      nullable: true,
      description: "What the bank said beside the code, under the bank's own names.",
      resolve: (payment, _args, context) => toKeyValues(textsIn(readAnswerForCaller(payment, context), 'resultDetails')),
    }),
    customParameters: t.field({
      type: [KeyValueRef],
      nullable: true,
      description: "The merchant's own names and values.",
      resolve: (payment, _args, context) => toKeyValues(textsIn(readAnswerForCaller(payment, context), 'customParameters')),
    }),
    brandResult: t.string({
      nullable: true,
      description: 'The brand that was detected where none was sent.',
      resolve: (payment) => textIn(parseAnswer(payment), 'brandResult'),
    }),
    redirect: t.field({
      type: PaymentRedirect,
      nullable: true,
      description: 'Where to send the shopper while it is pending.',
      resolve: (payment) => objectIn(parseAnswer(payment), 'redirect') ?? null,
    }),
    answer: t.field({
      type: 'JSON',
      description: 'The documented REST answer, as it was given.',
      resolve: (payment, _args, context): unknown => readAnswerForCaller(payment, context),
    }),
    answerText: t.string({
      description: 'The same as JSON text, byte for byte as it is stored where nothing of it is masked.',
      resolve: (payment, _args, context) => readAnswerTextForCaller(payment, context),
    }),
    warnings: t.field({ type: [PaymentWarning], description: 'What was let pass and should be corrected.', resolve: parseWarnings }),
  }),
});

tellFacts(PaymentRef, paymentFields, {
  paymentType: PaymentTypeEnum,
  paymentMethod: PaymentMethodEnum,
  outcome: OutcomeEnum,
  status: PaymentStatusEnum,
  testMode: catalogueEnum('testMode'),
});

/** Fields of a payment that are named like a structure of the request and mean something else. */
const ownNames: ReadonlySet<string> = new Set(['customParameters', 'resultDetails', 'result', 'registration', 'risk', 'redirect']);

/** Every structure of the request is a field of the payment, read from its answer, with what the answer adds to it. */
for (const { field, name, node } of namedParts(paymentAnswerShape).values()) {
  if (node.kind !== 'object' || ownNames.has(field)) continue;
  const ref = createEchoType(toTypeName('Payment', field), node, `The structure ${name}, as sent and without what is secret.`);
  if (!ref) continue;
  builder.objectField(PaymentRef, field, (t) =>
    t.field({
      type: ref,
      nullable: true,
      description: `What was sent as ${name}, without what is secret.`,
      resolve: (payment, _args, context) => objectIn(readAnswerForCaller(payment, context), name) ?? null,
    }),
  );
}
