/** The deliveries of a webhook: filter, open, resend. */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useMutation } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { Awaited, Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useChosen, useRowSelection } from '../../hooks/row-selection.ts';
import { useNotify } from '../../hooks/use-notify.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type DeliveriesFilter, findNeighbour, hasFilters, toDeliveriesFilter } from './deliveries-view.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryEnd } from './delivery-list-end.tsx';
import { useDeliveryMessages } from './delivery-messages.ts';
import { DeliveryRows } from './delivery-rows.tsx';
import { redeliverDocument, type Subscription } from './documents.ts';
import { FailureFilter } from './failure-filter.tsx';
import { ResendSince } from './resend-since.tsx';
import { useDeliveries } from './use-deliveries.ts';

export function Deliveries({ subscription }: { readonly subscription: Subscription }) {
  const messages = useDeliveryMessages();
  const [params] = useSearchParams();
  const { timeZone } = usePreferences();
  const key = JSON.stringify(toDeliveriesFilter(params, subscription.id, timeZone));
  const filter = useMemo<DeliveriesFilter>(() => JSON.parse(key), [key]);
  return (
    <section aria-label={messages.title}>
      <Title order={2} size="h5" mb="xs">
        {messages.title}
      </Title>
      <DeliveryFilters filter={filter} />
      {/* Another filter is another list: nothing of the former one stays chosen. */}
      <DeliveryList key={key} filter={filter} subscription={subscription} />
    </section>
  );
}

function DeliveryList({ filter, subscription }: { readonly filter: DeliveriesFilter; readonly subscription: Subscription }) {
  const messages = useDeliveryMessages();
  const { number } = useFormats();
  const mayResend = usePermission('WEBHOOKS_REDELIVER');
  const [params, setParams] = useSearchParams();
  const selection = useRowSelection();
  const chosen = useChosen(selection);
  const [selected, setSelected] = useState<string>();
  const [asksSince, setAsksSince] = useState(false);
  const notify = useNotify();
  const list = useDeliveries(filter);
  const [{ fetching }, redeliver] = useMutation(redeliverDocument);
  const { rows, error } = list;
  const opened = params.delivery;
  const open = (id: string | undefined): void => setParams({ delivery: id }, true);
  const openRow = useCallback(
    (id: string): void => {
      setSelected(id);
      setParams({ delivery: id }, true);
    },
    [setParams],
  );
  const move = (step: number): void => {
    const next = findNeighbour(rows ?? [], opened ?? selected, step);
    setSelected(next);
    if (opened) open(next);
  };
  const resend = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0 || fetching) return;
    const { data, error: failed } = await redeliver({ ids: [...ids] });
    if (failed) notify.error(getErrorMessage(failed));
    const count = data?.redeliverWebhook ?? null;
    if (count === null) return;
    notify.success(count === 0 ? messages.resentNone : messages.resent(number(count)));
    selection.choose([]);
    list.pollUntilAttempted(ids);
  };
  const pointed = opened ? [opened] : chosen.size > 0 ? [...chosen] : selected ? [selected] : [];
  useKeys(messages.keys, [
    { keys: 'j', label: messages.keyNext, run: () => move(1) },
    { keys: 'k', label: messages.keyPrevious, run: () => move(-1) },
    { keys: 'Enter', label: messages.keyOpen, run: () => selected && open(selected) },
    ...(mayResend
      ? [
          { keys: 'x', label: messages.keyChoose, run: () => selected && selection.toggle(selected) },
          { keys: 'r', label: messages.keyResend, run: () => void resend(pointed) },
        ]
      : []),
  ]);
  return (
    <>
      {!rows && !error && <Awaited />}
      <FailureFilter filter={filter} counts={list.failures} />
      {mayResend && (
        <Group mb="xs" gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={fetching}
            disabled={chosen.size === 0}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => void resend([...chosen])}
          >
            {chosen.size === 0 ? messages.resendNothing : messages.resendChosen(number(chosen.size))}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconHistory size={14} aria-hidden />} onClick={() => setAsksSince(true)}>
            {messages.resendSince}
          </Button>
        </Group>
      )}
      <Paper withBorder>
        {rows && rows.length > 0 ? (
          <>
            <DeliveryRows
              rows={rows}
              selection={mayResend ? selection : undefined}
              selected={opened ? undefined : selected}
              open={openRow}
            />
            <DeliveryEnd list={list} />
          </>
        ) : (
          <NoDeliveries list={list} filter={filter} />
        )}
      </Paper>
      {error && rows && (
        <Text size="sm" role="status" mt="xs">
          {getErrorMessage(error)}
        </Text>
      )}
      <DeliveryDrawer
        id={opened}
        close={() => open(undefined)}
        polls={list.polls}
        isLive={list.isLive}
        resend={mayResend ? (id) => resend([id]) : undefined}
        resending={fetching}
      />
      <ResendSince
        opened={asksSince}
        onClose={() => setAsksSince(false)}
        subscription={subscription}
        onResent={(since) => list.pollUntilAttempted((rows ?? []).filter(({ createdAt }) => createdAt >= since).map(({ id }) => id))}
      />
    </>
  );
}

function NoDeliveries({
  list: { rows, error, reload: look },
  filter,
}: {
  readonly list: ReturnType<typeof useDeliveries>;
  readonly filter: DeliveriesFilter;
}) {
  const messages = useDeliveryMessages();
  if (!rows) return <LoadingOrFailed error={error} retry={look} rows={6} height={40} />;
  return hasFilters(filter) ? (
    <Empty title={messages.nothing} hint={messages.nothingHint} />
  ) : (
    <Empty title={messages.empty} hint={messages.emptyHint} />
  );
}
