/** Back to the list, and to the payments before and after this one in it. */
import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import details from '../../components/details.module.css';
import { findNeighbours } from '../../hooks/listed-payments.ts';
import { usePaymentMessages } from './payment-messages.ts';

export function ListLinks({ id }: { readonly id: string }) {
  const messages = usePaymentMessages();
  const { params, previous, next } = findNeighbours(id);
  return (
    <Group justify="space-between" gap="sm" className={details.unprinted ?? ''}>
      <Anchor size="sm" renderRoot={(props) => <Link to="/payments" search={params} {...props} />}>
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {messages.back}
      </Anchor>
      <Group gap="md">
        {previous !== undefined && (
          <PaymentLink id={previous}>
            <IconChevronUp size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {messages.previousPayment}
          </PaymentLink>
        )}
        {next !== undefined && (
          <PaymentLink id={next}>
            {messages.nextPayment} <IconChevronDown size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
          </PaymentLink>
        )}
      </Group>
    </Group>
  );
}

function PaymentLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
      {children}
    </Anchor>
  );
}
