/** Sends a logged request again as a new payment. Only in the test environment; until an answer comes, under one idempotency key. */
import { Alert, Anchor, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMutation } from 'urql';
import type { Json } from '../../client/scalars.ts';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { type ReplayInput, replayDocument } from './documents.ts';
import { parseReplay, toReplayInput } from './replay-view.ts';
import { useRequestMessages } from './requests-messages.ts';

export function Replay({ request, close }: { readonly request: Json; readonly close: () => void }) {
  const messages = useRequestMessages();
  const language = useGatewayLanguage();
  const [text, setText] = useState(() => JSON.stringify(toReplayInput(request), null, 2));
  const [{ data, error, fetching }, send] = useMutation(replayDocument);
  const key = useRef<string>(undefined);
  const input = parseReplay(text);
  const replay = async (): Promise<void> => {
    if (!input) return;
    key.current ??= crypto.randomUUID();
    // The gateway checks the input and names each field that is wrong.
    const answer = await send({ input: input as ReplayInput, key: key.current, language });
    if (!answer.error?.networkError) key.current = undefined;
  };
  const payment = error ? undefined : data?.createPayment;
  return (
    <Stack gap="sm">
      <Text size="sm">{messages.replayHint}</Text>
      <Textarea
        label={messages.replayInput}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          key.current = undefined;
          setText(event.currentTarget.value);
        }}
        error={!input && messages.replayBad}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <div aria-live="polite">
        {error && <FailedNote error={error} />}
        {payment && (
          <Alert title={messages.replayed}>
            <Stack gap={6} align="start">
              <OutcomeBadge outcome={payment.outcome} />
              <Text size="sm">
                <span className="code">{payment.result.code}</span> {payment.result.staff}
              </Text>
              <Anchor
                size="sm"
                underline="always"
                renderRoot={(props) => <Link to="/payments/$id" params={{ id: payment.id }} {...props} />}
              >
                {messages.openPayment}
              </Anchor>
            </Stack>
          </Alert>
        )}
      </div>
      <DialogActions close={close} loading={fetching} disabled={!input} onClick={() => void replay()}>
        {messages.send}
      </DialogActions>
    </Stack>
  );
}
