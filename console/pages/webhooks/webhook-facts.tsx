/** Delivery health and settings of a webhook. */
import { Code, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy, Id } from '../../components/copy.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { Entity, Subscription } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import { getHealth } from './health-view.ts';
import { useWebhookMessages } from './messages.ts';
import { getEntityName } from './webhook-rows.tsx';
import styles from './webhooks.module.css';

interface WebhookFactsProps {
  readonly subscription: Subscription;
  readonly entities: readonly Entity[];
}

export function WebhookFacts({ subscription, entities }: WebhookFactsProps) {
  return (
    <div className={styles.sides}>
      <HealthCard subscription={subscription} />
      <SettingsCard subscription={subscription} entities={entities} />
    </div>
  );
}

function HealthCard({ subscription }: { readonly subscription: Subscription }) {
  const messages = useWebhookMessages();
  const { number } = useFormats();
  const { health, statusReason } = subscription;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {messages.state}
      </Title>
      <Text size="sm" mb="sm" mih={42}>
        {messages.healthHint[getHealth(subscription)]}
      </Text>
      <Facts
        rows={[
          [messages.backlog, number(health.backlog)],
          [messages.next, health.nextAttemptAt ? <Timestamp key="next" at={health.nextAttemptAt} /> : messages.none],
          ...(health.failingSince ? [[messages.health.failing, <Since key="since" at={health.failingSince} />] as const] : []),
          ...(statusReason ? [[messages.reason, statusReason] as const] : []),
        ]}
      />
    </Paper>
  );
}

function Since({ at }: { readonly at: string }) {
  const messages = useWebhookMessages();
  return (
    <>
      {messages.since} <Timestamp at={at} />
    </>
  );
}

function SettingsCard({ subscription, entities }: WebhookFactsProps) {
  const messages = useWebhookMessages();
  const form = useFormMessages();
  const { id, url, entityId, types, actions, fields, signature, wrapper, ordered, failureEmail, selection, createdAt, updatedAt } =
    subscription;
  const address = (
    <span>
      <span className={styles.url}>{url}</span> <Copy value={url} what={messages.url} />
    </span>
  );
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {messages.settings}
      </Title>
      <Facts
        wide
        rows={[
          [form.url, address],
          ['Id', <Id key="id" value={id} what={messages.id} path={`/console/webhooks/${id}`} />],
          [messages.entity, getEntityName(entities, entityId)],
          [form.types, types.join(', ')],
          [form.actions, actions ? actions.join(', ') : messages.everyAction],
          [form.fields, fields === 'ALL' ? form.fieldsAll : form.fieldsNone],
          [messages.signature, messages.signatures[signature]],
          ...(signature === 'AES_GCM' ? [[form.wrapper, wrapper === 'JSON' ? form.wrapperJson : form.wrapperNone] as const] : []),
          [form.ordered, ordered ? messages.yes : messages.no],
          [form.failureEmail, failureEmail ?? messages.none],
          [form.selection, selection === null ? messages.wholeAnswer : <Code key="selection">{selection}</Code>],
          [messages.createdAt, <Timestamp key="created" at={createdAt} />],
          [messages.updatedAt, <Timestamp key="updated" at={updatedAt} />],
        ]}
      />
    </Paper>
  );
}

function Facts({ rows, wide = false }: { readonly rows: readonly (readonly [string, ReactNode])[]; readonly wide?: boolean }) {
  return (
    <dl className={styles.facts} data-wide={wide}>
      {rows.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
