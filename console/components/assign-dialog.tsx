/** Gives an entry of the queue, or a payment, to a colleague, with a note. Where a colleague was first, the gateway's sentence says so. */

import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import type { AttentionKind } from '../client/schema-enums.ts';
import { useViewer } from '../client/viewer.ts';
import { useNotify } from '../hooks/use-notify.ts';
import { assignDocument, assigneesDocument } from './assign-documents.ts';
import { useAssignMessages } from './assign-messages.ts';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { getErrorMessage } from './error-message.ts';
import { FormError } from './form-error.tsx';

const noteCharactersMax = 500;

interface AssignDialogProps {
  readonly entry: {
    readonly kind: AttentionKind;
    readonly subjectId: string;
    readonly label: string;
    readonly assigneeId: string | null;
    readonly note: string;
    readonly version: number;
  };
  readonly close: () => void;
  readonly done: () => void;
}

export function AssignDialog({ entry: current, close, done }: AssignDialogProps) {
  // As it was when the dialog was opened: with the version of a newer look, what a colleague decided since would be overwritten unseen.
  const [entry] = useState(current);
  const messages = useAssignMessages();
  const viewer = useViewer();
  const { success } = useNotify();
  const [assigneeId, setAssigneeId] = useState(entry.assigneeId);
  const [note, setNote] = useState(entry.note);
  const [{ data }] = useQuery({ query: assigneesDocument });
  const [{ fetching, error }, assign] = useMutation(assignDocument);
  const colleagues = data?.attentionAssignees ?? [];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { kind, subjectId, version } = entry;
    const answer = await assign({ kind, subjectId, assigneeId, note, version });
    if (!answer.data?.assignAttention) return;
    success(messages.saved);
    done();
  };
  return (
    <Dialog opened onClose={close} title={messages.assignOf(entry.label)} size="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Group align="end" gap="xs" wrap="nowrap">
            <Select
              flex={1}
              label={messages.colleague}
              description={messages.colleagueHint}
              placeholder={messages.nobody}
              clearable
              searchable
              data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
              value={assigneeId}
              onChange={setAssigneeId}
            />
            {colleagues.some(({ id }) => id === viewer.memberId) && (
              <Button variant="default" onClick={() => setAssigneeId(viewer.memberId)}>
                {messages.takeIt}
              </Button>
            )}
          </Group>
          <Textarea
            label={messages.note}
            description={messages.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={noteCharactersMax}
            autosize
            minRows={2}
            maxRows={6}
          />
          <FormError text={error && getErrorMessage(error)} />
          <DialogActions close={close} loading={fetching}>
            {messages.save}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
