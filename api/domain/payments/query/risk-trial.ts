/** Tries a rule on past payments before it is switched on: "these 14 of the last 1,000 would have been refused". */

import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { toDataScope } from '../../../foundation/kernel/data-scope.ts';
import { pageItemsMax } from '../../../foundation/kernel/page.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { invalidParameters, Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { riskCheckedTypes } from '../../risk/coverage.ts';
import { addDefaultRules } from '../../risk/default-rules.ts';
import { readRiskFacts } from '../../risk/facts.ts';
import type { RiskCheck, RiskRule } from '../../risk/rule.ts';
import { parseRiskRule, type RiskRuleInput } from '../../risk/rule-input.ts';
import { requireRiskChannel } from '../../risk/rules-operations.ts';
import { beginTrial, type PastPayment, type RunningTrial, type Trial } from '../../risk/trial.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { nextTurn } from './recent-payments.ts';

/** Payments that a trial reads at most. */
export const trialPaymentsMax = 1_000;
/** Matching payments that the trial returns. */
const examplesMax = 20;

/** Types that the rules run on. A stand-alone check is left out: it is no payment that a rule could refuse. */
const checkedTypes: readonly PaymentType[] = riskCheckedTypes.filter((type) => type !== 'RI');

export interface RuleTrial extends Trial {
  readonly examples: readonly Payment[];
}

export async function tryRiskRule(context: PaymentContext, input: RiskRuleInput, last: number): Promise<RuleTrial> {
  const { ports } = context;
  const { entity } = await requireRiskChannel(context, 'payments:read', input.entityId);
  if (!Number.isInteger(last) || last < 1 || last > trialPaymentsMax) {
    throw wrongParameter('last', `last must be a whole number from 1 to ${trialPaymentsMax}`, String(last));
  }
  const parsed = parseRiskRule(input);
  if (parsed.status === 'refused') throw new Refused(invalidParameters(parsed.errors));
  const rules = addDefaultRules(entity.id, await ports.store.risk.rules(entity.id));
  const candidate: RiskRule = { ...parsed.rule, id: input.id ?? 'candidate', entityId: entity.id, version: 0, updatedAt: 0 };
  const payments = await lastPayments(ports, entity, last);
  const running = beginTrial(
    candidate,
    rules.filter(({ id }) => id !== candidate.id),
  );
  await runInSteps(running, await readPastPayments(ports, entity, payments));
  const trial = running.result();
  const shown = new Set(trial.matchedIds.slice(0, examplesMax));
  return { ...trial, examples: payments.filter(({ id }) => shown.has(id)) };
}

/**
 * Comparisons of a rule with an earlier check between which everything else that waits has its turn: some milliseconds
 * (decision: bounded-turns). 200 rules over 1,000 payments of one card are 200 million.
 */
const stepComparisonsMax = 200_000;

export async function runInSteps(
  trial: Pick<RunningTrial, 'add'>,
  past: Iterable<PastPayment>,
  pause: () => Promise<void> = nextTurn,
): Promise<void> {
  let comparisons = 0;
  for (const payment of past) {
    comparisons += trial.add(payment);
    if (comparisons < stepComparisonsMax) continue;
    comparisons = 0;
    await pause();
  }
}

/** Newest first. */
async function lastPayments(ports: PaymentPorts, channel: Entity, last: number): Promise<readonly Payment[]> {
  const payments: Payment[] = [];
  let after: string | undefined;
  while (payments.length < last) {
    const first = Math.min(pageItemsMax, last - payments.length);
    const filter = { entityPath: channel.path, types: checkedTypes };
    const page = await ports.store.payments.page(filter, { first, ...(after === undefined ? {} : { after }) });
    payments.push(...page.items.map(({ item }) => item));
    after = page.items.at(-1)?.cursor;
    if (!page.hasNextPage || after === undefined) break;
  }
  return payments;
}

/** Oldest first. A payment from before risk rules were on has no card fingerprint, so only its card is not counted. */
async function readPastPayments(ports: PaymentPorts, channel: Entity, payments: readonly Payment[]): Promise<readonly PastPayment[]> {
  const ids = payments.map(({ id }) => id);
  const stored = await ports.store.risk.checks(toDataScope(channel.path), ids);
  const checks = new Map(stored.map((check) => [check.paymentId, check]));
  return payments.map((payment) => pastPayment(payment, checks.get(payment.id))).reverse();
}

function pastPayment(payment: Payment, check: RiskCheck | undefined): PastPayment {
  const tree = JSON.parse(payment.answer) as RequestTree;
  const facts = readRiskFacts({
    tree,
    at: check?.at ?? payment.createdAt,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    cardFingerprint: check?.cardFingerprint ?? null,
    cardBin: payment.cardBin,
    holder: payment.holder,
    issuerCountry: check?.issuerCountry ?? textAt(tree, 'card.binCountry') ?? null,
    isFirstCustomer: check?.isFirstCustomer ?? null,
  });
  return { id: payment.id, facts, wasApproved: payment.status === 'approved' };
}
