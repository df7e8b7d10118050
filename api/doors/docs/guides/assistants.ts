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
      'The gateway is an MCP server at `/mcp` (Model Context Protocol, streamable HTTP). Give your assistant the address and an [access token](/docs/access-tokens) of its own, as the header `Authorization: Bearer TOKEN`. Most assistants read a file such as this one:',
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
      ['`list_attention`', '`PAYMENTS_READ`', 'lists unknown outcomes, reviews, chargebacks, webhooks that were given up'],
      ['`read_settlement`', '`PAYMENTS_READ`', 'lists settlement files'],
      ['`prepare_refund`, `make_refund`', '`PAYMENTS_WRITE`', 'show a refund, then make it'],
      ['`create_checkout`', '`PAYMENTS_WRITE`', 'prepares a payment that the shopper makes'],
      ['`read_webhooks`', '`ADMIN`', 'lists webhooks and deliveries'],
      ['`move_sandbox_clock`', '`ADMIN`', 'moves the clock, in the sandbox only'],
    ),
    heading('What keeps it safe'),
    list(
      'An assistant has the rights of its token and no more. Give it a token with the scopes that it needs.',
      'A refund takes two calls. The second one needs the `reviewId` of the first, does exactly what that showed, and works once, within 15 minutes.',
      'Where your assistant’s program can ask you a question (elicitation), the gateway asks you by it before money moves.',
      'A token refunds at most 500.00 at once, and 2000.00 of a currency within 24 hours, through assistants, unless the installation sets other amounts.',
      'The tools show no name, no e-mail address and no account of a shopper, and of a card only the last four digits.',
      'Texts that a shopper or a merchant’s program typed come under `untrusted`. No tool acts on them.',
      'Each call is in the audit log, as *assistant on behalf of* the token.',
    ),
    note('Staff cannot sign in here: an assistant needs an access token.'),
  ],
};
