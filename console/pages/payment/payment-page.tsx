/** One payment: all data and all operations on one page. */
import { Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { unwrapConnections } from '../../client/connection.ts';
import details from '../../components/details.module.css';
import { Failed, NotFound } from '../../components/states.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { findFreshRead, offerPaymentReader } from '../../hooks/payment-ahead.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { deliveriesDocument, historyDocument, paymentDocument } from './documents.ts';
import { PaymentBody } from './payment-body.tsx';
import { useEarlierLinked } from './use-earlier-linked.ts';

export function PaymentPage() {
  const { id } = useParams({ from: '/payments/$id' });
  // Another payment is another page: nothing of a dialog or a mark goes over.
  return <OnePayment key={id} id={id} />;
}

offerPaymentReader(async (client, wanted) => {
  const { data } = await client.query(paymentDocument, { ...wanted }, { requestPolicy: 'network-only' }).toPromise();
  return data?.payment !== undefined;
});

function OnePayment({ id }: { readonly id: string }) {
  const language = useGatewayLanguage();
  // What the list has just read, or is reading, is not asked for again.
  const [ahead] = useState(() => findFreshRead({ id, language }));
  const requestPolicy = ahead ? 'cache-first' : 'cache-and-network';
  const [payment, refetchPayment] = useQuery({ query: paymentDocument, variables: { id, language }, requestPolicy });
  const [history, refetchHistory] = useQuery({ query: historyDocument, variables: { id } });
  const [deliveries, refetchDeliveries] = useQuery({ query: deliveriesDocument, variables: { id } });
  const [isAwaited, setAwaited] = useState(ahead !== undefined && !ahead.isAnswered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read ahead stays the same as long as this page
  useEffect(() => {
    void ahead?.answered.then((isAnswered) => {
      if (!isAnswered) refetchPayment({ requestPolicy: 'network-only' });
      setAwaited(false);
    });
  }, []);
  const earlier = useEarlierLinked(payment.data?.payment);
  const wasAnswered = useRef(false);
  // A read that takes the place of another answers nothing yet, though what is shown is no longer called stale then.
  if (payment.data && !payment.stale && !payment.fetching && !isAwaited) wasAnswered.current = true;
  const refresh = useOneAtATime(
    () => {
      const anew = { requestPolicy: 'network-only' } as const;
      refetchPayment(anew);
      refetchHistory(anew);
      refetchDeliveries(anew);
    },
    [payment, history, deliveries].some(({ fetching }) => fetching),
  );
  const shown = useMemo(() => payment.data?.payment && unwrapConnections(payment.data.payment), [payment.data]);
  const before = useMemo(() => history.data && unwrapConnections(history.data), [history.data]);
  const delivered = useMemo(() => deliveries.data && unwrapConnections(deliveries.data).webhookDeliveries, [deliveries.data]);
  if (shown) {
    return (
      <TimeOf entityId={shown.entityId}>
        <PaymentBody
          payment={shown}
          isCurrent={wasAnswered.current}
          hasMoreLinked={payment.data?.payment?.linkedTransactions.pageInfo.hasPreviousPage ?? false}
          earlier={earlier}
          history={before}
          isHistoryAwaited={!history.data && !history.error}
          deliveries={delivered}
          deliveriesError={deliveries.error}
          refresh={refresh}
          refreshNotes={() => refetchPayment({ requestPolicy: 'network-only' })}
          refreshDeliveries={() => refetchDeliveries({ requestPolicy: 'network-only' })}
        />
      </TimeOf>
    );
  }
  if (payment.error) return <Failed error={payment.error} retry={refresh} />;
  return payment.data && !payment.fetching ? <NotFound /> : <LoadingPayment />;
}

/**
 * A read that is asked for while another is under way begins when that has ended. Asked at once, it would end the other, and
 * where events come faster than answers no read would ever end.
 */
function useOneAtATime(read: () => void, isReading: boolean): () => void {
  const isDue = useRef(false);
  const latest = useRef({ read, isReading });
  latest.current = { read, isReading };
  useEffect(() => {
    if (isReading || !isDue.current) return;
    isDue.current = false;
    latest.current.read();
  }, [isReading]);
  return () => {
    if (latest.current.isReading) isDue.current = true;
    else latest.current.read();
  };
}

/** As high as the content that follows. */
function LoadingPayment() {
  return (
    <Stack aria-hidden>
      <Skeleton height={84} />
      <div className={details.columns}>
        <div className={details.column}>
          <Skeleton height={250} />
          <Skeleton height={190} />
        </div>
        <div className={`${details.column} ${details.side}`}>
          <Skeleton height={160} />
          <Skeleton height={420} />
        </div>
        <div className={details.below}>
          <Skeleton height={320} />
        </div>
      </div>
    </Stack>
  );
}
