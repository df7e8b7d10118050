/** Invites a member of staff, then shows the link if no mail was sent. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { useViewer } from '../../client/viewer.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { inviteDocument } from './documents.ts';
import { type Handover, LinkHandover } from './link-handover.tsx';
import { MemberFields } from './member-fields.tsx';
import { useStaffMessages } from './staff-messages.ts';
import { emptyForm, findProblems, toInviteInput } from './staff-view.ts';

export function InviteForm({ close, changed }: { readonly close: () => void; readonly changed: () => void }) {
  const messages = useStaffMessages();
  const viewer = useViewer();
  const [form, setForm] = useState(() => emptyForm(viewer.entityId));
  const [{ fetching, error }, invite] = useMutation(inviteDocument);
  const [handover, setHandover] = useState<Handover>();
  if (handover) return <LinkHandover handover={handover} close={close} />;
  const send = async (): Promise<void> => {
    const { data } = await invite({ input: toInviteInput(form) });
    if (!data?.createStaffMember) return;
    setHandover(data.createStaffMember);
    changed();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        <MemberFields form={form} change={setForm} isNew />
        <FormError text={error && getErrorMessage(error)} />
        <Group justify="end">
          <Button variant="default" onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={fetching} disabled={findProblems(form).length > 0}>
            {messages.invite}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
