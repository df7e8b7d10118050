/** Shown over the page when the session ends. After signing in, waiting requests continue. */
import { Modal, Stack, Text } from '@mantine/core';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInMessages } from './sign-in-messages.ts';

export function SignInAgain() {
  const messages = useSignInMessages();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={messages.again}
      centered
    >
      <Stack>
        <Text size="sm" className="quiet">
          {messages.againHint}
        </Text>
        <SignInForm />
      </Stack>
    </Modal>
  );
}
