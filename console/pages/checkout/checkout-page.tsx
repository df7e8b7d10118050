/** One checkout: what was prepared, each attempt, and the shopper's way. */
import { Anchor, Stack } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useLiveEvents } from '../../client/live-events.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { CheckoutBadge } from '../../components/checkout-badge.tsx';
import { Copy, Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { JsonView } from '../../components/json-view.tsx';
import { Labelled } from '../../components/labelled.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Rows } from '../../components/rows.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { WarningList } from '../../components/warning-list.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useDetailKeys } from '../../hooks/use-detail-keys.ts';
import { useFields } from '../../messages/field-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { AttemptsCard } from './attempts-card.tsx';
import { useCheckoutMessages } from './checkout-messages.ts';
import { type CheckoutData, type CheckoutView, checkoutDocument } from './documents.ts';
import { listParameters } from './prepared-view.ts';
import { WayCard } from './way-card.tsx';
import { listSteps } from './way-view.ts';

export function CheckoutPage() {
  const { id } = useParams({ from: '/checkouts/$id' });
  // An attempt changes it without an event of its own, so what the cache has may be old.
  const [{ data, error, fetching }, refetch] = useQuery({
    query: checkoutDocument,
    variables: { id, language: useGatewayLanguage() },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  useLiveEvents({ filter: { subjectId: id, types: ['CHECKOUT'] }, onEvent: refresh, onStart: (hasGap) => hasGap && refresh() });
  useDetailKeys(useCheckoutMessages().keys, id);
  return (
    <Stack gap="sm">
      <BackLink list="/checkouts" />
      {data?.checkout ? (
        <TimeOf entityId={data.checkout.entityId}>
          <Body checkout={data.checkout} data={data} refresh={refresh} />
        </TimeOf>
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

interface BodyProps {
  readonly checkout: CheckoutView;
  readonly data: CheckoutData;
  readonly refresh: () => void;
}

function Body({ checkout, data, refresh }: BodyProps) {
  const messages = useCheckoutMessages();
  const { amount: format } = useFormats();
  const { id, kind, status, amount, currency, merchantTransactionId, timestamp, registration, attempts, answer } = checkout;
  const steps = useMemo(() => listSteps(checkout, nodesOf(data.events)), [checkout, data.events]);
  return (
    <Stack>
      <div>
        <PageHeader
          title={amount === null ? messages.titleOfAccount : messages.title(`${format(amount)} ${currency ?? ''}`)}
          aside={<CheckoutBadge status={status} kind={kind} />}
        />
        <div className={details.facts}>
          {merchantTransactionId !== null && (
            <Labelled text={messages.order}>
              {merchantTransactionId} <Copy value={merchantTransactionId} what={messages.order} />
            </Labelled>
          )}
          <Labelled text={messages.created}>
            <Timestamp at={timestamp} />
          </Labelled>
          <Labelled text="Id">
            <Id value={id} what={messages.id} path={`/console/checkouts/${id}`} />
          </Labelled>
          {registration && (
            <Anchor size="sm" renderRoot={(props) => <Link to="/registrations/$id" params={{ id: registration.id }} {...props} />}>
              {messages.stored}
            </Anchor>
          )}
        </div>
      </div>
      <div className={details.columns}>
        <div className={details.column}>
          {kind === 'PAYMENT' && <AttemptsCard attempts={attempts} asked={checkout} />}
          <Prepared checkout={checkout} />
        </div>
        <div className={`${details.column} ${details.side}`}>
          <WayCard steps={steps} />
          <div className={`${details.card} ${details.unprinted}`}>
            <JsonView value={answer} title={messages.answer} />
          </div>
        </div>
      </div>
      {status === 'OPEN' && <LiveAttempts entityId={checkout.entityId} refresh={refresh} />}
    </Stack>
  );
}

/** Payments may come many a second; the checkout is read again so often. */
const refreshMs = 3_000;

/** While it may be paid, any payment of its entity may be an attempt. */
function LiveAttempts({ entityId, refresh }: { readonly entityId: string; readonly refresh: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => () => clearTimeout(timer.current), []);
  const refreshSoon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, refreshMs);
  };
  useLiveEvents({ filter: { entityId, types: ['PAYMENT'] }, onEvent: refreshSoon });
  return null;
}

function Prepared({ checkout: { prepared, warnings, currency } }: { readonly checkout: CheckoutView }) {
  const messages = useCheckoutMessages();
  const { nameParameter, nameValue } = useFields();
  const { amount } = useFormats();
  const rows = listParameters(prepared).map(
    ({ name, value }) => [nameParameter(name), name === 'amount' ? amount(value, currency) : nameValue(name, value), name] as const,
  );
  return (
    <Card title={messages.prepared}>
      <Rows rows={[...rows, [messages.warnings, warnings.length > 0 && <WarningList warnings={warnings} />]]} />
    </Card>
  );
}
