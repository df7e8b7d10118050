/** What the risk rules make of a bank's answer: their score stands for the bank's, and a review is told by its code. Pure. */

import type { ConnectorOutcome } from '../../connectors/connector.ts';
import { findResultCode } from '../../result-codes/result-codes.ts';
import type { RiskDecision } from '../../risk/rule.ts';

/** "Transaction succeeded (please review manually due to fraud suspicion)". */
export const reviewCode = '000.400.000';

/** Only an approval without a doubt becomes one to review; a bank's own doubt says more. */
export function judged(
  outcome: ConnectorOutcome,
  risk: { readonly score: number; readonly decision: RiskDecision } | undefined,
): ConnectorOutcome {
  if (!risk) return outcome;
  const riskScore = String(risk.score);
  const isApproved = findResultCode(outcome.resultCode)?.outcome === 'APPROVED';
  if (risk.decision !== 'REVIEW' || !isApproved) return { ...outcome, riskScore };
  const { description: _description, ...rest } = outcome;
  return { ...rest, resultCode: reviewCode, riskScore };
}
