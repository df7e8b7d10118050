/** The most that one token refunds through assistants, in one refund and of each currency within 24 hours. Whoever gives the token may set it. */
import type { AccessToken } from '../../../foundation/access/caller.ts';
import { formatAmount, parseAmount } from '../../../foundation/kernel/money.ts';
import { type Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';

export type TokenLimits = Pick<AccessToken, 'assistantRefundMinorMax' | 'assistantRefundsMinorADay'>;

/** Amounts such as 50.00, of any currency. Absent or null: the installation's amount alone holds, which holds in any case. */
export interface WantedLimits {
  readonly assistantRefundMax?: string | null | undefined;
  readonly assistantRefundsADay?: string | null | undefined;
}

/** Refuses what is no amount, nothing, and a day that allows less than one refund. */
export function parseLimits({ assistantRefundMax, assistantRefundsADay }: WantedLimits): TokenLimits {
  const assistantRefundMinorMax = parseLimit('assistantRefundMax', assistantRefundMax);
  const assistantRefundsMinorADay = parseLimit('assistantRefundsADay', assistantRefundsADay);
  if (assistantRefundMinorMax !== null && assistantRefundsMinorADay !== null && assistantRefundsMinorADay < assistantRefundMinorMax)
    throw refused('assistantRefundsADay', assistantRefundsADay, 'assistantRefundsADay must be at least assistantRefundMax');
  return { assistantRefundMinorMax, assistantRefundsMinorADay };
}

function parseLimit(name: keyof WantedLimits, wanted: string | null | undefined): bigint | null {
  if (wanted === null || wanted === undefined) return null;
  const minor = parseAmount(wanted);
  if (!minor) throw refused(name, wanted, `${name} must be an amount such as 50.00, and more than 0.00`);
  return minor;
}

/** As the audit log and the signed code of a grant have them. */
export function formatLimits({ assistantRefundMinorMax, assistantRefundsMinorADay }: TokenLimits): WantedLimits {
  return {
    ...(assistantRefundMinorMax === null ? {} : { assistantRefundMax: formatAmount(assistantRefundMinorMax) }),
    ...(assistantRefundsMinorADay === null ? {} : { assistantRefundsADay: formatAmount(assistantRefundsMinorADay) }),
  };
}

function refused(name: string, value: string | null | undefined, message: string): Refused {
  return wrongParameter(name, message, value ?? null);
}
