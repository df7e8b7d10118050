/** How the receiver does, in words, and the settings. */
import { Code, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy, Id } from '../../components/copy.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { Entity, Subscription } from './documents.ts';
import { useFormWords } from './form-messages.ts';
import { healthOf } from './health-view.ts';
import { useWebhookWords } from './messages.ts';
import { nameOf } from './webhook-rows.tsx';
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
  const words = useWebhookWords();
  const { number } = useFormats();
  const { health, statusReason } = subscription;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {words.state}
      </Title>
      <Text size="sm" mb="sm" mih={42}>
        {words.healthHint[healthOf(subscription)]}
      </Text>
      <Facts
        rows={[
          [words.backlog, number(health.backlog)],
          [words.next, health.nextAttemptAt ? <MomentText key="next" at={health.nextAttemptAt} /> : words.none],
          ...(health.failingSince ? [[words.health.failing, <Since key="since" at={health.failingSince} />] as const] : []),
          ...(statusReason ? [[words.reason, statusReason] as const] : []),
        ]}
      />
    </Paper>
  );
}

function Since({ at }: { readonly at: string }) {
  const words = useWebhookWords();
  return (
    <>
      {words.since} <MomentText at={at} />
    </>
  );
}

function SettingsCard({ subscription, entities }: WebhookFactsProps) {
  const words = useWebhookWords();
  const form = useFormWords();
  const { id, url, entityId, types, actions, fields, signature, wrapper, ordered, failureEmail, selection, createdAt, updatedAt } =
    subscription;
  const address = (
    <span>
      <span className={styles.url}>{url}</span> <Copy value={url} what={words.url} />
    </span>
  );
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {words.settings}
      </Title>
      <Facts
        wide
        rows={[
          [form.url, address],
          ['Id', <Id key="id" value={id} what={words.id} path={`/console/webhooks/${id}`} />],
          [words.entity, nameOf(entities, entityId)],
          [form.types, types.join(', ')],
          [form.actions, actions ? actions.join(', ') : words.everyAction],
          [form.fields, fields === 'ALL' ? form.fieldsAll : form.fieldsNone],
          [words.signature, words.signatures[signature]],
          ...(signature === 'AES_GCM' ? [[form.wrapper, wrapper === 'JSON' ? form.wrapperJson : form.wrapperNone] as const] : []),
          [form.ordered, ordered ? words.yes : words.no],
          [form.failureEmail, failureEmail ?? words.none],
          [form.selection, selection === null ? words.wholeAnswer : <Code key="selection">{selection}</Code>],
          [words.createdAt, <MomentText key="created" at={createdAt} />],
          [words.updatedAt, <MomentText key="updated" at={updatedAt} />],
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
