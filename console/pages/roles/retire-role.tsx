/** Confirms that a role is retired; says who has it where somebody does. */
import { useMutation } from 'urql';
import { Confirmation } from '../../components/confirmation.tsx';
import { getErrorMessage } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { type CustomRole, retireRoleDocument } from './documents.ts';
import { useRolesMessages } from './roles-messages.ts';

interface RetireRoleProps {
  readonly role: CustomRole;
  readonly holders: number;
  readonly close: () => void;
}

export function RetireRole({ role: { id, name, version }, holders, close }: RetireRoleProps) {
  const messages = useRolesMessages();
  const notify = useNotify();
  const [{ fetching, error }, retire] = useMutation(retireRoleDocument);
  const confirm = async (): Promise<void> => {
    const { data } = await retire({ id, expectedVersion: version });
    if (!data?.retireCustomRole) return;
    notify.success(messages.retired(name));
    close();
  };
  return (
    <Confirmation
      opened
      title={messages.retireTitle(name)}
      text={holders > 0 ? messages.retireHeld(holders) : messages.retireHint}
      action={messages.retire}
      busy={fetching}
      problem={error && getErrorMessage(error)}
      confirm={() => void confirm()}
      close={close}
    />
  );
}
