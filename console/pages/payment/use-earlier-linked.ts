/**
 * Linked payments from before those that the page reads: on demand, and at once of a payment that was captured, because refunds are made of its
 * captures. They are read again with the page: what remains of them changes, too.
 */
import { useEffect, useState } from 'react';
import { type Client, useClient } from 'urql';
import { unwrapConnections } from '../../client/connection.ts';
import { type GatewayLanguage, useGatewayLanguage } from '../../preferences/preferences.tsx';
import { earlierLinkedDocument, linkedRead, type Member } from './documents.ts';
import { linkedPaymentsMax } from './linked-payments-view.ts';

export interface EarlierLinked {
  /** In any order. */
  readonly members: readonly Member[];
  /** Whether there are more than the page has by now. */
  readonly hasMore: boolean;
  /** How many the page has at most by now. */
  readonly readCount: number;
  readonly status: 'unread' | 'reading' | 'read' | 'failed';
  /** Reads those that are missing. */
  readonly read: () => void;
}

/** The answer of the page, by which the earlier ones are read anew; undefined until it is there. */
interface PageRead {
  readonly id: string;
  readonly paymentType: string;
  readonly captured: string;
  readonly linkedTransactions: { readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null } };
}

interface Found {
  readonly members: readonly Member[];
  readonly hasMore: boolean;
}

export function useEarlierLinked(page: PageRead | null | undefined): EarlierLinked {
  const client = useClient();
  const language = useGatewayLanguage();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>();
  const [hasFailed, setFailed] = useState(false);
  const { hasPreviousPage: isLong = false, startCursor: before = null } = page?.linkedTransactions.pageInfo ?? {};
  const id = page?.id;
  const isWanted = tries > 0 || (page?.paymentType === 'PA' && page.captured !== '0.00');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the page asks for the earlier ones again
  useEffect(() => {
    if (!isWanted || !isLong || before === null || id === undefined) return undefined;
    let isOver = false;
    setFailed(false);
    void readEarlier(client, { id, before, language }).then((answer) => {
      if (isOver) return;
      if (answer) setFound(answer);
      setFailed(answer === undefined);
    });
    return () => {
      isOver = true;
    };
  }, [client, page, tries, isWanted, language]);
  const members = isLong ? (found?.members ?? []) : [];
  return {
    members,
    hasMore: isLong && (found?.hasMore ?? true),
    readCount: linkedRead + members.length,
    status: hasFailed ? 'failed' : !isWanted || !isLong ? 'unread' : found ? 'read' : 'reading',
    read: () => setTries((count) => count + 1),
  };
}

interface Wanted {
  readonly id: string;
  readonly before: string;
  readonly language: GatewayLanguage;
}

/** Page by page, up to as many as the page draws. Undefined where a read failed. */
async function readEarlier(client: Client, wanted: Wanted): Promise<Found | undefined> {
  const members: Member[] = [];
  let { before } = wanted;
  for (let count = linkedRead; count < linkedPaymentsMax; count += linkedRead) {
    const { data } = await client.query(earlierLinkedDocument, { ...wanted, before }, { requestPolicy: 'network-only' }).toPromise();
    if (!data?.payment) return undefined;
    const { hasPreviousPage, startCursor } = data.payment.linkedTransactions.pageInfo;
    members.push(...unwrapConnections(data.payment).linkedTransactions);
    if (!hasPreviousPage || startCursor === null) return { members, hasMore: false };
    before = startCursor;
  }
  return { members, hasMore: true };
}
