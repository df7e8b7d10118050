import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const retries: Guide = {
  path: 'retries',
  title: 'Retries and idempotency',
  about: 'Send a request again after a lost answer, and be sure that no payment is made twice.',
  blocks: [
    heading('Send an idempotency key'),
    text(
      'Choose a text for each thing that you want to happen once, such as `refund-of-order-4711`. Send it as the header `Idempotency-Key` (GraphQL: the argument `idempotencyKey`). If no answer comes, send the same request with the same key.',
    ),
    sample('retry'),
    text(
      'Press the button twice: the answer has the same `id` both times. The TypeScript client makes a key for each call by itself, and uses it for its own repetitions.',
    ),
    table(
      ['What happened', 'What you get'],
      ['the gateway has never seen the key', 'the request runs; header `Idempotency-Status: first`'],
      ['the request has run', 'the same answer again; `Idempotency-Status: replayed`'],
      ['the request still runs', 'the gateway waits for it and answers what it answered'],
      ['the gateway stopped in between', 'the gateway asks the bank for the outcome; it never sends the request to the bank again'],
      ['the key was used for another request', 'status 409 and `800.110.100`'],
      ['the request was refused (wrong parameter, no right)', 'the gateway checks it again, because nothing was stored'],
    ),
    list(
      'A key belongs to one channel and one operation, and lives for 24 hours.',
      'A key has 1 to 255 characters. The gateway refuses an empty or blank key with 400, because it is a variable that was not filled.',
      'The gateway compares the requests without the security code, because it never stores that code.',
      'A declined payment is an answer too. To try another card, use another key.',
    ),
    heading('Which answers you may repeat'),
    table(
      ['Answer', 'Meaning', 'You'],
      ['no answer, status 502, 504', 'nobody knows', 'repeat with the same key'],
      ['429', 'too many requests', 'wait as `Retry-After` says, then repeat'],
      ['503 with `800.800.800`', 'the database could not be reached, or the merchant is being moved; no money was moved', 'repeat'],
      ['421', 'the merchant has moved to the address that the text names; nothing was done', 'send it to that address'],
      [
        '503 with `900.100.300`',
        'the gateway does not know whether it stored the request',
        'repeat with the same key, or ask by the `reference` of the answer after a minute',
      ],
      ['200 with `000.200.000`', 'pending: the outcome comes later', 'wait for the webhook; do not send a new payment'],
      ['400, 401, 403, 404, 409', 'the request is wrong, or was declined', 'do not repeat it as it is'],
    ),
    heading('When the bank does not answer'),
    text(
      'A payment whose bank did not answer is pending for you, and `UNKNOWN` for staff. Its amount stays reserved, so that nobody spends it twice. The gateway asks the bank after 5 and 15 seconds, after 1, 5 and 15 minutes and after 1 hour.',
    ),
    list(
      'If the bank made the payment, it is approved.',
      'If the bank never received it, it is declined with `900.100.100`.',
      'If the bank stays unreachable, the gateway sends a reversal once an hour for 24 hours. Where that has no answer either, it asks a minute later what became of the payment.',
      'After that, staff decide in the console.',
    ),
    note('The gateway never sends a payment to the bank a second time by itself.'),
  ],
};
