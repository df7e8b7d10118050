/** The beginning of the queue. Nothing is shown where nothing needs anybody. */
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useLiveEvents } from '../../client/live-events.ts';
import { Amount } from '../../components/amount.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote, Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useRefreshSoon } from '../../hooks/use-refresh-soon.ts';
import { useAttentionKinds } from '../../messages/attention-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { attentionEventTypes } from '../../values/attention.ts';
import { useAttentionMessages } from './attention-messages.ts';
import { type AttentionGroup, type AttentionItem, toAttentionGroups } from './attention-view.ts';
import { attentionDocument } from './documents.ts';
import styles from './overview.module.css';

export function AttentionSection({ entityId }: { readonly entityId: string | null }) {
  const messages = useAttentionMessages();
  const [{ data, error }, refetch] = useQuery({ query: attentionDocument, variables: { entityId }, requestPolicy: 'cache-and-network' });
  const refreshSoon = useRefreshSoon(() => refetch({ requestPolicy: 'network-only' }));
  useLiveEvents({ filter: { types: [...attentionEventTypes] }, onEvent: refreshSoon, onStart: refreshSoon });
  if (error && !data) return <FailedNote error={error} />;
  if (!data) return <Loading rows={3} />;
  const groups = toAttentionGroups(data);
  if (groups.length === 0) return null;
  return (
    <Section
      title={messages.title}
      hint={messages.hint}
      mb="md"
      aside={
        <Anchor size="sm" renderRoot={(props) => <Link to="/attention" search={toSearch(entityId)} {...props} />}>
          {messages.queue}
        </Anchor>
      }
    >
      <div className={styles.attention}>
        {groups.map((group) => (
          <Kind key={group.kind} group={group} entityId={entityId} />
        ))}
      </div>
    </Section>
  );
}

function toSearch(entityId: string | null): Readonly<Record<string, string>> {
  return entityId === null ? {} : { entity: entityId };
}

function Kind({ group, entityId }: { readonly group: AttentionGroup; readonly entityId: string | null }) {
  const messages = useAttentionMessages();
  const { title, time } = useAttentionKinds()[group.kind];
  const { number } = useFormats();
  const { kind, count, isMore, items } = group;
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Badge className="outcome outcome-red" variant="light" color="red" radius="sm" tt="none" miw="max-content">
          {isMore ? messages.moreThan(number(count)) : number(count)}
        </Badge>
      </Group>
      <ul className={styles.attentionItems}>
        {items.map((item) => (
          <li key={item.key}>
            <Item item={item} when={time} />
          </li>
        ))}
      </ul>
      <Anchor
        size="xs"
        underline="always"
        aria-label={messages.allOf(title)}
        renderRoot={(props) => <Link to="/attention" search={{ ...toSearch(entityId), kind }} {...props} />}
      >
        {messages.all}
      </Anchor>
    </Stack>
  );
}

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
      <Quiet size="xs">
        {when} <Timestamp at={at} form="inText" />
      </Quiet>
    </>
  );
}
