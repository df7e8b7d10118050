/** One payment: everything that has to be known about it and everything that can be done to it, on one page. */
import { Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useGatewayLanguage } from '../../app/preferences.tsx';
import { Failed, Missing } from '../../parts/states.tsx';
import { deliveriesDocument, historyDocument, paymentDocument } from './documents.ts';
import styles from './payment.module.css';
import { PaymentBody } from './payment-body.tsx';
import { useDeliveryLook } from './use-delivery-look.ts';

export function PaymentPage() {
  const { id } = useParams({ from: '/payments/$id' });
  // Another payment is another page: nothing of a dialog or a mark goes over.
  return <OnePayment key={id} id={id} />;
}

function OnePayment({ id }: { readonly id: string }) {
  const [payment, askPayment] = useQuery({ query: paymentDocument, variables: { id, language: useGatewayLanguage() } });
  const [history, askHistory] = useQuery({ query: historyDocument, variables: { id } });
  const [deliveries, askDeliveries] = useQuery({ query: deliveriesDocument, variables: { id } });
  const refresh = (): void => {
    const anew = { requestPolicy: 'network-only' } as const;
    askPayment(anew);
    askHistory(anew);
    askDeliveries(anew);
  };
  const delivered = deliveries.data?.webhookDeliveries.edges.map(({ node }) => node);
  useDeliveryLook(delivered, () => askDeliveries({ requestPolicy: 'network-only' }));
  if (payment.data?.payment) {
    return (
      <PaymentBody
        payment={payment.data.payment}
        history={history.data}
        deliveries={delivered}
        deliveriesError={deliveries.error}
        refresh={refresh}
      />
    );
  }
  if (payment.error) return <Failed error={payment.error} retry={refresh} />;
  return payment.data && !payment.fetching ? <Missing /> : <Waiting />;
}

/** As high as what is to come. */
function Waiting() {
  return (
    <Stack aria-hidden>
      <Skeleton height={84} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Skeleton height={250} />
          <Skeleton height={190} />
        </div>
        <div className={`${styles.column} ${styles.side}`}>
          <Skeleton height={160} />
          <Skeleton height={420} />
        </div>
        <div className={styles.below}>
          <Skeleton height={320} />
        </div>
      </div>
    </Stack>
  );
}
