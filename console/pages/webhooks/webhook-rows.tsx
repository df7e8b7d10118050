/** Webhooks as a table, or as cards on a phone. */
import { Anchor, Badge, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EventType } from '../../../api/contract/event-types.ts';
import { HttpStatus } from '../../components/delivery-badges.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useEventNames } from '../../messages/event-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { Entity, Subscription } from './documents.ts';
import { HealthBadge } from './health-badge.tsx';
import { getHealth, getSuccessRate, getTitle } from './health-view.ts';
import styles from './webhooks.module.css';
import { useWebhookMessages } from './webhooks-messages.ts';

interface WebhookRowsProps {
  readonly rows: readonly Subscription[];
  readonly entities: readonly Entity[];
  readonly selected: string | undefined;
  readonly open: (id: string) => void;
}

export function WebhookRows(props: WebhookRowsProps) {
  return (
    <>
      <div className={styles.wide}>
        <WebhookTable {...props} />
      </div>
      <div className={styles.narrow}>
        <WebhookCards {...props} />
      </div>
    </>
  );
}

function WebhookTable({ rows, entities, selected, open }: WebhookRowsProps) {
  const messages = useWebhookMessages();
  const { number } = useFormats();
  return (
    <Paper withBorder className={styles.scroll}>
      <Table highlightOnHover verticalSpacing="sm" aria-label={messages.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.receiver}</Table.Th>
            <Table.Th>{messages.entity}</Table.Th>
            <Table.Th>{messages.state}</Table.Th>
            <Table.Th ta="end">{messages.successRate}</Table.Th>
            <Table.Th>{messages.lastError}</Table.Th>
            <Table.Th ta="end">{messages.backlog}</Table.Th>
            <Table.Th>{messages.types}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={styles.row}
              data-selected={row.id === selected}
              onClick={(event) => {
                // The link in the row is its own, also with a modifier key.
                if (!(event.target instanceof HTMLAnchorElement)) open(row.id);
              }}
            >
              <Table.Td className={styles.receiver}>
                <ReceiverLink row={row} selected={row.id === selected} />
              </Table.Td>
              <Table.Td>{getEntityName(entities, row.entityId)}</Table.Td>
              <Table.Td>
                <State row={row} />
              </Table.Td>
              <Table.Td className="number">
                <SuccessRate row={row} />
              </Table.Td>
              <Table.Td>
                <LastError row={row} />
              </Table.Td>
              <Table.Td className="number">
                {number(row.health.backlog)}
                <Oldest row={row} />
              </Table.Td>
              <Table.Td>
                <Types types={row.types} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function WebhookCards({ rows, entities, selected }: WebhookRowsProps) {
  const messages = useWebhookMessages();
  const { number } = useFormats();
  return (
    <Stack gap="sm" component="ul" className={styles.cards} aria-label={messages.title}>
      {rows.map((row) => (
        <Paper key={row.id} component="li" withBorder p="sm" className={styles.row} data-selected={row.id === selected}>
          <div className={styles.card}>
            <ReceiverLink row={row} selected={false} />
            <State row={row} />
            <Text size="sm" component="div">
              {messages.successRate}: <SuccessRate row={row} />
            </Text>
            <LastError row={row} />
            <Text size="sm" component="div">
              {messages.backlog}: {number(row.health.backlog)}
              <Oldest row={row} />
            </Text>
            <Quiet>{getEntityName(entities, row.entityId)}</Quiet>
            <Types types={row.types} />
          </div>
        </Paper>
      ))}
    </Stack>
  );
}

export function getEntityName(entities: readonly Entity[], id: string): string {
  return entities.find((entity) => entity.id === id)?.name ?? id;
}

/** The focus follows what the keys select, so that what is read aloud is what Enter opens. */
function ReceiverLink({ row, selected }: { readonly row: Subscription; readonly selected: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) link.current?.focus();
  }, [selected]);
  return (
    <Anchor
      ref={link}
      size="sm"
      fw={500}
      className={styles.url}
      renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: row.id }} {...props} />}
    >
      {getTitle(row)}
      {row.name !== null && (
        <Text component="span" size="xs" display="block" className="quiet">
          {row.url}
        </Text>
      )}
    </Anchor>
  );
}

function SuccessRate({ row: { health } }: { readonly row: Subscription }) {
  const { percent } = useFormats();
  const rate = getSuccessRate(health.recent);
  return rate === null ? <span className="quiet">–</span> : percent(rate);
}

function LastError({ row: { health } }: { readonly row: Subscription }) {
  const { lastFailure } = health;
  if (!lastFailure) return <span className="quiet">–</span>;
  return (
    <Stack gap={2} align="start">
      <HttpStatus status={lastFailure.status} failed />
      <Quiet size="xs">
        <Timestamp at={lastFailure.at} />
      </Quiet>
    </Stack>
  );
}

function Oldest({ row: { health } }: { readonly row: Subscription }) {
  const messages = useWebhookMessages();
  if (!health.oldestPendingAt) return null;
  return (
    <Quiet size="xs">
      {messages.oldest} <Timestamp at={health.oldestPendingAt} form="inText" />
    </Quiet>
  );
}

function Types({ types }: { readonly types: readonly EventType[] }) {
  const names = useEventNames();
  return (
    <Group gap={4}>
      {types.map((type) => (
        <Badge key={type} className="outcome" variant="default" radius="sm" size="sm" tt="none">
          {names.types[type]}
        </Badge>
      ))}
    </Group>
  );
}

function State({ row }: { readonly row: Subscription }) {
  const messages = useWebhookMessages();
  const { failingSince } = row.health;
  return (
    <Stack gap={2} align="start">
      <HealthBadge health={getHealth(row)} />
      {failingSince && (
        <Quiet size="xs">
          {messages.since} <Timestamp at={failingSince} form="inText" />
        </Quiet>
      )}
    </Stack>
  );
}
