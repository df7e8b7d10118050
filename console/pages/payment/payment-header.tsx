/** The header of the page: amount, status in a word and in a sentence, then order, account, time and ids. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from '../../client/viewer.ts';
import { Copy, Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { Labelled } from '../../components/labelled.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { toBrandName } from '../../values/brand-names.ts';
import { findOrder } from '../../values/payment-names.ts';
import type { Member, PaymentView } from './documents.ts';
import { usePaymentMessages } from './payment-messages.ts';
import { isInReview } from './review-view.ts';
import { toShopper } from './shopper-view.ts';
import { Tags } from './tags.tsx';
import { useTeamMessages } from './team-messages.ts';

interface PaymentHeaderProps {
  readonly payment: PaymentView;
  readonly isWatched: boolean;
  readonly referenced: Member | undefined;
  readonly actions: ReactNode;
}

export function PaymentHeader({ payment, isWatched, referenced, actions }: PaymentHeaderProps) {
  const messages = usePaymentMessages();
  const { amount } = useFormats();
  const typeName = usePaymentTypeName();
  const team = useTeamMessages();
  const mayTag = usePermission('NOTES_WRITE');
  const { facts } = messages;
  const { id, shortId, currency, paymentType, moneyStatus, paymentBrand, merchantTransactionId } = payment;
  const { original } = payment;
  const last4 = toShopper(payment).account?.last4;
  const order = findOrder({ merchantTransactionId, original });
  const brand = paymentBrand ?? original?.paymentBrand;
  return (
    <div>
      <PageHeader
        title={`${amount(payment.amount, currency)} ${currency}`}
        longTitle={`${amount(payment.amount, currency)} ${currency} · ${order ?? shortId}`}
        aside={
          <>
            <MoneyBadge status={moneyStatus} />
            {isInReview(payment) && <OutcomeBadge outcome="REVIEW" />}
            <Text component="span" fw={600}>
              {typeName(paymentType)}
            </Text>
          </>
        }
        actions={actions}
      />
      <Text size="lg" mt={{ base: 0, xs: 'calc(var(--mantine-spacing-sm) * -1)' }} mb="xs" data-status>
        {payment.summary.status}
      </Text>
      <div className={details.facts}>
        {order && (
          <Labelled text={facts.reference}>
            {order} <Copy value={order} what={messages.reference} />
          </Labelled>
        )}
        {(brand || last4) && (
          <Labelled text={facts.account}>{last4 ? messages.ending(toBrandName(brand ?? ''), last4) : toBrandName(brand ?? '')}</Labelled>
        )}
        <Labelled text={facts.at}>
          <Timestamp at={payment.timestamp} />
        </Labelled>
        {payment.assignment?.assigneeName && (
          <Labelled text={team.assigned}>
            <span title={payment.assignment.note}>{payment.assignment.assigneeName}</span>
          </Labelled>
        )}
        <Tags payment={payment} mayChange={mayTag} />
        {isWatched && <span className="quiet">{team.watched}</span>}
        {payment.entity && <Labelled text={facts.entity}>{payment.entity.name}</Labelled>}
        <Labelled text={facts.id}>
          <Id value={id} what={messages.paymentId} path={`/console/payments/${id}`} />
        </Labelled>
        <Labelled text={facts.shortId}>
          <Id value={shortId} what={messages.shortId} />
        </Labelled>
        <AccountLink payment={payment} />
        {payment.checkout && <CheckoutLink id={payment.checkout.id} />}
        {payment.jobRun && <JobLink id={payment.jobRun.jobId} />}
        {referenced && (
          <span>
            {messages.of(paymentType)}{' '}
            <Anchor renderRoot={(props) => <Link to="/payments/$id" params={{ id: referenced.id }} {...props} />}>
              {typeName(referenced.paymentType)} {amount(referenced.amount, referenced.currency)} {referenced.currency}
            </Anchor>
          </span>
        )}
      </div>
    </div>
  );
}

function JobLink({ id }: { readonly id: string }) {
  const messages = usePaymentMessages();
  return <Anchor renderRoot={(props) => <Link to="/jobs/$id" params={{ id }} {...props} />}>{messages.job}</Anchor>;
}

function CheckoutLink({ id }: { readonly id: string }) {
  const messages = usePaymentMessages();
  return <Anchor renderRoot={(props) => <Link to="/checkouts/$id" params={{ id }} {...props} />}>{messages.checkout}</Anchor>;
}

/** An account that the gateway behind the channel keeps has an id and no page here. */
function AccountLink({ payment: { registrationId, registration } }: Pick<PaymentHeaderProps, 'payment'>) {
  const messages = usePaymentMessages();
  if (registration) {
    const { id } = registration;
    return <Anchor renderRoot={(props) => <Link to="/registrations/$id" params={{ id }} {...props} />}>{messages.registration}</Anchor>;
  }
  return registrationId ? (
    <Labelled text={messages.registration}>
      <Id value={registrationId} what={messages.registration} />
    </Labelled>
  ) : null;
}
