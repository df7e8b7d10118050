/** Changing what somebody may do. Only what was changed is sent, upon the version that was seen. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { resultCodeOf } from '../../client/urql-client.ts';
import { useViewer } from '../../client/viewer.ts';
import { Problem } from '../../components/problem.tsx';
import { errorText } from '../../components/states.tsx';
import { useTell } from '../../hooks/use-notify.ts';
import { useRoleWords } from '../../messages/staff-role-messages.ts';
import { type Member, updateDocument } from './documents.ts';
import { MemberFields } from './member-fields.tsx';
import { useStaffWords } from './messages.ts';
import { breachesOf, changeOf, formOf } from './staff-view.ts';

/** Somebody else changed it meanwhile. */
const changedMeanwhile = '800.110.100';

export function ChangeForm({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const words = useStaffWords();
  const tell = useTell();
  const roles = useRoleWords();
  const viewer = useViewer();
  const [form, setForm] = useState(() => formOf(member));
  const [{ fetching, error }, update] = useMutation(updateDocument);
  const change = changeOf(member, form);
  const send = async (): Promise<void> => {
    if (!change) return close();
    const { data } = await update({ id: member.id, input: change });
    if (!data) return;
    tell.done(words.changed(member.name));
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        <MemberFields form={form} change={setForm} isNew={false} isSelf={viewer.email === member.email} />
        {change?.role && <Text size="sm">{words.becomes(member.name, roles.role[member.role], roles.role[change.role])}</Text>}
        <Problem text={error && (resultCodeOf(error) === changedMeanwhile ? words.meanwhile : errorText(error))} />
        <Button type="submit" loading={fetching} disabled={!change || breachesOf(form).length > 0}>
          {words.save}
        </Button>
      </Stack>
    </form>
  );
}
