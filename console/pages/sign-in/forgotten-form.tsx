/** Asking for a link that sets a new password. The answer is the same whether or not the address is somebody's. */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { askForLink } from '../../client/password-links.ts';
import { Problem } from '../../components/problem.tsx';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { useSignInWords } from './messages.ts';

export function ForgottenForm({ back }: { readonly back: () => void }) {
  const words = useSignInWords();
  const { busy, problem, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState<string>();
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(
      () => askForLink(email),
      ({ message }) => setSaid(message),
    );
  };
  return (
    <Stack gap="md">
      <Problem text={problem} />
      {said === undefined ? (
        <form onSubmit={ask}>
          <Stack gap="sm">
            <Text size="sm">{words.forgottenHint}</Text>
            <TextInput
              label={words.email}
              type="email"
              autoComplete="username"
              required
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy}>
              {words.sendLink}
            </Button>
          </Stack>
        </form>
      ) : (
        <Alert color="teal" role="status">
          <span lang="en">{said}</span>
        </Alert>
      )}
      <Anchor component="button" type="button" size="sm" onClick={back}>
        {words.backToSignIn}
      </Anchor>
    </Stack>
  );
}
