/** The header of the page: amount, outcome, reference, account, time, ids. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copy, Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { Member, PaymentView } from './documents.ts';
import { usePaymentMessages } from './messages.ts';

interface PaymentHeaderProps {
  readonly payment: PaymentView;
  readonly referenced: Member | undefined;
  readonly actions: ReactNode;
}

export function PaymentHeader({ payment, referenced, actions }: PaymentHeaderProps) {
  const messages = usePaymentMessages();
  const { amount } = useFormats();
  const typeName = usePaymentTypeName();
  const { id, shortId, currency, paymentType, outcome, paymentBrand, card, bankAccount, merchantTransactionId, registrationId } = payment;
  const last4 = card?.last4Digits ?? bankAccount?.last4Digits;
  return (
    <div>
      <PageHeader
        title={`${amount(payment.amount)} ${currency}`}
        aside={
          <>
            <OutcomeBadge outcome={outcome} />
            <Text component="span" fw={600}>
              {typeName(paymentType)}
            </Text>
          </>
        }
        actions={actions}
      />
      <div className={details.facts}>
        {merchantTransactionId && (
          <span>
            {merchantTransactionId} <Copy value={merchantTransactionId} what={messages.reference} />
          </span>
        )}
        {(paymentBrand || last4) && <span>{last4 ? messages.ending(paymentBrand ?? '', last4) : paymentBrand}</span>}
        <Timestamp at={payment.timestamp} />
        {payment.entity && <span>{payment.entity.name}</span>}
        <Id value={id} what={messages.paymentId} path={`/console/payments/${id}`} />
        <Id value={shortId} what={messages.shortId} />
        {registrationId && (
          <Anchor renderRoot={(props) => <Link to="/registrations/$id" params={{ id: registrationId }} {...props} />}>
            {messages.registration}
          </Anchor>
        )}
        {payment.checkout && <CheckoutLink id={payment.checkout.id} />}
        {referenced && (
          <span>
            {messages.of(paymentType)}{' '}
            <Anchor renderRoot={(props) => <Link to="/payments/$id" params={{ id: referenced.id }} {...props} />}>
              {typeName(referenced.paymentType)} {amount(referenced.amount)} {referenced.currency}
            </Anchor>
          </span>
        )}
      </div>
    </div>
  );
}

function CheckoutLink({ id }: { readonly id: string }) {
  const messages = usePaymentMessages();
  return <Anchor renderRoot={(props) => <Link to="/checkouts/$id" params={{ id }} {...props} />}>{messages.checkout}</Anchor>;
}
