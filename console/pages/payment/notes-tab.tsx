/** Notes of colleagues, and a form for a new one. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useMutation, useQuery } from 'urql';
import { assigneesDocument } from '../../components/assign-documents.ts';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useDraft } from '../../hooks/use-draft.ts';
import { containsCardNumber } from '../../values/card-number.ts';
import { addNoteDocument, type PaymentView } from './documents.ts';
import { completeName, findOffered, findTyped } from './mention-view.ts';
import styles from './payment.module.css';
import { useTabMessages } from './tab-messages.ts';
import { useTeamMessages } from './team-messages.ts';

/** As many as the API takes. */
const noteCharactersMax = 2_000;

interface NotesTabProps {
  readonly payment: PaymentView;
  readonly mayWrite: boolean;
  readonly refresh: () => void;
  readonly fieldRef: (field: HTMLTextAreaElement | null) => void;
}

export function NotesTab({ payment: { id, notes }, mayWrite, refresh, fieldRef }: NotesTabProps) {
  const messages = useTabMessages();
  return (
    <Stack>
      {mayWrite && <NoteForm key={id} paymentId={id} refresh={refresh} fieldRef={fieldRef} />}
      {notes.length === 0 && <Quiet>{messages.notesEmpty}</Quiet>}
      {notes.toReversed().map((note) => (
        <article key={note.id}>
          <Quiet size="xs">
            {note.authorName} · <Timestamp at={note.at} />
          </Quiet>
          <Text className={styles.note ?? ''}>{note.text}</Text>
        </article>
      ))}
    </Stack>
  );
}

interface NoteFormProps extends Pick<NotesTabProps, 'refresh' | 'fieldRef'> {
  readonly paymentId: string;
}

function NoteForm({ paymentId, refresh, fieldRef }: NoteFormProps) {
  const messages = useTabMessages();
  const team = useTeamMessages();
  // Its key is kept until the note is there, so that a second press after a lost answer does not write it twice.
  const [{ text, key }, change] = useDraft(`note ${paymentId}`);
  const [{ fetching, error }, add] = useMutation(addNoteDocument);
  const isCard = containsCardNumber(text);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '' || isCard || fetching) return;
    const { data } = await add({ paymentId, text: text.trim(), idempotencyKey: key });
    if (!data) return;
    change('');
    refresh();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs">
        <Textarea
          ref={fieldRef}
          label={messages.noteLabel}
          description={`${messages.noteHint} ${team.mentionHint}`}
          autosize
          minRows={2}
          maxLength={noteCharactersMax}
          value={text}
          error={isCard ? messages.noteCard : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Mentions text={text} take={(name) => change(completeName(text, name))} />
        {error && <FailedNote error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={fetching} disabled={text.trim() === '' || isCard}>
            {messages.noteSave}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Colleagues whose name is being typed after an @. They are asked for when somebody types one. */
function Mentions({ text, take }: { readonly text: string; readonly take: (name: string) => void }) {
  const messages = useTeamMessages();
  const isTyped = findTyped(text) !== undefined;
  const [{ data }] = useQuery({ query: assigneesDocument, pause: !isTyped });
  const offered = isTyped ? findOffered(text, data?.attentionAssignees ?? []) : [];
  if (offered.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={messages.colleagues}>
      {offered.map(({ id, name }) => (
        <Button key={id} size="compact-sm" variant="light" aria-label={messages.mention(name)} onClick={() => take(name)}>
          @{name}
        </Button>
      ))}
    </Group>
  );
}
