/** What went wrong in a form, said where somebody is looking and read aloud. */
import { Alert } from '@mantine/core';

export function FormError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert" p="xs">
      {text}
    </Alert>
  );
}
