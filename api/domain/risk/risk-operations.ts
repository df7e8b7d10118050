/** The risk check of one payment (spec §2.2): what is known, what was before, what the channel's rules say. */

import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { textAt } from '../../foundation/catalogue/tree.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { addDefaultRules } from './default-rules.ts';
import { readRiskFacts } from './facts.ts';
import type { RiskContext, RiskPorts } from './ports.ts';
import type { Assessment, CheckedRisk, History, RiskCheck, RiskFacts, RiskRule } from './rule.ts';
import { assessRisk, velocityBounds } from './rules.ts';

/** A payment that is about to be made. */
export interface RiskSubject {
  readonly paymentId: Id;
  readonly entityId: Id;
  /** Entity time. */
  readonly at: Timestamp;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The request without secrets. */
  readonly open: RequestTree;
  readonly cardNumber: Secret<string> | null;
  readonly cardBin: string | null;
  readonly holder: string | null;
  readonly issuerCountry: string | null;
  /** The check of the payment whose account it runs on, by which its card and its shopper are known again. */
  readonly earlier: RiskCheck | undefined;
}

/** What was checked a moment later by the clock of another instance, and stored first, counts as well. */
const clockSkewMs = 5 * minuteMs;

/**
 * Deterministic: the same rows, the same request and the same moment give the same decision. Three bounded reads, of
 * rules, of earlier checks and of the customer, the last two only where a rule asks for them. Payments that race are
 * counted in the commit (`bounds`): whoever comes too late there is checked again.
 */
export async function checkRisk(ports: RiskPorts, subject: RiskSubject): Promise<CheckedRisk> {
  const rules = addDefaultRules(subject.entityId, await ports.store.risk.rules(subject.entityId));
  const facts = withEarlier(await factsAbout(ports, subject, rules), subject.earlier);
  const history = await historyFor(ports, subject, facts, rules);
  const assessment = assessRisk(rules, facts, history);
  const { entityId, at } = subject;
  const bounds = assessment.decision === 'REJECT' ? [] : velocityBounds(rules, facts, history, { entityId, until: at + clockSkewMs });
  return { assessment, check: toRiskCheck(subject, facts, assessment), bounds };
}

async function factsAbout(ports: RiskPorts, subject: RiskSubject, rules: readonly RiskRule[]): Promise<RiskFacts> {
  const { cardNumber, open } = subject;
  const email = textAt(open, 'customer.email');
  const asksForCustomer = rules.some(({ active, condition }) => active && condition.kind === 'firstCustomer');
  return readRiskFacts({
    ...subject,
    tree: open,
    cardFingerprint: cardNumber === null ? null : await cardFingerprint(ports, cardNumber),
    isFirstCustomer: asksForCustomer && email !== undefined ? !(await ports.store.risk.isKnownCustomer(subject.entityId, email)) : null,
  });
}

/** What the request itself says comes first. */
function withEarlier(facts: RiskFacts, earlier: RiskCheck | undefined): RiskFacts {
  if (!earlier) return facts;
  const { subjects, countries } = facts;
  return {
    ...facts,
    subjects: { ...subjects, card: subjects.card ?? earlier.cardFingerprint, email: subjects.email ?? earlier.email },
    countries: { ...countries, bin: countries.bin ?? earlier.issuerCountry },
  };
}

/** The purpose is part of what is hashed: no other fingerprint of the vault equals it. */
function cardFingerprint(ports: RiskPorts, cardNumber: Secret<string>): Promise<string> {
  return ports.vault.fingerprint(`risk card ${cardNumber.reveal()}`);
}

const noHistory: History = { card: [], email: [], ip: [], device: [] };

async function historyFor(ports: RiskPorts, subject: RiskSubject, facts: RiskFacts, rules: readonly RiskRule[]): Promise<History> {
  const windows = rules.flatMap(({ active, condition }) => (active && condition.kind === 'velocity' ? [condition.windowMinutes] : []));
  if (windows.length === 0 || Object.values(facts.subjects).every((value) => value === null)) return noHistory;
  const after = subject.at - Math.max(...windows) * minuteMs;
  return ports.store.risk.history({ entityId: subject.entityId, after, until: subject.at + clockSkewMs, subjects: facts.subjects });
}

function toRiskCheck(subject: RiskSubject, facts: RiskFacts, { score, decision, reasons }: Assessment): RiskCheck {
  const { paymentId, entityId, at, currency } = subject;
  return {
    paymentId,
    entityId,
    at,
    amountMinor: facts.amountMinor,
    currency,
    cardFingerprint: facts.subjects.card,
    email: facts.subjects.email,
    ip: facts.subjects.ip,
    device: facts.subjects.device,
    issuerCountry: facts.countries.bin,
    isFirstCustomer: facts.isFirstCustomer,
    score,
    decision,
    reasons,
  };
}

/** What the rules said of a payment that the caller sees; undefined where none ran. */
export function readRiskCheck(
  { ports }: RiskContext,
  payment: { readonly id: Id; readonly entityPath: string },
): Promise<RiskCheck | undefined> {
  return ports.store.risk.check(toMerchantKey(payment.entityPath), payment.id);
}
