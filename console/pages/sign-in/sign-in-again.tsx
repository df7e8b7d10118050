/** The session ended while somebody worked: sign in over the page, and everything that waited goes on. */
import { Modal, Stack, Text } from '@mantine/core';
import { useSignInWords } from './messages.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInAgain() {
  const words = useSignInWords();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={words.again}
      centered
    >
      <Stack>
        <Text size="sm" className="quiet">
          {words.againHint}
        </Text>
        <SignInForm />
      </Stack>
    </Modal>
  );
}
