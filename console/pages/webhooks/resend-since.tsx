/** Resends all deliveries since a time, for example after an outage of the receiver. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { formatLocalField } from '../../values/zoned-time.ts';
import { toUtc } from './deliveries-view.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import { redeliverDocument } from './documents.ts';

interface ResendSinceProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly subscriptionId: string;
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

function Form({ onClose, subscriptionId, onResent }: Omit<ResendSinceProps, 'opened'>) {
  const messages = useDeliveryMessages();
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const notify = useNotify();
  const [field, setField] = useState(() => formatLocalField(Date.now() - hourMs, timeZone));
  const [{ fetching, error }, redeliver] = useMutation(redeliverDocument);
  const [found, setFound] = useState<number>();
  const since = toUtc(field, timeZone);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!since) return;
    const { data } = await redeliver({ subscriptionId, since });
    const count = data?.redeliverWebhook ?? null;
    if (count === null) return;
    setFound(count);
    if (count === 0) return;
    notify.success(messages.resent(number(count)));
    onResent(since);
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{messages.resendSinceText}</Text>
        <TextInput
          data-autofocus
          type="datetime-local"
          step={1}
          label={`${messages.since} (${timeZone})`}
          value={field}
          onChange={(event) => {
            setFound(undefined);
            setField(event.currentTarget.value);
          }}
          error={since ? found === 0 && messages.sinceNone : messages.sinceNeeded}
        />
        {error && <FailedNote error={error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={fetching}>
            {messages.resend}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
