/** Decides about a payment by its facts: evaluates the channel's rules, adds their scores and applies their effects (spec §2.3, risk.score). Pure. */
import { never } from '../../foundation/kernel/assert.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { evaluateCondition } from './conditions.ts';
import {
  type Assessment,
  type History,
  type Reason,
  type RiskCondition,
  type RiskFacts,
  type RiskRule,
  scoreMax,
  type VelocityBound,
} from './rule.ts';

/** The active rules of the set that `risk.channelId` selects, or the channel's own where there is no such set. */
function selectRules(rules: readonly RiskRule[], ruleSet: string | null): readonly RiskRule[] {
  const active = rules.filter((rule) => rule.active);
  const selected = ruleSet === null ? [] : active.filter((rule) => rule.ruleSet === ruleSet);
  return selected.length > 0 ? selected : active.filter((rule) => rule.ruleSet === null);
}

/**
 * What the commit compares once more: the limits of the velocity rules that did not match. None where the payment is rejected, or accepted
 * whatever they say.
 */
export function velocityBounds(
  rules: readonly RiskRule[],
  facts: RiskFacts,
  history: History,
  { entityId, until }: Pick<VelocityBound, 'entityId' | 'until'>,
): readonly VelocityBound[] {
  return selectRules(rules, facts.ruleSet).flatMap(({ condition }): readonly VelocityBound[] => {
    if (condition.kind !== 'velocity' || evaluateCondition(condition, { facts, history, sum: 0 }) !== undefined) return [];
    const { subject, windowMinutes, countMax, volumeMaxMinor } = condition;
    const value = facts.subjects[subject];
    if (value === null) return [];
    const limits = {
      countMax: countMax === null ? null : countMax - 1,
      volumeMaxMinor: volumeMaxMinor === null ? null : BigInt(volumeMaxMinor) - facts.amountMinor,
    };
    return [{ entityId, subject, value, after: facts.at - windowMinutes * minuteMs, until, ...limits, currency: facts.currency }];
  });
}

interface Match {
  readonly rule: RiskRule;
  readonly reason: Reason;
}

/**
 * Rules about the score are evaluated last, with the sum of all others. A matching allow list accepts the payment whatever
 * other rules say. Of several rejections, the first one has the result code.
 */
export function assessRisk(rules: readonly RiskRule[], facts: RiskFacts, history: History): Assessment {
  const running = selectRules(rules, facts.ruleSet);
  const first = findMatches(
    running.filter(({ condition }) => condition.kind !== 'score'),
    facts,
    history,
    0,
  );
  const sum = clampScore(sumScores(first));
  const last = findMatches(
    running.filter(({ condition }) => condition.kind === 'score'),
    facts,
    history,
    sum,
  );
  const all = [...first, ...last];
  const score = clampScore(sumScores(all));
  const reasons = all.map(({ reason }) => reason);
  const has = (effect: RiskRule['effect']) => all.find(({ rule }) => rule.effect === effect)?.rule;
  if (has('ACCEPT')) return { score, decision: 'ACCEPT', resultCode: null, reasons };
  const rejecting = has('REJECT');
  if (rejecting) return { score, decision: 'REJECT', resultCode: toRejectionCode(rejecting), reasons };
  return { score, decision: has('REVIEW') ? 'REVIEW' : 'ACCEPT', resultCode: null, reasons };
}

function findMatches(rules: readonly RiskRule[], facts: RiskFacts, history: History, sum: number): readonly Match[] {
  const found: Match[] = [];
  for (const rule of rules) {
    const detail = evaluateCondition(rule.condition, { facts, history, sum });
    if (detail !== undefined) found.push({ rule, reason: { rule: rule.name, score: rule.score, detail } });
  }
  return found;
}

function sumScores(found: readonly Match[]): number {
  return found.reduce((sum, { rule }) => sum + rule.score, 0);
}

function clampScore(score: number): number {
  return Math.max(-scoreMax, Math.min(scoreMax, score));
}

/** The result code of a rejection: the rule's own, or the documented one for its kind of condition. */
export function toRejectionCode(rule: Pick<RiskRule, 'condition' | 'resultCode'>): string {
  return rule.resultCode ?? toDocumentedCode(rule.condition);
}

function toDocumentedCode(condition: RiskCondition): string {
  switch (condition.kind) {
    case 'velocity':
      return toVelocityCode(condition);
    case 'list':
      return listCodes[condition.field];
    case 'amount':
      return '800.120.200';
    case 'countryMismatch':
      return '100.400.021';
    case 'disposableEmail':
      return '800.300.200';
    case 'nightTime':
    case 'firstCustomer':
    case 'parameter':
    case 'score':
      return '100.400.319';
    default:
      return never(condition);
  }
}

function toVelocityCode({ subject, countMax }: Extract<RiskCondition, { kind: 'velocity' }>): string {
  const byCount = { card: '800.120.101', device: '800.120.101', ip: '800.120.102', email: '800.120.103' };
  const byVolume = { card: '800.120.201', device: '800.120.201', ip: '800.120.202', email: '800.120.203' };
  return countMax === null ? byVolume[subject] : byCount[subject];
}

const listCodes = {
  card: '800.300.101',
  holder: '800.300.101',
  device: '800.300.101',
  country: '800.300.102',
  email: '800.300.200',
  domain: '800.300.200',
  ip: '800.300.301',
  bin: '800.300.401',
} as const;
