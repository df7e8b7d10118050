/** How the result codes of an outcome begin, for programs in a language that has no library of ours. */
import { type Block, table } from './guide.ts';

/** Read from above: the first that fits counts, and a code that fits none is declined. */
export const outcomeGroups = {
  UNKNOWN: ['000.400.030', '100.396.104', '900.100.204', '900.100.300', '900.100.400', '900.100.500', '999.999.'],
  APPROVED: ['000.000.', '000.100.1', '000.100.211', '000.100.212', '000.3', '000.400.110', '000.400.120', '000.5', '000.6'],
  REVIEW: ['000.400.0', '000.400.100'],
  PENDING: ['000.200.', '100.400.500', '800.400.50'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const beginnings = (outcome: keyof typeof outcomeGroups): string => outcomeGroups[outcome].map((text) => `\`${text}\``).join(', ');

export const outcomeTable = (): Block =>
  table(
    ['`outcome`', '`result.code` begins with', 'What you do'],
    [
      '`UNKNOWN`',
      beginnings('UNKNOWN'),
      'Wait for the [webhook](/docs/webhooks). Do not send the payment again: the bank may have made it.',
    ],
    ['`APPROVED`', beginnings('APPROVED'), 'Ship.'],
    ['`REVIEW`', beginnings('REVIEW'), 'The bank approved the payment; look at it before you ship.'],
    [
      '`PENDING`',
      beginnings('PENDING'),
      'Wait for the [webhook](/docs/webhooks), or send the shopper to `redirect.url` where the answer has one.',
    ],
    [
      '`DECLINED`, `REJECTED`, `CANCELLED`, `EXPIRED`',
      'anything else',
      'Tell the shopper. `result.advice` of GraphQL says what helps. REST answers with status 400.',
    ],
  );
