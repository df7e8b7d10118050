/** Resends deliveries since a time, or up to another one, for example after an outage of the receiver: counted first, failures only unless asked otherwise. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useTimesOf } from '../../hooks/entity-clocks.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { formatLocalField } from '../../values/zoned-time.ts';
import { toUtc } from './deliveries-view.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import { redeliverDocument, redeliveryCountDocument, type Subscription } from './documents.ts';

interface ResendSinceProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly subscription: Pick<Subscription, 'id' | 'entityId'>;
  /** With the time in UTC, as the API writes it. */
  readonly onResent: (since: string) => void;
}

export function ResendSince({ opened, onClose, ...props }: ResendSinceProps) {
  const messages = useDeliveryMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.resendSinceTitle}>
      <Form onClose={onClose} {...props} />
    </Dialog>
  );
}

const hourMs = 3_600_000;
const spans = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
  ['month', 30 * 24 * hourMs],
] as const;

function Form({ onClose, subscription: { id: subscriptionId, entityId }, onResent }: Omit<ResendSinceProps, 'opened'>) {
  const messages = useDeliveryMessages();
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const notify = useNotify();
  const timesOf = useTimesOf();
  const toField = (spanMs: number): string => formatLocalField(timesOf(entityId).latest - spanMs, timeZone);
  const [field, setField] = useState(() => toField(24 * hourMs));
  const [onlyFailed, setOnlyFailed] = useState(true);
  const [{ fetching, error }, redeliver] = useMutation(redeliverDocument);
  const [end, setEnd] = useState('');
  const since = toUtc(field, timeZone);
  const until = toUtc(end, timeZone) ?? null;
  const isBackwards = since !== undefined && until !== null && until <= since;
  const [counted] = useQuery({
    query: redeliveryCountDocument,
    variables: { subscriptionId, since: since ?? '', until, onlyFailed },
    pause: since === undefined || isBackwards,
    requestPolicy: 'network-only',
  });
  const count = counted.fetching || counted.stale ? undefined : (counted.data?.webhookRedeliveryCount ?? undefined);
  const problem = error ?? counted.error;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!since || !count || isBackwards) return;
    const { data } = await redeliver({ subscriptionId, since, until, onlyFailed });
    const sent = data?.redeliverWebhook ?? null;
    if (sent === null) return;
    notify.success(messages.resent(number(sent)));
    onResent(since);
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{onlyFailed ? messages.failedText : until === null ? messages.allText : messages.allUntilText}</Text>
        <Group gap={6}>
          {spans.map(([name, ms]) => (
            <Button key={name} size="compact-xs" variant="default" onClick={() => setField(toField(ms))}>
              {messages.spans[name]}
            </Button>
          ))}
        </Group>
        <DateField
          data-autofocus
          kind="minute"
          label={`${messages.since} (${timeZone})`}
          value={field}
          onChange={setField}
          error={!since && messages.sinceNeeded}
        />
        <DateField
          kind="minute"
          label={`${messages.until} (${timeZone})`}
          description={messages.untilHint}
          value={end}
          onChange={setEnd}
          error={isBackwards && messages.untilAfter}
        />
        <Switch label={messages.onlyFailed} checked={onlyFailed} onChange={(event) => setOnlyFailed(event.currentTarget.checked)} />
        <Text size="sm" fw={600} role="status">
          {isBackwards
            ? ''
            : count === undefined
              ? since && messages.counting
              : count === 0
                ? messages.sinceNone
                : messages.willSend(number(count))}
        </Text>
        {problem && <FailedNote error={problem} />}
        <DialogActions close={onClose} loading={fetching} disabled={!count || isBackwards}>
          {count ? messages.sendCount(number(count)) : messages.resend}
        </DialogActions>
      </Stack>
    </form>
  );
}
