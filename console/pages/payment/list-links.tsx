/** Back to the list, and to the payments before and after this one in it. */
import { Anchor, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import details from '../../components/details.module.css';
import { findNeighbours } from '../../hooks/listed-payments.ts';
import { usePaymentMessages } from './payment-messages.ts';

export function ListLinks({ id }: { readonly id: string }) {
  const messages = usePaymentMessages();
  const { params, previous, next } = findNeighbours(id);
  return (
    <Group justify="space-between" gap="sm" className={details.unprinted ?? ''}>
      <BackLink list="/payments" params={params} />
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
