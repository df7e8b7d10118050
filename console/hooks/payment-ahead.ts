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

/** Resolves to whether there was an answer; never rejects. */
type ReadPayment = (client: Client, wanted: WantedPayment) => Promise<boolean>;

export interface Read {
  readonly answered: Promise<boolean>;
  isAnswered: boolean;
}

/** What is as old is read again when the page opens: its status may have changed. */
const freshMs = 2_000;
const readsMax = 50;

let readPayment: ReadPayment | undefined;
const reads = new Map<string, Read & { readonly atMs: number }>();

export function offerPaymentReader(read: ReadPayment): void {
  readPayment = read;
}

/** Once in `freshMs` for each payment. Nothing before the page's file is there. */
export function readPaymentAhead(client: Client, wanted: WantedPayment): void {
  if (readPayment === undefined || findFreshRead(wanted)) return;
  const key = toKey(wanted);
  const read = { atMs: performance.now(), isAnswered: false, answered: readPayment(client, wanted) };
  void read.answered.then((isAnswered) => {
    read.isAnswered = isAnswered;
    if (!isAnswered && reads.get(key) === read) reads.delete(key);
  });
  reads.set(key, read);
  for (const oldest of [...reads.keys()].slice(0, -readsMax)) reads.delete(oldest);
}

/** What the payment's page need not ask again, or waits for; undefined where nobody has just read it. */
export function findFreshRead(wanted: WantedPayment): Read | undefined {
  const read = reads.get(toKey(wanted));
  return read && performance.now() - read.atMs < freshMs ? read : undefined;
}

function toKey({ id, language }: WantedPayment): string {
  return `${id} ${language}`;
}
