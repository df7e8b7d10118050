/** A registration as it is stored, answered and told (spec §2.3, §2.4, §6). Pure. */

import type { EventAction } from '../../contract/event-types.ts';
import type { RequestTree, RequestValue } from '../../foundation/catalogue/tree.ts';
import { isTree } from '../../foundation/catalogue/tree.ts';
import type { NewEvent } from '../../foundation/events/event.ts';
import { addNotificationFields } from '../../foundation/events/notified.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Registration } from './registration.ts';

/** What ends every answer, and what it says of the request. */
export interface AnswerStamp {
  readonly resultCode: string;
  readonly buildNumber: string;
  readonly at: Timestamp;
  readonly ndc: string;
}

export interface AnsweredAccount {
  readonly id: Id;
  readonly brand: string | null;
  readonly cardBin: string | null;
  readonly last4: string | null;
  /** What was sent, without secrets: catalogue/redact.ts `selectEcho`. */
  readonly echo: RequestTree;
}

/** Structures that the gateway adds the last digits to. */
const numbered = ['card', 'bankAccount', 'tokenAccount'] as const;

/** The documented answer of type RG: the account without its number, and what else was sent (decision: existing-clients). */
export function registeredAnswer(account: AnsweredAccount, stamp: AnswerStamp): string {
  const { echo, brand } = account;
  const answer: Record<string, unknown> = {
    id: account.id,
    paymentType: 'RG',
    ...(brand === null ? {} : { paymentBrand: brand }),
    result: { code: stamp.resultCode, description: describeResultCode(stamp.resultCode) },
  };
  for (const [name, value] of Object.entries(echo)) answer[name] = value;
  const root = rootWithNumber(account);
  if (root !== undefined && account.last4 !== null) answer[root] = { ...readDigits(account), ...parseAnswerTree(echo[root]) };
  return JSON.stringify({ ...answer, ...closing(stamp) });
}

function rootWithNumber({ cardBin, last4, echo }: AnsweredAccount): string | undefined {
  if (last4 === null) return undefined;
  return cardBin !== null ? 'card' : numbered.find((root) => root !== 'card' && echo[root] !== undefined);
}

function readDigits({ cardBin, last4 }: AnsweredAccount): object {
  return { ...(cardBin === null ? {} : { bin: cardBin }), last4Digits: last4 };
}

function parseAnswerTree(value: RequestValue | undefined): RequestTree {
  return isTree(value) ? value : {};
}

/** The answer after a change: what was answered, with what was sent now put over it, and a stamp of its own. */
export function changedAnswer(answer: string, echo: RequestTree, stamp: AnswerStamp): string {
  const { buildNumber: _buildNumber, timestamp: _timestamp, ndc: _ndc, ...kept } = parsed(answer);
  const changed: Record<string, unknown> = { ...kept };
  for (const [name, value] of Object.entries(echo)) {
    const known = changed[name];
    changed[name] = isTree(value) && typeof known === 'object' && known !== null ? { ...known, ...value } : value;
  }
  changed.result = { code: stamp.resultCode, description: describeResultCode(stamp.resultCode) };
  return JSON.stringify({ ...changed, ...closing(stamp) });
}

/** The documented answer of type DR. Nothing of the account is left in it. */
export function deletedAnswer(registration: Pick<Registration, 'id' | 'brand'>, stamp: AnswerStamp): string {
  return JSON.stringify({
    id: registration.id,
    paymentType: 'DR',
    ...(registration.brand === null ? {} : { paymentBrand: registration.brand }),
    result: { code: stamp.resultCode, description: describeResultCode(stamp.resultCode) },
    ...closing(stamp),
  });
}

function closing({ buildNumber, at, ndc }: AnswerStamp): object {
  return { buildNumber, timestamp: formatTimestamp(at), ndc };
}

function parsed(answer: string): Record<string, unknown> {
  const value: unknown = JSON.parse(answer);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** spec §6: REGISTRATION events carry the answer and an action. */
export function registrationEvent(registration: Registration, action: EventAction, id: Id): NewEvent {
  const { shortId, entityId } = registration;
  return {
    id,
    type: 'REGISTRATION',
    action,
    subjectId: registration.id,
    entityId,
    entityPath: registration.entityPath,
    at: registration.updatedAt,
    payload: addNotificationFields(registration.answer, { shortId, source: 'OPP', authentication: { entityId } }),
  };
}

/** Success by environment and testMode, as of a payment. */
export function toSuccessResult(environment: 'test' | 'live', testMode: string | undefined): string {
  if (environment === 'live') return '000.000.000';
  return testMode === 'EXTERNAL' ? '000.100.112' : '000.100.110';
}
