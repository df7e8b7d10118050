/** Shutting somebody out, or letting them in again, said in words first. */

import { useMutation } from 'urql';
import { Confirmation } from '../../components/confirmation.tsx';
import { errorText } from '../../components/states.tsx';
import { useTell } from '../../hooks/use-notify.ts';
import { type Member, updateDocument } from './documents.ts';
import { useStaffWords } from './messages.ts';

export function AccessConfirmation({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const words = useStaffWords();
  const tell = useTell();
  const [{ fetching, error }, update] = useMutation(updateDocument);
  const isDisabled = member.disabledAt !== null;
  const confirm = async (): Promise<void> => {
    const { data } = await update({ id: member.id, input: { disabled: !isDisabled, expectedVersion: member.version } });
    if (!data) return;
    tell.done(isDisabled ? words.enabled(member.name) : words.shutOut(member.name));
    close();
  };
  return (
    <Confirmation
      opened
      title={isDisabled ? words.enable : words.disable}
      text={isDisabled ? words.enableHint(member.name) : words.disableHint(member.name)}
      action={isDisabled ? words.enable : words.disable}
      color={isDisabled ? 'brand' : 'red.9'}
      busy={fetching}
      problem={error && errorText(error)}
      confirm={() => void confirm()}
      close={close}
    />
  );
}
