/** After a receiver was down: everything since then once more, in one step. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useTell } from '../../hooks/use-notify.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { localField } from '../../values/zoned-time.ts';
import { utcOf } from './deliveries-view.ts';
import { useDeliveryWords } from './delivery-messages.ts';
import { redeliverDocument } from './documents.ts';

interface ResendSinceProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly subscriptionId: string;
  /** With the time in UTC, as the API writes it. */
  readonly onResent: (since: string) => void;
}

export function ResendSince({ opened, onClose, ...props }: ResendSinceProps) {
  const words = useDeliveryWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={words.resendSinceTitle}>
      <Form onClose={onClose} {...props} />
    </Dialog>
  );
}

const hourMs = 3_600_000;

function Form({ onClose, subscriptionId, onResent }: Omit<ResendSinceProps, 'opened'>) {
  const words = useDeliveryWords();
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const tell = useTell();
  const [field, setField] = useState(() => localField(Date.now() - hourMs, timeZone));
  const [{ fetching, error }, redeliver] = useMutation(redeliverDocument);
  const [found, setFound] = useState<number>();
  const since = utcOf(field, timeZone);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!since) return;
    const { data } = await redeliver({ subscriptionId, since });
    if (!data) return;
    setFound(data.redeliverWebhook);
    if (data.redeliverWebhook === 0) return;
    tell.done(words.resent(number(data.redeliverWebhook)));
    onResent(since);
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{words.resendSinceText}</Text>
        <TextInput
          data-autofocus
          type="datetime-local"
          step={1}
          label={`${words.since} (${timeZone})`}
          value={field}
          onChange={(event) => {
            setFound(undefined);
            setField(event.currentTarget.value);
          }}
          error={since ? found === 0 && words.sinceNone : words.sinceNeeded}
        />
        {error && <FailedNote error={error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={fetching}>
            {words.resend}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
