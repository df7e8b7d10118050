/** Confirms that a role is retired. Says who has it, and what becomes of them: those who have it by a claim can be given none by hand. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { type CustomRole, type RoleMember, retireRoleDocument } from './documents.ts';
import { groupHolders } from './role-view.ts';
import { useRolesMessages } from './roles-messages.ts';

interface RetireRoleProps {
  readonly role: CustomRole;
  readonly holders: readonly RoleMember[];
  readonly close: () => void;
}

export function RetireRole({ role: { id, name, version }, holders, close }: RetireRoleProps) {
  const messages = useRolesMessages();
  const notify = useNotify();
  const [{ fetching, error }, retire] = useMutation(retireRoleDocument);
  const { byHand, byClaim } = groupHolders(holders);
  const endClaimed = byClaim.length > 0;
  const confirm = async (): Promise<void> => {
    const { data } = await retire({ id, expectedVersion: version, endClaimed });
    if (!data?.retireCustomRole) return;
    notify.success(messages.retired(name));
    close();
  };
  return (
    <Dialog opened onClose={close} title={messages.retireTitle(name)}>
      <Stack gap="md">
        {byHand.length > 0 ? (
          <>
            <Text size="sm">{messages.retireHeld(byHand.length)}</Text>
            <Holders members={byHand} />
            <Anchor size="sm" renderRoot={(props) => <Link to="/staff" {...props} />}>
              {messages.toStaff}
            </Anchor>
          </>
        ) : (
          <Text size="sm">{messages.retireHint}</Text>
        )}
        {endClaimed && (
          <>
            <Text size="sm">{byHand.length > 0 ? messages.claimedToo(byClaim.length) : messages.claimedEnd(byClaim.length)}</Text>
            <Holders members={byClaim} />
          </>
        )}
        <FormError text={error && getErrorMessage(error)} />
        <DialogActions close={close} isCareful color="red.9" loading={fetching} disabled={byHand.length > 0} onClick={() => void confirm()}>
          {endClaimed && byHand.length === 0 ? messages.retireAndEnd : messages.retire}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function Holders({ members }: { readonly members: readonly RoleMember[] }) {
  return (
    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {members.map(({ name }) => name).join(', ')}
    </Text>
  );
}
