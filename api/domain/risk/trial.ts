/**
 * What a rule would have done with past payments: evaluates the same rules with the same facts, where the history of each
 * payment is the earlier part of the list. Pure.
 */
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { evaluateCondition } from './conditions.ts';
import {
  type EarlierCheck,
  type History,
  historyRowsMax,
  type RiskFacts,
  type RiskRule,
  type VelocitySubject,
  velocitySubjects,
  windowMinutesMax,
} from './rule.ts';
import { assessRisk } from './rules.ts';

export interface PastPayment {
  readonly id: string;
  readonly facts: RiskFacts;
  readonly wasApproved: boolean;
}

export interface Trial {
  /** Payments that were evaluated. */
  readonly total: number;
  readonly matched: number;
  /** Not rejected by the rules as they are, but with this one. */
  readonly refused: number;
  /** Neither rejected nor reviewed by the rules as they are, but reviewed with this one. */
  readonly reviewed: number;
  /** Newest first. */
  readonly matchedIds: readonly string[];
}

export interface RunningTrial {
  /** The next payment, oldest first. Returns how often a rule was compared with an earlier check: what it cost. */
  add(past: PastPayment): number;
  result(): Trial;
}

/** `others` are the rules without the candidate, which counts as switched on. */
export function beginTrial(candidate: RiskRule, others: readonly RiskRule[]): RunningTrial {
  const seen = seenSubjects();
  const rule = { ...candidate, active: true };
  const all = [...others, rule];
  const matched: string[] = [];
  let total = 0;
  let refused = 0;
  let reviewed = 0;
  return {
    add({ id, facts: stated, wasApproved }) {
      const facts = { ...stated, isFirstCustomer: stated.isFirstCustomer ?? seen.isFirst(stated) };
      const history = seen.before(facts);
      const without = assessRisk(others, facts, history);
      const withIt = assessRisk(all, facts, history);
      if (evaluateCondition(rule.condition, { facts, history, sum: without.score }) !== undefined) matched.push(id);
      if (withIt.decision !== without.decision && withIt.decision === 'REJECT') refused += 1;
      if (withIt.decision === 'REVIEW' && without.decision === 'ACCEPT') reviewed += 1;
      seen.add(facts, wasApproved);
      total += 1;
      return all.length * velocitySubjects.reduce((sum, subject) => sum + history[subject].length, 1);
    },
    result: () => ({ total, matched: matched.length, refused, reviewed, matchedIds: matched.toReversed() }),
  };
}

interface SeenSubjects {
  before(facts: RiskFacts): History;
  isFirst(facts: RiskFacts): boolean | null;
  add(facts: RiskFacts, wasApproved: boolean): void;
}

function seenSubjects(): SeenSubjects {
  const lists = new Map<string, EarlierCheck[]>();
  const customers = new Set<string>();
  const toSubjectKey = (subject: VelocitySubject, value: string) => `${subject} ${value}`;
  const findList = (facts: RiskFacts, subject: VelocitySubject): readonly EarlierCheck[] => {
    const value = facts.subjects[subject];
    const after = facts.at - windowMinutesMax * minuteMs;
    // As many as a payment's own check reads.
    const newest = value === null ? [] : (lists.get(toSubjectKey(subject, value)) ?? []).slice(-historyRowsMax);
    return newest.filter(({ at }) => at > after);
  };
  return {
    before: (facts) => ({
      card: findList(facts, 'card'),
      email: findList(facts, 'email'),
      ip: findList(facts, 'ip'),
      device: findList(facts, 'device'),
    }),
    isFirst: ({ subjects: { email } }) => (email === null ? null : !customers.has(email)),
    add: (facts, wasApproved) => {
      const { at, amountMinor, currency } = facts;
      for (const subject of velocitySubjects) {
        const value = facts.subjects[subject];
        if (value === null) continue;
        const key = toSubjectKey(subject, value);
        const list = lists.get(key) ?? [];
        list.push({ at, amountMinor, currency });
        lists.set(key, list);
      }
      if (wasApproved && facts.subjects.email !== null) customers.add(facts.subjects.email);
    },
  };
}
