/** Resets a password and, on request, second factor and passkeys. */
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { FormError } from '../../components/form-error.tsx';
import { getErrorMessage } from '../../components/states.tsx';
import { type Member, resetDocument } from './documents.ts';
import { LinkHandover } from './link-handover.tsx';
import { useStaffMessages } from './staff-messages.ts';

export function ResetForm({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const messages = useStaffMessages();
  const [secondFactor, setSecondFactor] = useState(false);
  const [{ data, fetching, error }, reset] = useMutation(resetDocument);
  if (data?.resetStaffPassword) return <LinkHandover handover={data.resetStaffPassword} close={close} />;
  return (
    <Stack gap="md">
      <Text size="sm">{member.accepted ? messages.resetHint(member.name) : messages.inviteAgainHint(member.name)}</Text>
      {(member.secondFactor || member.passkeys > 0) && (
        <Checkbox
          label={messages.forgetFactors}
          description={messages.forgetFactorsHint(member.name)}
          checked={secondFactor}
          onChange={(event) => setSecondFactor(event.currentTarget.checked)}
        />
      )}
      <FormError text={error && getErrorMessage(error)} />
      <Button loading={fetching} onClick={() => void reset({ id: member.id, secondFactor })} data-autofocus>
        {messages.makeLink}
      </Button>
    </Stack>
  );
}
