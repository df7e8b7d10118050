/** Resets a password and, on request, second factor and passkeys. */
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { getSessionState } from '../../client/session.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { type Member, resetDocument } from './documents.ts';
import { LinkHandover } from './link-handover.tsx';
import { useStaffMessages } from './staff-messages.ts';

export function ResetForm({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const messages = useStaffMessages();
  const [secondFactor, setSecondFactor] = useState(false);
  const [{ data, fetching, error }, reset] = useMutation(resetDocument);
  const { company } = getSessionState();
  const byCompany = company?.only === true;
  const hint = byCompany
    ? messages.companyResetHint(member.name, company.name)
    : member.accepted
      ? messages.resetHint(member.name)
      : messages.inviteAgainHint(member.name);
  if (data?.resetStaffPassword) return <LinkHandover handover={data.resetStaffPassword} close={close} />;
  return (
    <Stack gap="md">
      <Text size="sm">{hint}</Text>
      {(member.secondFactor || member.passkeys > 0 || member.companyAccount) && (
        <Checkbox
          label={member.companyAccount ? messages.forgetFactorsCompany : messages.forgetFactors}
          description={messages.forgetFactorsHint(member.name)}
          checked={secondFactor}
          onChange={(event) => setSecondFactor(event.currentTarget.checked)}
        />
      )}
      <FormError text={error && getErrorMessage(error)} />
      <Button loading={fetching} onClick={() => void reset({ id: member.id, secondFactor })} data-autofocus>
        {byCompany ? messages.companyReset : messages.makeLink}
      </Button>
    </Stack>
  );
}
