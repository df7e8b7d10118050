/** One payment link: its address to copy, its QR code, who paid, and its end. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { Confirmation } from '../../components/confirmation.tsx';
import { Copy } from '../../components/copy.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { LoadingOrFailed, NotFound } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { endPaymentLinkDocument, type LinkCheckout, type PaymentLink, paymentLinkDocument } from './documents.ts';
import { LinkState } from './link-state.tsx';
import { usePaymentLinkMessages } from './payment-links-messages.ts';

interface LinkDrawerProps {
  readonly id: string | undefined;
  readonly mayEnd: boolean;
  readonly close: () => void;
  readonly changed: () => void;
}

export function LinkDrawer({ id, close, ...props }: LinkDrawerProps) {
  const messages = usePaymentLinkMessages();
  return (
    <SideDrawer opened={id !== undefined} onClose={close} title={messages.one} size="md">
      {id !== undefined && <Body key={id} id={id} {...props} />}
    </SideDrawer>
  );
}

function Body({ id, mayEnd, changed }: Omit<LinkDrawerProps, 'id' | 'close'> & { readonly id: string }) {
  const [{ data, error }, refetch] = useQuery({ query: paymentLinkDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  if (!data) return <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={6} />;
  if (!data.paymentLink) return <NotFound isPart />;
  return (
    <Stack gap="lg">
      <Facts link={data.paymentLink} />
      <Payments checkouts={nodesOf(data.checkouts)} />
      {mayEnd && data.paymentLink.state === 'OPEN' && <End id={id} changed={changed} />}
    </Stack>
  );
}

function Facts({ link }: { readonly link: PaymentLink }) {
  const messages = usePaymentLinkMessages();
  const { url, description, amount, currency, state, paidCount, usesMax, underWayCount, expiresAt, createdBy, timestamp } = link;
  return (
    <>
      <Stack gap={4}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
        <Text size="xl" fw={650}>
          <Amount value={amount} currency={currency} />
        </Text>
        <Group gap="xs">
          <LinkState state={state} />
          <Text size="sm">
            {messages.paid}: {messages.paidOf(paidCount, usesMax)}
            {underWayCount > 0 && ` · ${messages.underWay(underWayCount)}`}
          </Text>
        </Group>
        {state === 'OPEN' && (
          <Quiet>
            {expiresAt ? (
              <>
                {messages.until} <Timestamp at={expiresAt} />
              </>
            ) : (
              messages.untilEnded
            )}
          </Quiet>
        )}
        <Quiet>
          {messages.created}: <Timestamp at={timestamp} /> · {createdBy}
        </Quiet>
      </Stack>
      {state === 'OPEN' && (
        <Stack gap="sm" align="start">
          <TextInput
            w="100%"
            readOnly
            label={messages.address}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            rightSection={<Copy value={url} what={messages.copy} kind="text" />}
          />
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {messages.open}
          </Button>
          <QrCode text={url} label={messages.qr} />
        </Stack>
      )}
    </>
  );
}

function Payments({ checkouts }: { readonly checkouts: readonly LinkCheckout[] }) {
  const messages = usePaymentLinkMessages();
  return (
    <section>
      <Text component="h3" size="sm" fw={650} mb={4}>
        {messages.payments}
      </Text>
      {checkouts.length === 0 && <Quiet>{messages.nobody}</Quiet>}
      <Stack gap={6}>
        {checkouts.map(({ id, timestamp, payment }) => (
          <Group key={id} gap="xs" wrap="wrap">
            <Timestamp at={timestamp} />
            {payment ? (
              <>
                <Link to="/payments/$id" params={{ id: payment.id }}>
                  {payment.shortId}
                </Link>
                <Amount value={payment.amount} currency={payment.currency} />
                <MoneyBadge status={payment.moneyStatus} />
              </>
            ) : (
              <Link to="/checkouts/$id" params={{ id }}>
                {messages.begun}
              </Link>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function End({ id, changed }: { readonly id: string; readonly changed: () => void }) {
  const messages = usePaymentLinkMessages();
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  const [{ fetching, error }, send] = useMutation(endPaymentLinkDocument);
  const end = async (): Promise<void> => {
    const { data } = await send({ id });
    if (!data?.endPaymentLink) return;
    setAsks(false);
    changed();
    notify.success(messages.ended);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {messages.end}
      </Button>
      <Confirmation
        opened={asks}
        title={messages.endTitle}
        text={messages.endText}
        action={messages.end}
        busy={fetching}
        problem={error && getErrorMessage(error)}
        confirm={() => void end()}
        close={() => setAsks(false)}
      />
    </>
  );
}
