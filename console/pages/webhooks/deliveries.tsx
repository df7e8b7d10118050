/** Everything that was and will be sent to one receiver: filtered, opened, sent again. */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMutation } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Empty, errorText, Failed, Loading } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useTell } from '../../hooks/use-notify.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type DeliveriesFilter, deliveriesFilterOf, isNarrowed, neighbour } from './deliveries-view.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryEnd } from './delivery-end.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { useDeliveryWords } from './delivery-messages.ts';
import { DeliveryRows } from './delivery-rows.tsx';
import { redeliverDocument, type Subscription } from './documents.ts';
import { ResendSince } from './resend-since.tsx';
import { useDeliveries } from './use-deliveries.ts';

export function Deliveries({ subscription }: { readonly subscription: Subscription }) {
  const words = useDeliveryWords();
  const [address] = useSearchParams();
  const { timeZone } = usePreferences();
  const key = JSON.stringify(deliveriesFilterOf(address, subscription.id, timeZone));
  const filter = useMemo<DeliveriesFilter>(() => JSON.parse(key), [key]);
  return (
    <section aria-label={words.title}>
      <Title order={2} size="h5" mb="xs">
        {words.title}
      </Title>
      <DeliveryFilters filter={filter} />
      {/* Another filter is another list: nothing of the former one stays chosen. */}
      <List key={key} filter={filter} />
    </section>
  );
}

const none: ReadonlySet<string> = new Set();

function List({ filter }: { readonly filter: DeliveriesFilter }) {
  const words = useDeliveryWords();
  const { number } = useFormats();
  const mayResend = usePermission('WEBHOOKS_REDELIVER');
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState(none);
  const [selected, setSelected] = useState<string>();
  const [asksSince, setAsksSince] = useState(false);
  const tell = useTell();
  const list = useDeliveries(filter);
  const [{ fetching }, redeliver] = useMutation(redeliverDocument);
  const { rows, error } = list;
  const opened = address.delivery;
  const open = (id: string | undefined): void => setAddress({ delivery: id }, true);
  const move = (step: number): void => {
    const next = neighbour(rows ?? [], opened ?? selected, step);
    setSelected(next);
    if (opened) open(next);
  };
  const resend = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0 || fetching) return;
    const { data, error: failed } = await redeliver({ ids: [...ids] });
    if (failed) tell.failed(errorText(failed));
    if (!data) return;
    const count = data.redeliverWebhook;
    tell.done(count === 0 ? words.resentNone : words.resent(number(count)));
    setChosen(none);
    list.watch(ids);
  };
  const pointed = opened ? [opened] : chosen.size > 0 ? [...chosen] : selected ? [selected] : [];
  useKeys(words.keys, [
    { keys: 'j', label: words.keyNext, run: () => move(1) },
    { keys: 'k', label: words.keyPrevious, run: () => move(-1) },
    { keys: 'Enter', label: words.keyOpen, run: () => selected && open(selected) },
    ...(mayResend
      ? [
          { keys: 'x', label: words.keyChoose, run: () => selected && setChosen(toggled(chosen, selected)) },
          { keys: 'r', label: words.keyResend, run: () => void resend(pointed) },
        ]
      : []),
  ]);
  return (
    <>
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
            {chosen.size === 0 ? words.resendNothing : words.resendChosen(number(chosen.size))}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconHistory size={14} aria-hidden />} onClick={() => setAsksSince(true)}>
            {words.resendSince}
          </Button>
        </Group>
      )}
      <Paper withBorder>
        {rows && rows.length > 0 ? (
          <>
            <DeliveryRows
              rows={rows}
              chosen={chosen}
              choose={mayResend ? setChosen : undefined}
              selected={opened ? undefined : selected}
              open={(id) => {
                setSelected(id);
                open(id);
              }}
            />
            <DeliveryEnd list={list} />
          </>
        ) : (
          <Nothing list={list} filter={filter} />
        )}
      </Paper>
      {error && rows && (
        <Text size="sm" role="status" mt="xs">
          {errorText(error)}
        </Text>
      )}
      <DeliveryDrawer
        id={opened}
        close={() => open(undefined)}
        looks={list.looks}
        isLive={list.isLive}
        resend={mayResend ? (id) => resend([id]) : undefined}
        resending={fetching}
      />
      <ResendSince
        opened={asksSince}
        onClose={() => setAsksSince(false)}
        subscriptionId={filter.subscriptionId}
        onResent={(since) => list.watch((rows ?? []).filter(({ createdAt }) => createdAt >= since).map(({ id }) => id))}
      />
    </>
  );
}

function Nothing({
  list: { rows, error, look },
  filter,
}: {
  readonly list: ReturnType<typeof useDeliveries>;
  readonly filter: DeliveriesFilter;
}) {
  const words = useDeliveryWords();
  if (!rows) return error ? <Failed error={error} retry={look} /> : <Loading rows={6} height={40} />;
  return isNarrowed(filter) ? (
    <Empty title={words.nothing} hint={words.nothingHint} />
  ) : (
    <Empty title={words.empty} hint={words.emptyHint} />
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
