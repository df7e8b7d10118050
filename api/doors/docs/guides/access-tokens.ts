import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const accessTokens: Guide = {
  path: 'access-tokens',
  title: 'Access tokens',
  about: 'A token says who calls and what the caller may do. Every request carries one, as `Authorization: Bearer TOKEN`.',
  blocks: [
    heading('What a token may do'),
    table(
      ['Scope', 'Lets a program'],
      ['`PAYMENTS_READ`', 'read payments and what belongs to them'],
      ['`PAYMENTS_WRITE`', 'make payments, refunds and all operations on them'],
      ['`ADMIN`', 'issue and revoke tokens, read the audit log, change the configuration'],
    ),
    list(
      'A token belongs to an entity. It may use this entity and every entity below it, and sees no other.',
      'Give each program a token of its own, with the scopes that it needs. A revoked token then stops one program only.',
      'The secret is shown once. The gateway keeps a hash of it.',
    ),
    heading('Make a token'),
    text('Administrators make tokens in the console, or with a token that has the scope `ADMIN`:'),
    sample('create-token'),
    heading('Rotate a token'),
    text(
      '`rotateAccessToken(id, overlapHours)` issues a token with the same rights. The old one stays valid for 24 hours, or for as many as you say, so that you can replace it without a gap. `revokeAccessToken(id)` ends a token within two seconds.',
    ),
    heading('When the gateway refuses a token'),
    table(
      ['Answer', 'Reason'],
      ['401 and `800.900.300`', 'the header is missing or malformed'],
      ['403 and `800.900.300`', 'the token is unknown, expired or revoked'],
      ['403 and `800.900.301`', 'the token has no right to this entity or operation'],
    ),
    text(
      'Older programs send `authentication.userId` and `authentication.password` in the form. The gateway takes the two halves of a token there, too.',
    ),
    note('Never put a token into a page or an app: whoever has it can pay and refund. Shoppers get a [checkout](/docs/checkout).'),
  ],
};
