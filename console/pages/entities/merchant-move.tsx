/** That a merchant is on its way to another installation, or has gone there: why its requests are answered with 503 or 421. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTruckDelivery } from '@tabler/icons-react';
import { Rows } from '../../components/rows.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import type { Entity } from './documents.ts';
import { useEntitiesMessages } from './entities-messages.ts';

type Move = NonNullable<Entity['move']>;

function isUnderWay(state: Move['state']): boolean {
  return state === 'CLOSED' || state === 'COPYING' || state === 'ARRIVING';
}

export function MoveBadge({ state }: Pick<Move, 'state'>) {
  const { move } = useEntitiesMessages();
  return <StatusBadge color={isUnderWay(state) ? 'orange' : 'gray'}>{move.badge[state]}</StatusBadge>;
}

export function MoveAlert({ state, address, closedAt, movedAt }: Move) {
  const { move: messages } = useEntitiesMessages();
  const isMoving = isUnderWay(state);
  const Icon = isMoving ? IconAlertTriangle : IconTruckDelivery;
  return (
    <Alert color={isMoving ? 'orange' : 'gray'} role="status" title={messages.title[state]} icon={<Icon size={18} />}>
      <Stack gap="xs">
        <Text size="sm">{messages.text[state]}</Text>
        <Rows
          isNarrow
          rows={[
            [messages.to, address],
            [messages.closed, <Timestamp key="closed" at={closedAt} />],
            [messages.moved, movedAt !== null && <Timestamp key="moved" at={movedAt} />],
          ]}
        />
      </Stack>
    </Alert>
  );
}
