/** Shown over the page when the session ends. After signing in, waiting requests continue. */
import { Modal, Stack, Text } from '@mantine/core';
import { useSignInMessages } from './messages.ts';
import { SignInForm } from './sign-in-form.tsx';

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
