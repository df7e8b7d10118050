/**
 * A payment that somebody is about to open is read before its page is there. The page's own file says how, so that a list
 * that nobody opens a payment of does not load it.
 */
import type { Client } from 'urql';
import type { graphql } from '../client/graphql.ts';

type GatewayLanguage = ReturnType<typeof graphql.scalar<'Language'>>;

export interface WantedPayment {
  readonly id: string;
  readonly language: GatewayLanguage;
}

type ReadPayment = (client: Client, wanted: WantedPayment) => void;

/** What is as old is read again when the page opens: its status may have changed. */
const freshMs = 2_000;
const notesMax = 50;

let readPayment: ReadPayment | undefined;
const readAt = new Map<string, number>();

export function offerPaymentReader(read: ReadPayment): void {
  readPayment = read;
}

/** Once in `freshMs` for each payment. Nothing before the page's file is there. */
export function readPaymentAhead(client: Client, wanted: WantedPayment): void {
  if (readPayment === undefined || wasJustRead(wanted)) return;
  readAt.set(toKey(wanted), performance.now());
  for (const oldest of [...readAt.keys()].slice(0, -notesMax)) readAt.delete(oldest);
  readPayment(client, wanted);
}

/** Whether its page need not ask again. */
export function wasJustRead(wanted: WantedPayment): boolean {
  const atMs = readAt.get(toKey(wanted));
  return atMs !== undefined && performance.now() - atMs < freshMs;
}

function toKey({ id, language }: WantedPayment): string {
  return `${id} ${language}`;
}
