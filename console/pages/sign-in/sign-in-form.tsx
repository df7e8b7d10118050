/** E-mail and password, then the second factor; or a passkey. */
import { Anchor, Button, PasswordInput, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { handleSignIn } from '../../client/session.ts';
import { signInWithPasskey, signInWithPassword, verifyBackupCode, verifyCode } from '../../client/sign-in.ts';
import { FormError } from '../../components/form-error.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { useSignInMessages } from './messages.ts';

type Step = 'password' | 'code' | 'backup';

export function SignInForm() {
  const messages = useSignInMessages();
  const [step, setStep] = useState<Step>('password');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** A code that was wrong is taken out: with its digits left, the first that is typed would send it again. */
  const [wrongCodes, setWrongCodes] = useState(0);
  const { busy, problem, request } = useAuthRequest();

  const withPassword = (event: FormEvent): void => {
    event.preventDefault();
    void request(
      () => signInWithPassword(email, password),
      (answer) => {
        if (!requiresCode(answer)) return handleSignIn(answer.data);
        setStep('code');
      },
    );
  };
  const withCode = (code: string): void => {
    const verify = async () => {
      const answer = await (step === 'backup' ? verifyBackupCode(code) : verifyCode(code));
      if (answer.error) setWrongCodes((before) => before + 1);
      return answer;
    };
    void request(verify, ({ data }) => handleSignIn(data));
  };
  const withPasskey = (): void => {
    void request(signInWithPasskey, () => handleSignIn());
  };

  return (
    <Stack gap="md">
      <FormError text={problem} />
      {step === 'password' ? (
        <form onSubmit={withPassword}>
          <Stack gap="sm">
            <TextInput
              label={messages.email}
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={messages.password}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': messages.showPassword }}
            />
            <Button type="submit" loading={busy} mt={4}>
              {messages.signIn}
            </Button>
            {'PublicKeyCredential' in window && (
              <Button variant="default" leftSection={<IconFingerprint size={18} aria-hidden />} onClick={withPasskey} disabled={busy}>
                {messages.passkey}
              </Button>
            )}
          </Stack>
        </form>
      ) : (
        <SecondFactor key={`${step} ${wrongCodes}`} step={step} busy={busy} send={withCode} change={setStep} />
      )}
    </Stack>
  );
}

interface SecondFactorProps {
  readonly step: 'code' | 'backup';
  readonly busy: boolean;
  readonly send: (code: string) => void;
  readonly change: (step: Step) => void;
}

function SecondFactor({ step, busy, send, change }: SecondFactorProps) {
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

function requiresCode(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return false;
  const { data } = answer;
  return typeof data === 'object' && data !== null && 'twoFactorRedirect' in data && data.twoFactorRedirect === true;
}
