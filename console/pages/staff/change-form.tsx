/** Changes a member of staff. Only changed fields are sent, with the version that was read. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { hasErrorCode } from '../../client/error-code.ts';
import { nameRole } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type Member, updateDocument } from './documents.ts';
import { MemberFields } from './member-fields.tsx';
import { useStaffMessages } from './staff-messages.ts';
import { findProblems, hasOtherRole, toForm, toUpdateInput } from './staff-view.ts';

export function ChangeForm({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const messages = useStaffMessages();
  const notify = useNotify();
  const roles = useStaffRoleMessages();
  const viewer = useViewer();
  const { typedAmount } = useFormats();
  const [form, setForm] = useState(() => toForm(member, typedAmount));
  const [{ fetching, error }, update] = useMutation(updateDocument);
  const change = toUpdateInput(member, form);
  const send = async (): Promise<void> => {
    if (!change) return close();
    const { data } = await update({ id: member.id, input: change });
    if (!data) return;
    notify.success(messages.changed(member.name));
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
        <MemberFields form={form} change={setForm} isNew={false} isSelf={viewer.email === member.email} isByClaim={member.roleByClaim} />
        {change && hasOtherRole(member, form) && (
          <Text size="sm">{messages.becomes(member.name, nameRole(roles.role, member), nameRole(roles.role, form))}</Text>
        )}
        <FormError text={error && (hasErrorCode(error, 'CONFLICT') ? messages.meanwhile : getErrorMessage(error))} />
        <Button type="submit" loading={fetching} disabled={!change || findProblems(form).length > 0}>
          {messages.save}
        </Button>
      </Stack>
    </form>
  );
}
