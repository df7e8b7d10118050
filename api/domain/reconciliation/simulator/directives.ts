/**
 * What a test asks of the sandbox's clearing institute, in `customParameters[SIMULATOR_settlement]` of a payment: words with
 * commas between them. Unknown words are ignored. Pure.
 */
import { isAnswerObject } from '../../../foundation/graphql/schema/answer.ts';
import { parseAmount } from '../../../foundation/kernel/money.ts';
import { unspecifiedReason } from '../formats/reasons.ts';

export interface SettlementDirectives {
  /** The institute cannot settle it: a line FAILED. */
  readonly failed: boolean;
  /** The institute forgets it: no line. */
  readonly missing: boolean;
  /** The line comes twice. */
  readonly duplicate: boolean;
  /** The line names a payment that does not exist. */
  readonly unknown: boolean;
  /** The line has this amount. */
  readonly wrongMinor: bigint | undefined;
  /** The shopper disputes it: a line CHARGEBACK with this reason follows. */
  readonly chargeback: string | undefined;
  /** And the merchant wins: a line CHARGEBACK REVERSAL follows as well. */
  readonly representment: boolean;
  /** It is settled in this currency. */
  readonly currency: string | undefined;
}

const directiveName = 'SIMULATOR_settlement';

/** By the documented answer of the payment, which echoes what was sent. */
export function readSettlementDirectives(answer: string): SettlementDirectives {
  const words = readWords(answer);
  const valueAfter = (name: string): string | undefined => {
    const word = words.find((each) => each === name || each.startsWith(`${name}:`));
    return word === undefined ? undefined : word.slice(name.length + 1);
  };
  const reason = valueAfter('chargeback');
  const representment = words.includes('representment');
  const currency = valueAfter('currency');
  return {
    failed: words.includes('failed'),
    missing: words.includes('missing'),
    duplicate: words.includes('duplicate'),
    unknown: words.includes('unknown'),
    wrongMinor: parseAmount(valueAfter('wrong') ?? ''),
    chargeback: reason === undefined ? (representment ? unspecifiedReason : undefined) : reason || unspecifiedReason,
    representment,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
  };
}

function readWords(answer: string): readonly string[] {
  const parsed: unknown = JSON.parse(answer);
  const given = isAnswerObject(parsed) && isAnswerObject(parsed.customParameters) ? parsed.customParameters[directiveName] : undefined;
  return typeof given === 'string' ? given.split(',').map((word) => word.trim()) : [];
}
