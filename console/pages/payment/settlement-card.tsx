/** In which payouts the payment was paid, and what that cost. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { PayoutBadge } from '../../components/settlement-badges.tsx';
import { createMessages } from '../../messages/create-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { History } from './documents.ts';

const useMessages = createMessages({
  en: {
    title: 'Payout',
    fees: 'Fees so far',
    payout: (institute: string, day: string) => `${institute}, ${day}`,
  },
  de: {
    title: 'Auszahlung',
    fees: 'Gebühren bisher',
    payout: (institute: string, day: string) => `${institute}, ${day}`,
  },
});

type SettledPayment = Pick<NonNullable<History['payment']>, 'payouts' | 'settlementFees'>;

/** Nothing until a settlement line has it. */
export function SettlementCard({ payment: { payouts, settlementFees } }: { readonly payment: SettledPayment }) {
  const messages = useMessages();
  const { day } = useFormats();
  if (payouts.length === 0 && settlementFees.length === 0) return null;
  return (
    <Card title={messages.title}>
      <Stack gap="xs">
        {payouts.map(({ id, instituteName, settlementDate, status }) => (
          <Group key={id} gap="xs" justify="space-between">
            <Anchor size="sm" renderRoot={(props) => <Link to="/payouts/$id" params={{ id }} {...props} />}>
              {messages.payout(instituteName, day(settlementDate))}
            </Anchor>
            <PayoutBadge status={status} />
          </Group>
        ))}
        {settlementFees.map(({ amount, currency }) => (
          <Text key={currency} size="sm">
            {messages.fees}: <Amount value={amount} currency={currency} />
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
