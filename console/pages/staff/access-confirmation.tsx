/** Confirms disabling or enabling an account. */

import { useMutation } from 'urql';
import { Confirmation } from '../../components/confirmation.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { useNotify } from '../../hooks/use-notify.ts';
import { type Member, updateDocument } from './documents.ts';
import { useStaffMessages } from './staff-messages.ts';

export function AccessConfirmation({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const messages = useStaffMessages();
  const notify = useNotify();
  const [{ fetching, error }, update] = useMutation(updateDocument);
  const isDisabled = member.disabledAt !== null;
  const confirm = async (): Promise<void> => {
    const { data } = await update({ id: member.id, input: { disabled: !isDisabled, expectedVersion: member.version } });
    if (!data) return;
    notify.success(isDisabled ? messages.enabled(member.name) : messages.shutOut(member.name));
    close();
  };
  return (
    <Confirmation
      opened
      title={isDisabled ? messages.enable : messages.disable}
      text={isDisabled ? messages.enableHint(member.name) : messages.disableHint(member.name)}
      action={isDisabled ? messages.enable : messages.disable}
      color={isDisabled ? 'brand' : 'red.9'}
      busy={fetching}
      problem={error && getErrorMessage(error)}
      confirm={() => void confirm()}
      close={close}
    />
  );
}
