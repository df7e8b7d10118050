/** Gives a webhook a name, from its title. */
import { ActionIcon, Stack, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { FailedNote } from '../../components/states.tsx';
import { type Subscription, updateDocument } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import { useWebhookMessages } from './webhooks-messages.ts';

/** The gateway keeps no more of it. */
const nameCharactersMax = 64;

export function Rename({ subscription }: { readonly subscription: Subscription }) {
  const messages = useWebhookMessages();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={messages.rename} onClick={() => setOpened(true)}>
        <IconPencil size={16} />
      </ActionIcon>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.rename}>
        <Form subscription={subscription} close={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Form({ subscription, close }: { readonly subscription: Subscription; readonly close: () => void }) {
  const _messages = useWebhookMessages();
  const form = useFormMessages();
  const [name, setName] = useState(subscription.name ?? '');
  const [{ fetching, error }, update] = useMutation(updateDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await update({ id: subscription.id, input: { name: name.trim() } });
    if (data) close();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          data-autofocus
          label={form.name}
          description={form.nameHint}
          maxLength={nameCharactersMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {error && <FailedNote error={error} />}
        <DialogActions close={close} loading={fetching}>
          {form.save}
        </DialogActions>
      </Stack>
    </form>
  );
}
