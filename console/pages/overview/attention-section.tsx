/** What needs somebody, for who can act on it. Nothing is shown where nothing does. */
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useAttentionMessages } from './attention-messages.ts';
import {
  type AttentionGroup,
  type AttentionItem,
  type AttentionKind,
  attentionMax,
  listActionable,
  toAttentionGroups,
  toAttentionVariables,
} from './attention-view.ts';
import { attentionDocument } from './documents.ts';
import styles from './overview.module.css';

export function AttentionSection({ entityId }: { readonly entityId: string | null }) {
  const messages = useAttentionMessages();
  const { permissions } = useViewer();
  const now = useEntityTimes(entityId ?? undefined).latest;
  const kinds = useMemo(() => listActionable(permissions), [permissions]);
  const variables = toAttentionVariables(kinds, entityId, now);
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal variables are the same query
  const asked = useMemo(() => variables, [key]);
  const [{ data, error }] = useQuery({
    query: attentionDocument,
    variables: asked,
    pause: kinds.size === 0,
    requestPolicy: 'cache-and-network',
  });
  if (error && !data) return <FailedNote error={error} />;
  const groups = data ? toAttentionGroups(data, kinds, now) : [];
  if (groups.length === 0) return null;
  return (
    <Section title={messages.title} hint={messages.hint} mb="md">
      <div className={styles.attention}>
        {groups.map((group) => (
          <Kind key={group.kind} group={group} entityId={entityId} />
        ))}
      </div>
    </Section>
  );
}

function Kind({ group, entityId }: { readonly group: AttentionGroup; readonly entityId: string | null }) {
  const messages = useAttentionMessages();
  const { number } = useFormats();
  const { kind, count, isMore, items } = group;
  const { to, search } = listsOfKinds[kind];
  return (
    <Stack gap={6} component="section" aria-label={messages.groups[kind]}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {messages.groups[kind]}
        </Text>
        <Badge className="outcome outcome-red" variant="light" color="red" radius="sm" tt="none" miw="max-content">
          {isMore ? messages.moreThan(number(attentionMax - 1)) : number(count)}
        </Badge>
      </Group>
      <ul className={styles.attentionItems}>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} when={messages.times[kind]} />
          </li>
        ))}
      </ul>
      <Anchor
        size="xs"
        underline="always"
        aria-label={messages.allOf(messages.groups[kind])}
        renderRoot={(props) => <Link to={to} search={{ ...search, ...(entityId === null ? {} : { entity: entityId }) }} {...props} />}
      >
        {messages.all}
      </Anchor>
    </Stack>
  );
}

/** The list that holds all of a kind. */
const listsOfKinds: Readonly<
  Record<AttentionKind, { readonly to: '/payments' | '/webhooks' | '/chargebacks'; readonly search: Readonly<Record<string, string>> }>
> = {
  chargebacks: { to: '/chargebacks', search: {} },
  unknown: { to: '/payments', search: { outcome: 'UNKNOWN' } },
  refunds: { to: '/payments', search: { type: 'RF', outcome: 'DECLINED,REJECTED', period: '7d' } },
  holds: { to: '/payments', search: { type: 'PA', money: 'AUTHORIZED,PART_CAPTURED', sort: 'timestamp-asc' } },
  webhooks: { to: '/webhooks', search: {} },
};

function Item({ item: { id, to, label, amount, at }, when }: { readonly item: AttentionItem; readonly when: string }) {
  return (
    <>
      <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={to} params={{ id }} {...props} />}>
        {label}
      </Anchor>
      {amount && (
        <Text component="span" size="sm">
          {' '}
          <Amount value={amount.value} currency={amount.currency} />
        </Text>
      )}
      {at && (
        <Text size="xs" className="quiet">
          {when} <Timestamp at={at} form="inText" />
        </Text>
      )}
    </>
  );
}
