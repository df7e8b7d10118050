import { type Guide, heading, list, note, program, table, text } from '../guide.ts';

export const assistants: Guide = {
  path: 'assistants',
  title: 'AI assistants',
  about: 'Let an assistant read these pages, explain payments and make refunds that a person has confirmed.',
  blocks: [
    heading('Read these pages'),
    list(
      '[/llms.txt](/llms.txt) lists all pages, [/llms-full.txt](/llms-full.txt) has them in one file.',
      'Each page is Markdown at its address with `.md`. **Copy page** copies it.',
    ),
    heading('Connect an assistant'),
    text(
      'The gateway is an MCP server at `/mcp` (Model Context Protocol, streamable HTTP). Give your assistant the address alone, and it sends you to the console: sign in, choose what it may do, and press **Allow** (OAuth 2.1 with PKCE, dynamic registration). It then acts for you, with no right that you lack, for 30 days.',
    ),
    text(
      'A program that nobody watches gets an [access token](/docs/access-tokens) of its own instead, as the header `Authorization: Bearer TOKEN`. Most assistants read a file such as this one; leave `headers` out to sign in:',
    ),
    program(
      'mcp.json',
      'json',
      '{',
      '  "mcpServers": {',
      '    "payment-gateway": {',
      '      "type": "http",',
      '      "url": "http://127.0.0.1:4000/mcp",',
      '      "headers": { "Authorization": "Bearer OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v" }',
      '    }',
      '  }',
      '}',
    ),
    heading('Tools'),
    table(
      ['Tool', 'Scope', 'Does'],
      ['`who_am_i`', 'any', 'names the token and its entity'],
      ['`search_docs`, `read_docs`, `explain_result_code`', 'any', 'answer from these pages'],
      [
        '`find_payments`, `explain_payment`',
        '`PAYMENTS_READ`',
        'find a payment; say what became of it, why it was declined, what to tell the shopper',
      ],
      [
        '`reveal_personal_data`',
        '`PAYMENTS_READ`, for a member of staff who may reveal it',
        'says who the shopper of one payment is, after you have agreed; the audit log notes it',
      ],
      ['`list_attention`', '`PAYMENTS_READ`', 'lists unknown outcomes, reviews, chargebacks, webhooks that were given up'],
      ['`read_settlement`', '`PAYMENTS_READ`', 'lists settlement files'],
      ['`prepare_refund`, `make_refund`', '`PAYMENTS_WRITE`', 'show a refund, then make it'],
      ['`create_checkout`', '`PAYMENTS_WRITE`, with an access token of its own', 'prepares a payment that the shopper makes'],
      ['`create_payment_link`', '`PAYMENTS_WRITE`', 'makes an address at which a shopper pays'],
      ['`make_test_payment`', '`PAYMENTS_WRITE`, with an access token of its own', 'makes a payment from a test card, in the sandbox only'],
      ['`read_webhooks`', '`ADMIN`', 'lists webhooks and deliveries'],
      ['`move_sandbox_clock`', '`ADMIN`', 'moves the clock, in the sandbox only'],
    ),
    heading('What keeps it safe'),
    list(
      'An assistant that you let in has your rights, less those that you did not grant: what is masked for you is masked for it, and your refund limit and the second person hold. One with an access token has the rights of that token.',
      'You choose where it may act: at all that you see, or at one merchant or channel. It sees nothing above or beside that. An access token of a channel does the same for a program.',
      'An assistant that you let in has a token that is good at `/mcp` alone. It ends after 30 days, when an administrator revokes it under **Access tokens**, and when your account is disabled.',
      'A refund takes two calls. The second one needs the `reviewId` of the first, does exactly what that showed, and works once, within 15 minutes.',
      'Where your assistant’s program can ask you a question (elicitation), the gateway asks you by it before money moves.',
      'A token, or a member of staff through all their assistants, refunds at most 500.00 at once, and 2000.00 of a currency within 24 hours, unless the installation sets other amounts.',
      'You may set lower amounts for one assistant where you let it in, and an administrator for a program’s token under **Access tokens**. The lower amount counts. The refusal says whether it was the token’s own.',
      'The tools show no name, no e-mail address and no account of a shopper, and of a card only the last four digits. The one exception asks you first, each time and for one payment: `reveal_personal_data`. Where your assistant’s program cannot ask you, it reveals nothing.',
      'Texts that a shopper or a merchant’s program typed come under `untrusted`. No tool acts on them.',
      'Each call is in the audit log, as *assistant on behalf of* the token or the member of staff.',
    ),
    note(
      'Whoever asks you to let a program in may be somebody else’s program: its name is what it calls itself. Look where your answer goes, and allow only what you have just started yourself.',
    ),
  ],
};
