/** The receiver's answer to a test: accepted or not, duration, body. */
import { Alert, Code, Stack, Text } from '@mantine/core';
import { useFormats } from '../../messages/use-formats.ts';
import type { Attempt } from './documents.ts';
import { useWebhookMessages } from './webhooks-messages.ts';

export function TestResult({ probe, close }: { readonly probe: Attempt; readonly close?: () => void }) {
  const messages = useWebhookMessages();
  const { duration } = useFormats();
  const { status, error, answer, durationMs } = probe;
  const took = duration(durationMs * 1_000);
  const title =
    status === null ? messages.probeFailed(took) : error === null ? messages.probeTaken(status, took) : messages.probeRefused(status, took);
  return (
    <Alert
      color={error === null ? 'green' : 'red'}
      title={title}
      role="status"
      {...(close ? { withCloseButton: true, closeButtonLabel: messages.close, onClose: close } : {})}
    >
      <Stack gap={6}>
        {error !== null && status === null && (
          <Text size="sm" lang="en">
            {error}
          </Text>
        )}
        {status !== null && (
          <Text size="sm" fw={600}>
            {messages.answer}
          </Text>
        )}
        {answer ? (
          <Code block tabIndex={0} role="region" aria-label={messages.answer} mah={200} style={{ overflow: 'auto' }}>
            {answer}
          </Code>
        ) : (
          status !== null && <Text size="sm">{messages.noAnswer}</Text>
        )}
      </Stack>
    </Alert>
  );
}
