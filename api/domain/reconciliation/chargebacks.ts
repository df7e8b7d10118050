/** Chargebacks as cases: read, answered with documents, given up, ended. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { readVisible, requireCaller, requireScopeAt, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Conflict, isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import type { RefundApproval } from '../payments/staff/approval.ts';
import { approvedWrites, requestApproval } from '../payments/staff/approval-operations.ts';
import { weighOutflow } from '../payments/staff/second-person-operations.ts';
import {
  type Chargeback,
  type ChargebackStatus,
  chargebackTransitions,
  type Evidence,
  evidenceBytesMax,
  evidenceMax,
  evidenceTypes,
} from './chargeback.ts';
import { chargebackEvent } from './chargeback-event.ts';
import { isOfType } from './evidence-rules.ts';
import { changedMeanwhile } from './files.ts';
import { takeInMovements } from './intake.ts';
import type { ChargebackFilter, ChargebackSum, ReconciliationContext, ReconciliationPorts } from './ports.ts';

/** Newest first. What was recorded a moment ago is among them. */
export async function listChargebacks(
  context: ReconciliationContext,
  { entityId, ...filter }: Wanted<ChargebackFilter>,
  page: PageRequest,
): Promise<Page<Chargeback>> {
  const entityPath = await requireScopeAt(context, entityId);
  await takeInMovements(context.ports);
  return context.ports.store.reconciliation.chargebacks({ ...filter, entityPath }, page);
}

/** How chargebacks of the last year ended, and what waits. */
export interface ChargebackSummary {
  readonly sums: readonly ChargebackSum[];
  /** Of those that the bank decided after an answer, how many the merchant won: 0 to 1; null where none was decided. */
  readonly winRate: number | null;
}

const summaryDays = 365;

export async function summarizeChargebacks(context: ReconciliationContext, entityId: string | undefined): Promise<ChargebackSummary> {
  const entityPath = await requireScopeAt(context, entityId);
  await takeInMovements(context.ports);
  const since = context.ports.clocks.entityNow(entityId ?? requireCaller(context, 'payments:read').entityId) - summaryDays * dayMs;
  const sums = await context.ports.store.reconciliation.chargebackSums(toDataScope(entityPath), since);
  const countOf = (status: ChargebackStatus): number =>
    sums.filter((one) => one.status === status).reduce((total, { count }) => total + count, 0);
  const [won, lost] = [countOf('won'), countOf('lost')];
  return { sums, winRate: won + lost === 0 ? null : won / (won + lost) };
}

/** Undefined where it does not exist for the caller. */
export function readChargeback(context: ReconciliationContext, id: string): Promise<Chargeback | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.chargeback);
}

async function requireChargeback(
  context: ReconciliationContext,
  id: string,
): Promise<{ readonly caller: Caller; readonly chargeback: Chargeback }> {
  const caller = requireCaller(context, 'reconcile');
  await takeInMovements(context.ports);
  const chargeback = await readChargeback(context, id);
  if (!chargeback) throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such chargeback' });
  return { caller, chargeback };
}

/** What a member of staff may make of a chargeback. That it is won, the bank tells: with a representment (CR). */
export const chargebackAnswers = ['represented', 'accepted', 'lost'] as const;
export type ChargebackAnswer = (typeof chargebackAnswers)[number];

const noteCharactersMax = 1_000;

interface WantedAnswer {
  readonly id: string;
  readonly answer: ChargebackAnswer;
  readonly note: string;
}

/**
 * Represents it with the documents that are there, or accepts it, or notes that it is lost. Whoever accepts it or notes it
 * as lost gives the money up: above the channel's limit that waits for a second person, as a refund does.
 */
export async function answerChargeback(context: ReconciliationContext, wanted: WantedAnswer): Promise<Chargeback> {
  const { caller, chargeback } = await requireChargeback(context, wanted.id);
  const note = await requireAnswerable(context, chargeback, wanted);
  if (wanted.answer !== 'represented') await requireOnePerson(context, caller, chargeback, { ...wanted, answer: wanted.answer, note });
  return storeAnswer(context, { caller, chargeback, answer: wanted.answer, note }, []);
}

/** The answer that a colleague requested, by the second person; approved in the commit that stores it. */
export async function approveAnswer(
  context: ReconciliationContext,
  approval: RefundApproval,
  { answer, expectedVersion }: { readonly answer: 'accepted' | 'lost'; readonly expectedVersion: number | undefined },
): Promise<Chargeback> {
  const { caller, chargeback } = await requireChargeback(context, approval.paymentId);
  if (caller.kind !== 'staff') throw changedMeanwhile();
  const note = await requireAnswerable(context, chargeback, { id: chargeback.id, answer, note: approval.reason });
  const merchant = toMerchantKey(chargeback.entityPath);
  const payment = await context.ports.store.payments.byId(merchant, chargeback.id);
  if (expectedVersion !== undefined && payment?.version !== expectedVersion) throw changedMeanwhile();
  const rootId = payment?.rootId ?? chargeback.paymentId;
  const decided = approvedWrites(context, caller, approval, { refundId: null, rootId });
  return storeAnswer(context, { caller, chargeback, answer, note }, decided);
}

/** The payment of a chargeback counts once: the sum of what was given out holds it already. */
async function requireOnePerson(
  context: ReconciliationContext,
  caller: Caller,
  chargeback: Chargeback,
  { answer, note }: WantedAnswer & { readonly answer: 'accepted' | 'lost' },
): Promise<void> {
  const { ports } = context;
  const { id, amountMinor, currency } = chargeback;
  const about = await ports.store.payments.byId(toMerchantKey(chargeback.entityPath), id);
  const settings = (await findEntity(ports, chargeback.entityId))?.settings;
  if (caller.kind !== 'staff' || !about || !settings) return;
  const weighed = await weighOutflow(context, caller, { settings, about, amountMinor, currency, except: id });
  if (weighed.isForTwo) await requestApproval(context, caller, about, { amountMinor, currency, reason: note, request: { answer } });
}

/** The note as it is kept. Refuses what this chargeback cannot be answered with. */
async function requireAnswerable({ ports }: ReconciliationContext, chargeback: Chargeback, wanted: WantedAnswer): Promise<string> {
  const note = wanted.note.trim();
  if (note.length < 3 || note.length > noteCharactersMax) throw wrongParameter('note', `note must be 3 to ${noteCharactersMax} characters`);
  if (containsCardNumber(note)) throw wrongParameter('note', 'note must not hold a card number');
  if (!chargebackTransitions[chargeback.status].includes(wanted.answer)) {
    throw wrongParameter('answer', `the chargeback is ${chargeback.status}: it cannot become ${wanted.answer}`);
  }
  if (
    wanted.answer === 'represented' &&
    (await ports.store.reconciliation.evidence(toMerchantKey(chargeback.entityPath), [chargeback.id])).length === 0
  ) {
    throw wrongParameter('answer', 'add a document first: a representment without evidence is lost');
  }
  return note;
}

interface Answer {
  readonly caller: Caller;
  readonly chargeback: Chargeback;
  readonly answer: ChargebackAnswer;
  readonly note: string;
}

async function storeAnswer(
  { ports }: ReconciliationContext,
  { caller, chargeback, answer, note }: Answer,
  extra: readonly Write[],
): Promise<Chargeback> {
  const { entityId, entityPath } = chargeback;
  const change = { answer, note };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, {
    action: 'chargeback.update',
    subjectId: chargeback.id,
    entityId,
    entityPath,
    change,
  });
  return changeStatus(ports, chargeback, { status: answer, note }, [...extra, { write: 'audit.append', entry }]);
}

/** Refuses with 409 where it was changed meanwhile. */
export async function changeStatus(
  ports: ReconciliationPorts,
  chargeback: Chargeback,
  change: { readonly status: ChargebackStatus; readonly note: string | null },
  extra: readonly Write[],
): Promise<Chargeback> {
  const updatedAt = ports.clocks.entityNow(chargeback.entityId);
  const changed: Chargeback = { ...chargeback, ...change, updatedAt, version: chargeback.version + 1 };
  const isFirst = await isCommitted(
    ports.store.commit(toMerchantKey(chargeback.entityPath), [
      { write: 'chargeback.update', chargeback: changed },
      { write: 'event.append', event: chargebackEvent(changed, ports.newId()) },
      ...extra,
    ]),
  );
  if (!isFirst) throw changedMeanwhile();
  ports.publish();
  return changed;
}

/** Chargebacks of one round. */
const overdueMax = 200;

/** Those whose time for an answer is over. Resolves to how many there were. */
export async function expireChargebacks(ports: ReconciliationPorts): Promise<number> {
  let done = 0;
  for (const chargeback of await ports.store.acrossMerchants.overdueChargebacks(ports.clocks.now(), overdueMax)) {
    if (await expireChargeback(ports, chargeback)) done += 1;
  }
  return done;
}

/** False where its time is not over by the merchant's clock, or somebody has answered it. */
export async function expireChargeback(ports: ReconciliationPorts, chargeback: Chargeback): Promise<boolean> {
  if (chargeback.deadlineAt > ports.clocks.entityNow(chargeback.entityId)) return false;
  try {
    await changeStatus(ports, chargeback, { status: 'expired', note: chargeback.note }, []);
    return true;
  } catch (error) {
    // Somebody answers it at this moment.
    if (error instanceof Refused) return false;
    throw error;
  }
}

export interface NewEvidence {
  readonly chargebackId: string;
  readonly name: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** Characters that the vault seals at once are 64 Ki; a chunk stays below. */
const chunkCharacters = 48 * 1_024;
const nameCharactersMax = 200;

/** Adds a document. Its content is sealed; what it says it is must be what it begins with. */
export async function addEvidence(context: ReconciliationContext, given: NewEvidence): Promise<Chargeback> {
  const { ports } = context;
  const { caller, chargeback } = await requireRoomForEvidence(context, given.chargebackId);
  const merchant = toMerchantKey(chargeback.entityPath);
  const bytes = parseContent(given);
  const evidence: Evidence = {
    id: ports.newId(),
    chargebackId: chargeback.id,
    entityId: chargeback.entityId,
    name: parseName(given.name),
    contentType: given.contentType,
    bytes: bytes.length,
    callerName: caller.name,
    createdAt: ports.clocks.entityNow(chargeback.entityId),
  };
  const writes: Write[] = [{ write: 'evidence.insert', evidence, documentsMax: evidenceMax }];
  for (let at = 0, number = 1; at < given.content.length; at += chunkCharacters, number += 1) {
    const sealed = await ports.vault.seal(ports.newId(), chargeback.entityId, given.content.slice(at, at + chunkCharacters));
    writes.push({ write: 'evidence.part', evidenceId: evidence.id, number, sealed });
  }
  const { entityId, entityPath } = chargeback;
  const change = { evidenceId: evidence.id, contentType: evidence.contentType, bytes: evidence.bytes };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, {
    action: 'chargeback.evidence',
    subjectId: chargeback.id,
    entityId,
    entityPath,
    change,
  });
  try {
    await ports.store.commit(merchant, [...writes, { write: 'audit.append', entry }]);
  } catch (error) {
    // The guard counts too: of documents that come at once none goes beyond the limit, and a chargeback that was decided meanwhile takes none.
    if (!(error instanceof Conflict)) throw error;
    await requireRoomForEvidence(context, given.chargebackId);
    throw changedMeanwhile();
  }
  return chargeback;
}

/** The chargeback, if one more document may be added to it. */
async function requireRoomForEvidence(context: ReconciliationContext, chargebackId: string): ReturnType<typeof requireChargeback> {
  const found = await requireChargeback(context, chargebackId);
  const { id, status, entityPath } = found.chargeback;
  if (status !== 'open' && status !== 'represented')
    throw wrongParameter('chargebackId', `the chargeback is ${status}: it takes no more documents`);
  const known = await context.ports.store.reconciliation.evidence(toMerchantKey(entityPath), [id]);
  if (known.length >= evidenceMax) throw wrongParameter('chargebackId', `a chargeback has at most ${evidenceMax} documents`);
  return found;
}

/** The document as base64, for who may answer chargebacks. */
export async function readEvidence(context: ReconciliationContext, evidence: Evidence): Promise<string> {
  const scope = requireScopePath(requireCaller(context, 'reconcile'));
  const parts = await context.ports.store.reconciliation.evidenceParts(scope, evidence.id);
  let content = '';
  for (const part of parts) content += await context.ports.vault.open(part);
  return content;
}

function parseContent({ content, contentType }: NewEvidence): Uint8Array {
  if (!evidenceTypes.some((type) => type === contentType))
    throw wrongParameter('contentType', `contentType must be one of ${evidenceTypes.join(', ')}`);
  const bytes = decodeBase64(content);
  if (bytes === undefined || bytes.length === 0) throw wrongParameter('content', 'content must be base64 of a document');
  if (bytes.length > evidenceBytesMax) throw wrongParameter('content', `a document has at most ${evidenceBytesMax} bytes`);
  if (!isOfType(bytes, contentType)) throw wrongParameter('content', `the content is not ${contentType}`);
  return bytes;
}

function decodeBase64(content: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parseName(name: string): string {
  const text = name.trim();
  if (text === '' || text.length > nameCharactersMax || containsCardNumber(text))
    throw wrongParameter('name', `name must be 1 to ${nameCharactersMax} characters, without card numbers`);
  return text;
}
