/** The differences between REST and GraphQL that are meant, each with its reason. Everything else is a fault of one of them. */

export interface Difference {
  readonly what: string;
  readonly rest: string;
  readonly graphql: string;
  readonly reason: string;
  /** `table.column` that is left out of the comparison for it. */
  readonly columns?: readonly string[];
}

export const differences = {
  endpoint: {
    what: 'the endpoint that received a request',
    rest: 'request_log.endpoint is rest',
    graphql: 'request_log.endpoint is graphql',
    reason: 'staff see which program asked how',
    columns: ['request_log.endpoint'],
  },
  durations: {
    what: 'how long it took',
    rest: 'measured',
    graphql: 'measured',
    reason: 'two measurements are never the same',
    columns: ['request_log.decided_us', 'request_log.connector_us'],
  },
  dataKeys: {
    what: 'keys under which accounts are sealed',
    rest: 'drawn',
    graphql: 'drawn',
    reason: 'a key that could be foretold would seal nothing',
    columns: ['sealed_accounts.wrapped_data_key', 'sealed_accounts.key_id'],
  },
  scheduling: {
    what: 'a payment with `job`',
    rest: 'POST /v1/payments schedules',
    graphql: 'createPayment refuses; createJob schedules',
    reason: 'a mutation that returns a payment cannot return a job (decision: jobs-above-payments)',
  },
  declined: {
    what: 'a payment that was declined',
    rest: 'HTTP 400 with the stored answer',
    graphql: 'HTTP 200, a payment with its result',
    reason: 'documented for REST (spec §7); in GraphQL a decline is an outcome, not an error',
  },
  order: {
    what: 'order of names in an answer and of parameterErrors',
    rest: 'as sent',
    graphql: "as in the schema: GraphQL's own coercion reorders an input",
    reason: 'JSON objects have no order, and every breach is told by its name',
  },
  unknownParameter: {
    what: 'a parameter that nobody knows',
    rest: 'ignored, with a warning on the payment',
    graphql: 'a validation error',
    reason: 'merchants send parameters of other gateways (decision: validation-modes); a GraphQL document is checked against the schema',
  },
  sentTwice: {
    what: 'a parameter sent twice',
    rest: 'refused with 200.300.404, naming it',
    graphql: 'a validation error where it is written into the document; JSON variables cannot say it',
    reason: 'a form can repeat a name, an object cannot',
  },
  aliases: {
    what: 'other names for a parameter, and legacy credentials in the request',
    rest: 'authentication.*, merchant.URL, applePay.* … are taken, errors name what was sent',
    graphql: 'documented names alone, credentials in the header alone',
    reason: 'existing programs send them by form; nobody has a GraphQL program from before the schema',
  },
  typed: {
    what: 'a value of another kind than text, or a null',
    rest: 'cannot be sent',
    graphql: 'flags and whole numbers may be Boolean and Int, null counts as absent, anything else is a validation error',
    reason: 'a form knows texts alone',
  },
  mapKeys: {
    what: 'a key of a map that is no GraphQL name, such as 3DS2_enrolled',
    rest: 'customParameters[3DS2_enrolled]',
    graphql: 'in variables alone, not written into the document',
    reason: "GraphQL's grammar",
  },
  message: {
    what: 'the sentence of a refusal',
    rest: 'result.description is the text of its code',
    graphql: 'the message names the first parameter behind it',
    reason: 'programs and people that show the message alone see what to correct',
  },
  required: {
    what: 'a payment without amount, currency or paymentType',
    rest: 'refused with 200.300.404, naming it, with every other breach',
    graphql: 'INVALID, naming it; the other breaches are told by the next request',
    reason: 'no payment can lack them, so the types of a program say so before it runs',
  },
  remaining: {
    what: 'a capture or a refund without an amount',
    rest: 'refused with 200.300.404, naming it',
    graphql: 'capturePayment and refundPayment take all that remains; referencePayment refuses it as REST does',
    reason: 'documented for REST (spec §2.1); an argument that may be absent has a meaning',
  },
  enums: {
    what: 'a value outside of a closed list of names',
    rest: 'refused with 200.300.404, or a warning on a tolerant channel',
    graphql: 'the same in variables; a validation error where it is written into the document',
    reason: "the channel decides what it lets pass, and GraphQL's validation checks what a document spells out",
  },
  queryTimes: {
    what: 'the time frame of a query',
    rest: 'yyyy-MM-dd HH:mm:ss (spec §2.7); anything else is refused with 200.300.404, naming it',
    graphql: 'DateTime: ISO 8601, exact to the millisecond; anything else is INVALID, naming it',
    reason: 'a program that selects typed fields gives and gets times in one form',
  },
  encoding: {
    what: 'a text that is no UTF-8',
    rest: 'refused with 200.300.404, naming the parameter',
    graphql: 'the body is no JSON',
    reason: 'each door refuses what it cannot read in its own way',
  },
} as const satisfies Record<string, Difference>;

/** Columns that the comparison leaves out. */
export const differingColumns: ReadonlySet<string> = new Set(
  Object.values<Difference>(differences).flatMap(({ columns }) => columns ?? []),
);
