/** The second step of signing in: a code of the authenticator, or a backup code. */
import { Anchor, Button, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSignInMessages } from './sign-in-messages.ts';

export type Step = 'password' | 'code' | 'backup';

interface SecondFactorProps {
  readonly step: 'code' | 'backup';
  readonly busy: boolean;
  readonly send: (code: string) => void;
  readonly change: (step: Step) => void;
}

export function SecondFactor({ step, busy, send, change }: SecondFactorProps) {
  const messages = useSignInMessages();
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(code.trim());
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{step === 'code' ? messages.codeHint : messages.backupHint}</Text>
        {step === 'code' ? (
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            aria-label={messages.code}
            getInputProps={(index) => ({ 'aria-label': messages.digit(index + 1) })}
            value={code}
            onChange={setCode}
            onComplete={send}
          />
        ) : (
          <TextInput
            label={messages.backupCode}
            autoComplete="one-time-code"
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={busy}>
          {messages.confirm}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={() => change(step === 'code' ? 'backup' : 'code')}>
          {step === 'code' ? messages.useBackup : messages.useCode}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => change('password')}>
          {messages.back}
        </Anchor>
      </Stack>
    </form>
  );
}
