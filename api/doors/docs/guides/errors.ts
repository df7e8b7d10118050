import { type Guide, heading, list, sample, table, text } from '../guide.ts';

export const errors: Guide = {
  path: 'errors',
  title: 'Errors and result codes',
  about: 'A declined payment is stored and has an id. A refused request is not stored, and the answer names what is wrong.',
  blocks: [
    heading('Three kinds'),
    table(
      ['Kind', 'Example', 'REST', 'GraphQL'],
      ['**Outcome**: the bank or a rule decided', 'the card is stolen', '200 or 400, with `id`', '`data`: a payment with its `result`'],
      [
        '**Refusal**: the gateway does not accept the request',
        'a parameter is missing',
        '400, 401, 403, 404, 409 or 429, without `id`',
        '`errors[].extensions`',
      ],
      ['**Fault**: the gateway failed', 'the database is down', '500 or 503', '`errors[]` with the code `INTERNAL`'],
    ),
    heading('Declined'),
    sample('decline'),
    text(
      '`retry` says whether another try makes sense, `advice` what you can do, and `shopper` what you can tell the shopper, in English or German.',
    ),
    heading('Refused'),
    sample('refusal'),
    text(
      '`parameterErrors` names every wrong parameter as you sent it, and says what would be right. `value` is null where a value is missing or secret.',
    ),
    heading('Misspelt parameters'),
    text(
      'The gateway ignores a parameter that it does not know. In the test environment, the answer lists it in `warnings`, with the parameter that may be meant: `[{"name": "card.cvc", "message": "unknown parameter: did you mean card.cvv"}]`. GraphQL stores them with the payment (`warnings`), and the console shows them. Live answers have no such field.',
    ),
    heading('Codes of GraphQL errors'),
    table(
      ['`extensions.code`', 'Meaning'],
      ['`UNAUTHENTICATED`', 'the token is missing, unknown, expired or revoked'],
      ['`FORBIDDEN`', 'the token has no right to this operation or entity'],
      ['`NOT_FOUND`', 'the id names nothing that this token may see'],
      ['`CONFLICT`', 'somebody changed it since the version that you named, or the idempotency key belongs to another request'],
      ['`INVALID`', 'a parameter is wrong; `parameterErrors` names it'],
      ['`RATE_LIMITED`', 'too many requests; send it again after `retryAfter` seconds'],
      ['`REFUSED`', 'a rule of the business does not allow it; `resultCode` says which'],
      ['`INTERNAL`', 'the gateway failed; with `retryAfter` nothing was changed'],
    ),
    heading('How your program should read an answer'),
    list(
      'Decide by `result.code` or `outcome`, never by the text.',
      'Tell approved from declined by how the code begins, as the [table of outcomes](/docs/payments#read-the-outcome) has it. Its first row that fits counts, also for a code that is new to you.',
      'Ignore fields that you do not know: answers may gain fields, and never lose one.',
      'Write `ndc` into your log. It finds the request in the log of the gateway. Every answer has it as the header `X-Request-Id`, too.',
      '`doc_url` of a refusal leads to the page that explains its code. Resolve it against the address of the gateway.',
    ),
    text('[Result codes](/docs/result-codes) lists every code with its meaning and how to get it in the sandbox.'),
  ],
};
