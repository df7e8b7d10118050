/**
 * Requests a link that sets a new password. The answer is the same for unknown addresses, so accounts cannot be
 * enumerated.
 */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { requestPasswordLink } from '../../client/password-links.ts';
import { FormError } from '../../components/form-error.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { createMessages } from '../../messages/create-messages.ts';

const useMessages = createMessages({
  en: {
    forgottenHint: 'We will e-mail you a link to set a new password.',
    sendLink: 'Send a link',
    backToSignIn: 'Back to sign-in',
  },
  de: {
    forgottenHint: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort setzen.',
    sendLink: 'Link senden',
    backToSignIn: 'Zurück zur Anmeldung',
  },
});

export function ForgotPasswordForm({ back }: { readonly back: () => void }) {
  const messages = useMessages();
  const { busy, problem, request } = useAuthRequest();
  const [email, setEmail] = useState('');
  const [confirmation, setConfirmation] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void request(
      () => requestPasswordLink(email),
      ({ message }) => setConfirmation(message),
    );
  };
  return (
    <Stack gap="md">
      <FormError text={problem} />
      {confirmation === undefined ? (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">{messages.forgottenHint}</Text>
            <TextInput
              label={messages.email}
              type="email"
              autoComplete="username"
              required
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy}>
              {messages.sendLink}
            </Button>
          </Stack>
        </form>
      ) : (
        <Alert color="teal" role="status">
          <span lang="en">{confirmation}</span>
        </Alert>
      )}
      <Anchor component="button" type="button" size="sm" onClick={back}>
        {messages.backToSignIn}
      </Anchor>
    </Stack>
  );
}
