/** A link for whoever forgot the password, or lost the telephone as well. */
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Problem } from '../../components/problem.tsx';
import { errorText } from '../../components/states.tsx';
import { type Member, resetDocument } from './documents.ts';
import { LinkHandover } from './link-handover.tsx';
import { useStaffWords } from './messages.ts';

export function ResetForm({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const words = useStaffWords();
  const [secondFactor, setSecondFactor] = useState(false);
  const [{ data, fetching, error }, reset] = useMutation(resetDocument);
  if (data) return <LinkHandover handover={data.resetStaffPassword} close={close} />;
  return (
    <Stack gap="md">
      <Text size="sm">{member.accepted ? words.resetHint(member.name) : words.inviteAgainHint(member.name)}</Text>
      {(member.secondFactor || member.passkeys > 0) && (
        <Checkbox
          label={words.forgetFactors}
          description={words.forgetFactorsHint(member.name)}
          checked={secondFactor}
          onChange={(event) => setSecondFactor(event.currentTarget.checked)}
        />
      )}
      <Problem text={error && errorText(error)} />
      <Button loading={fetching} onClick={() => void reset({ id: member.id, secondFactor })} data-autofocus>
        {words.makeLink}
      </Button>
    </Stack>
  );
}
