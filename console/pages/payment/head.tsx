/** The head of the page: how much, what became of it, whose, by what, when, and its ids to copy. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copy, Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PageHead } from '../../components/page-header.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { Member, PaymentView } from './documents.ts';
import { usePaymentWords } from './messages.ts';

interface HeadProps {
  readonly payment: PaymentView;
  readonly referenced: Member | undefined;
  readonly actions: ReactNode;
}

export function Head({ payment, referenced, actions }: HeadProps) {
  const words = usePaymentWords();
  const { amount } = useFormats();
  const typeName = useTypeName();
  const { id, shortId, currency, paymentType, outcome, paymentBrand, card, bankAccount, merchantTransactionId, registrationId } = payment;
  const last4 = card?.last4Digits ?? bankAccount?.last4Digits;
  return (
    <div>
      <PageHead
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
            {merchantTransactionId} <Copy value={merchantTransactionId} what={words.reference} />
          </span>
        )}
        {(paymentBrand || last4) && <span>{last4 ? words.ending(paymentBrand ?? '', last4) : paymentBrand}</span>}
        <MomentText at={payment.timestamp} />
        {payment.entity && <span>{payment.entity.name}</span>}
        <Id value={id} what={words.paymentId} path={`/console/payments/${id}`} />
        <Id value={shortId} what={words.shortId} />
        {registrationId && (
          <Anchor renderRoot={(props) => <Link to="/registrations/$id" params={{ id: registrationId }} {...props} />}>
            {words.registration}
          </Anchor>
        )}
        {referenced && (
          <span>
            {words.of(paymentType)}{' '}
            <Anchor renderRoot={(props) => <Link to="/payments/$id" params={{ id: referenced.id }} {...props} />}>
              {typeName(referenced.paymentType)} {amount(referenced.amount)} {referenced.currency}
            </Anchor>
          </span>
        )}
      </div>
    </div>
  );
}
