/** Staff and their roles. Administrators invite and change them. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { getSessionState } from '../../client/session.ts';
import { usePermission } from '../../client/viewer.ts';
import { Dialog } from '../../components/dialog.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { AccessConfirmation } from './access-confirmation.tsx';
import { ChangeForm } from './change-form.tsx';
import { type Member, staffDocument } from './documents.ts';
import { InviteForm } from './invite-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useStaffMessages } from './staff-messages.ts';
import { focusActionsButton, StaffTable, type Task } from './staff-table.tsx';

export function StaffPage() {
  return usePermission('CONFIGURATION_READ') ? <Staff /> : <MissingRight needs={['CONFIGURATION_READ']} />;
}

function Staff() {
  const mayChange = usePermission('ADMIN');
  const isOnlyCompany = getSessionState().company?.only === true;
  const messages = useStaffMessages();
  const [{ data, error }, refetch] = useQuery({ query: staffDocument });
  const [isInviting, setInviting] = useState(false);
  const [about, setAbout] = useState<{ readonly task: Task; readonly member: Member }>();
  const again = (): void => refetch({ requestPolicy: 'network-only' });
  const close = (): void => {
    // The item of the menu that opened the dialog is gone, so the library has nothing to give focus back to.
    if (about) focusActionsButton(about.member);
    setAbout(undefined);
    again();
  };
  useKeys(messages.title, mayChange ? [{ keys: 'i', label: messages.inviteTitle, run: () => setInviting(true) }] : []);
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          mayChange && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              {messages.inviteTitle}
            </Button>
          )
        }
      />
      {data ? (
        <StaffTable members={nodesOf(data.staffMembers)} start={mayChange ? (task, member) => setAbout({ task, member }) : undefined} />
      ) : (
        <LoadingOrFailed error={error} retry={again} rows={5} height={52} />
      )}
      <Dialog opened={isInviting} onClose={() => setInviting(false)} title={messages.inviteTitle} closeOnClickOutside={false}>
        <InviteForm close={() => setInviting(false)} changed={again} />
      </Dialog>
      <Dialog
        opened={about?.task === 'change'}
        onClose={close}
        title={messages.changeTitle(about?.member.name ?? '')}
        closeOnClickOutside={false}
      >
        {about && <ChangeForm member={about.member} close={close} />}
      </Dialog>
      <Dialog
        opened={about?.task === 'reset'}
        onClose={close}
        title={isOnlyCompany ? messages.companyReset : about?.member.accepted === false ? messages.inviteAgain : messages.reset}
        closeOnClickOutside={false}
      >
        {about && <ResetForm member={about.member} close={close} />}
      </Dialog>
      {about?.task === 'access' && <AccessConfirmation member={about.member} close={close} />}
    </>
  );
}
