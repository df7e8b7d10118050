/** Where the links of invitations and of forgotten passwords lead. What they carry stays behind the `#`, in this browser. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type LinkPurpose, setPasswordByLink, tokenIn } from '../../client/links.ts';
import { NewPasswordFields } from '../../parts/new-password.tsx';
import { noPassword, passwordBreach } from '../../parts/new-password-view.ts';
import { Problem } from '../../parts/problem.tsx';
import { useAttempt } from '../../parts/use-attempt.ts';
import { Entrance } from '../sign-in/entrance.tsx';
import { useLinkWords } from './words.ts';

export function AcceptInvitationPage() {
  return <PasswordLink purpose="accept-invitation" />;
}

export function ResetPasswordPage() {
  return <PasswordLink purpose="reset-password" />;
}

function PasswordLink({ purpose }: { readonly purpose: LinkPurpose }) {
  const words = useLinkWords();
  const [token] = useState(() => tokenIn(location.hash));
  const [email, setEmail] = useState<string>();
  return (
    <Entrance title={words.title[purpose]} lead={words.lead[purpose]}>
      {email !== undefined ? (
        <Stack gap="md">
          <Text size="sm" role="status">
            {words.done(email)}
          </Text>
          <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>{words.signIn}</Button>
        </Stack>
      ) : token === undefined ? (
        <Stack gap="md">
          <Alert color="yellow" role="alert">
            {words.broken}
          </Alert>
          <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
            {words.signIn}
          </Anchor>
        </Stack>
      ) : (
        <PasswordForm purpose={purpose} token={token} done={setEmail} />
      )}
    </Entrance>
  );
}

interface PasswordFormProps {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly done: (email: string) => void;
}

function PasswordForm({ purpose, token, done }: PasswordFormProps) {
  const words = useLinkWords();
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();
  const [value, setValue] = useState(noPassword);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (passwordBreach(value)) return;
    void attempt(
      () => setPasswordByLink(purpose, token, value.password),
      ({ email }) => {
        done(email);
        // The link is used: it need not stay in the history.
        void navigate({ to: '.', hash: '', replace: true });
      },
    );
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Problem text={problem} />
        <NewPasswordFields value={value} change={setValue} />
        <Button type="submit" loading={busy} disabled={passwordBreach(value) !== undefined}>
          {words.save}
        </Button>
      </Stack>
    </form>
  );
}
