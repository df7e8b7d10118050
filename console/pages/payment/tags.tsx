/** The tags of a payment: each leads to its list. Who may write notes adds one or takes one off. */

import { Anchor, Autocomplete, CloseButton, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { type PaymentView, tagDocument, tagNamesDocument, untagDocument } from './documents.ts';
import { useTeamMessages } from './team-messages.ts';

const tagCharactersMax = 30;

interface TagsProps {
  readonly payment: Pick<PaymentView, 'id' | 'tags'>;
  readonly mayChange: boolean;
}

export function Tags({ payment: { id, tags }, mayChange }: TagsProps) {
  const messages = useTeamMessages();
  const notify = useNotify();
  const [, untag] = useMutation(untagDocument);
  const remove = async (tag: string): Promise<void> => {
    const { error } = await untag({ id, tag });
    if (error) notify.error(getErrorMessage(error));
  };
  if (tags.length === 0) return null;
  return (
    <Group gap={6} component="span" role="group" aria-label={messages.tags}>
      {tags.map((tag) => (
        <Group key={tag} gap={0} component="span" wrap="nowrap">
          <Anchor size="sm" title={messages.listTag(tag)} renderRoot={(props) => <Link to="/payments" search={{ tag }} {...props} />}>
            #{tag}
          </Anchor>
          {mayChange && <CloseButton size="xs" aria-label={messages.untag(tag)} onClick={() => void remove(tag)} />}
        </Group>
      ))}
    </Group>
  );
}

interface TagDialogProps {
  readonly id: string;
  readonly opened: boolean;
  readonly close: () => void;
}

export function TagDialog({ id, opened, close }: TagDialogProps) {
  const messages = useTeamMessages();
  return (
    <Dialog opened={opened} onClose={close} title={messages.addTag}>
      <TagForm id={id} close={close} />
    </Dialog>
  );
}

function TagForm({ id, close }: Omit<TagDialogProps, 'opened'>) {
  const messages = useTeamMessages();
  const [tag, setTag] = useState('');
  const [{ data }] = useQuery({ query: tagNamesDocument });
  const [{ fetching, error }, add] = useMutation(tagDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await add({ id, tag });
    if (answer.data?.tagPayment) close();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Autocomplete
          data-autofocus
          label={messages.tags}
          description={messages.tagHint}
          required
          maxLength={tagCharactersMax}
          data={data?.paymentTags ?? []}
          value={tag}
          onChange={setTag}
        />
        <FormError text={error && getErrorMessage(error)} />
        <DialogActions close={close} loading={fetching}>
          {messages.save}
        </DialogActions>
      </Stack>
    </form>
  );
}
