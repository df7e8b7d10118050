/** What may be done with a chargeback, and which documents the gateway takes. Pure. */
import type { ChargebackStatus } from '../../client/schema-enums.ts';
import { toMinorUnits } from '../../values/minor-units.ts';

const answers = ['REPRESENTED', 'ACCEPTED', 'LOST'] as const;
export type Answer = (typeof answers)[number];

/** As the gateway lets it: that a chargeback is won, the bank tells. */
const possible: Readonly<Record<ChargebackStatus, readonly Answer[]>> = {
  OPEN: ['REPRESENTED', 'ACCEPTED', 'LOST'],
  REPRESENTED: ['LOST'],
  ACCEPTED: [],
  WON: ['LOST'],
  LOST: [],
  EXPIRED: ['LOST'],
};

export function listAnswers(status: ChargebackStatus): readonly Answer[] {
  return possible[status];
}

export interface CaseFacts {
  readonly status: ChargebackStatus;
  /** Empty where no document changes the reason. */
  readonly wantedEvidence: readonly unknown[];
}

/** What of a chargeback that was won is still with the shopper, in minor units: the bank may return a part. Null where it returned the whole. */
export function restOf({
  status,
  transaction,
}: {
  readonly status: ChargebackStatus;
  readonly transaction: { readonly remaining: string } | null;
}) {
  if (status !== 'WON' || transaction === null || toMinorUnits(transaction.remaining) === 0n) return null;
  return transaction.remaining;
}

/** Whether documents may still win the case: only then does the page tell anybody to add some. */
export function isWorthContesting({ status, wantedEvidence }: CaseFacts): boolean {
  return status === 'OPEN' && wantedEvidence.length > 0;
}

export function takesEvidence(status: ChargebackStatus): boolean {
  return status === 'OPEN' || status === 'REPRESENTED';
}

export const evidenceTypes = ['text/plain', 'application/pdf', 'image/png', 'image/jpeg'] as const;
export const evidenceBytesMax = 512 * 1_024;

export type EvidenceProblem = 'type' | 'size' | 'empty';

/** What of a document the gateway would refuse; undefined where nothing. */
export function findEvidenceProblem({ type, size }: { readonly type: string; readonly size: number }): EvidenceProblem | undefined {
  if (!evidenceTypes.some((known) => known === type)) return 'type';
  if (size === 0) return 'empty';
  return size > evidenceBytesMax ? 'size' : undefined;
}

/** Bytes at once: more arguments than this a function does not take. */
const chunkBytes = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) text += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  return btoa(text);
}

export function fromBase64(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}
