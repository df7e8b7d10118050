/** The error of a form, also announced to screen readers. */
import { Alert } from '@mantine/core';

export function FormError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert" p="xs">
      {text}
    </Alert>
  );
}
