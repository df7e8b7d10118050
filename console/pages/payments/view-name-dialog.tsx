/** Asks what a saved view is called, and whether others see it. */
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CombinedError } from 'urql';
import { FailedNote } from '../../components/states.tsx';
import type { SavedView } from './documents.ts';
import { useFilterMessages } from './filter-messages.ts';
import { viewNameMax } from './saved-views-view.ts';
import { useViewNameMessages } from './view-name-messages.ts';

interface ViewNameDialogProps {
  /** Undefined for a new one. */
  readonly view: SavedView | undefined;
  readonly error: CombinedError | undefined;
  readonly onSave: NameFormProps['onSave'];
  readonly onClose: () => void;
}

export function ViewNameDialog({ view, error, onSave, onClose }: ViewNameDialogProps) {
  const messages = useFilterMessages();
  const words = useViewNameMessages();
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': words.cancel }}
      onClose={onClose}
      title={view === undefined ? messages.saveView : messages.rename}
    >
      <NameForm view={view} onCancel={onClose} onSave={onSave} />
      {error && <FailedNote error={error} />}
    </Modal>
  );
}

interface NameFormProps {
  readonly view: SavedView | undefined;
  readonly onSave: (view: { readonly name: string; readonly shared: boolean }) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ view, onSave, onCancel }: NameFormProps) {
  const words = useViewNameMessages();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await onSave({ name: name.trim(), shared });
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          label={words.viewName}
          description={words.viewKeeps}
          required
          data-autofocus
          maxLength={viewNameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox label={words.share} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
