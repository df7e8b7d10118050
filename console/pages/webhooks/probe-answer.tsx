/** What a receiver said to a test: whether it took it, how fast, and its own words. */
import { Alert, Code, Stack, Text } from '@mantine/core';
import { useFormats } from '../../messages/use-formats.ts';
import type { Attempt } from './documents.ts';
import { useWebhookWords } from './messages.ts';

export function ProbeAnswer({ probe, close }: { readonly probe: Attempt; readonly close?: () => void }) {
  const words = useWebhookWords();
  const { duration } = useFormats();
  const { status, error, answer, durationMs } = probe;
  const took = duration(durationMs * 1_000);
  const title =
    status === null ? words.probeFailed(took) : error === null ? words.probeTaken(status, took) : words.probeRefused(status, took);
  return (
    <Alert
      color={error === null ? 'green' : 'red'}
      title={title}
      role="status"
      {...(close ? { withCloseButton: true, closeButtonLabel: words.close, onClose: close } : {})}
    >
      <Stack gap={6}>
        {error !== null && <Text size="sm">{error}</Text>}
        {status !== null && (
          <Text size="sm" fw={600}>
            {words.answer}
          </Text>
        )}
        {answer ? (
          <Code block tabIndex={0} role="region" aria-label={words.answer} mah={200} style={{ overflow: 'auto' }}>
            {answer}
          </Code>
        ) : (
          status !== null && <Text size="sm">{words.noAnswer}</Text>
        )}
      </Stack>
    </Alert>
  );
}
