/** The second step of signing in: a code of the authenticator, or a backup code. */
import { Anchor, Button, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createMessages } from '../../messages/create-messages.ts';

const useMessages = createMessages({
  en: {
    code: 'Code',
    digit: (position: number) => `Digit ${position} of 6`,
    codeHint: 'Enter the six digits that your authenticator app shows.',
    backupHint: 'Enter one of the backup codes you saved when you set up two-factor sign-in. Each code works once.',
    backupCode: 'Backup code',
    useBackup: 'Use a backup code',
    useCode: 'Use the authenticator app',
    back: 'Back to password',
  },
  de: {
    code: 'Code',
    digit: (position: number) => `Ziffer ${position} von 6`,
    codeHint: 'Geben Sie die sechs Ziffern aus Ihrer Authenticator-App ein.',
    backupHint: 'Geben Sie einen der Ersatzcodes ein, die Sie beim Einrichten aufbewahrt haben. Jeder gilt einmal.',
    backupCode: 'Ersatzcode',
    useBackup: 'Ersatzcode verwenden',
    useCode: 'Authenticator-App verwenden',
    back: 'Zurück zum Passwort',
  },
});

export type Step = 'password' | 'code' | 'backup';

interface SecondFactorProps {
  readonly step: 'code' | 'backup';
  readonly busy: boolean;
  readonly send: (code: string) => void;
  readonly change: (step: Step) => void;
}

export function SecondFactor({ step, busy, send, change }: SecondFactorProps) {
  const messages = useMessages();
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
