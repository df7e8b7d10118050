/** E-mail and password, then the second factor; or a passkey. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { handleSignIn, type SandboxStaff } from '../../client/session.ts';
import { signInWithPasskey, signInWithPassword, verifyBackupCode, verifyCode } from '../../client/sign-in.ts';
import { FormError } from '../../components/form-error.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Loading } from '../../components/states.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { withStyles } from '../../theme/more-styles.ts';
import type { Step } from './second-factor.tsx';
import { useSignInMessages } from './sign-in-messages.ts';

/** Few sign in with a code, and its field is large. */
const SecondFactor = lazy(withStyles(() => import('./second-factor.tsx').then((module) => ({ default: module.SecondFactor }))));

interface SignInFormProps {
  /** `code`: the company's sign-in was the first step. */
  readonly begin?: Step | undefined;
  /** Back from the code to the first step, where that was not the password. */
  readonly back?: (() => void) | undefined;
  /** Whether another way in stands before the password. */
  readonly isSecond?: boolean;
  readonly sandboxStaff?: SandboxStaff | null;
  /** The e-mail address of who has the page open. */
  readonly known?: string;
}

export function SignInForm({ begin = 'password', back, isSecond = false, sandboxStaff = null, known = '' }: SignInFormProps) {
  const messages = useSignInMessages();
  const [step, setStep] = useState<Step>(begin);
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  /** A code that was wrong is taken out: with its digits left, the first that is typed would send it again. */
  const [wrongCodes, setWrongCodes] = useState(0);
  const { busy, problem, request } = useAuthRequest();

  const withPassword = (by: string, secret: string): void => {
    void request(
      () => signInWithPassword(by, secret),
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

  const change = (to: Step): void => (to === 'password' && back ? back() : setStep(to));

  return (
    <Stack gap="md">
      <FormError text={problem} />
      {step === 'password' ? (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            withPassword(email, password);
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={messages.email}
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              data-autofocus={known === '' || undefined}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={messages.password}
              name="password"
              autoComplete="current-password"
              required
              data-autofocus={known !== '' || undefined}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': messages.showPassword }}
            />
            <Button type="submit" loading={busy} mt={4} variant={isSecond ? 'light' : 'filled'}>
              {messages.signIn}
            </Button>
            {'PublicKeyCredential' in window && (
              <Button variant="default" leftSection={<IconFingerprint size={18} aria-hidden />} onClick={withPasskey} disabled={busy}>
                {messages.passkey}
              </Button>
            )}
            {sandboxStaff && (
              <Stack gap={4} role="group" aria-label={messages.sandbox}>
                <Quiet ta="center">{messages.sandbox}</Quiet>
                {sandboxStaff.emails.map((member) => (
                  <Button
                    key={member}
                    variant="light"
                    size="xs"
                    disabled={busy}
                    onClick={() => withPassword(member, sandboxStaff.password)}
                  >
                    {member}
                  </Button>
                ))}
              </Stack>
            )}
          </Stack>
        </form>
      ) : (
        <Suspense fallback={<Loading />}>
          <SecondFactor key={`${step} ${wrongCodes}`} step={step} busy={busy} send={withCode} change={change} />
        </Suspense>
      )}
    </Stack>
  );
}

function requiresCode(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return false;
  const { data } = answer;
  return typeof data === 'object' && data !== null && 'twoFactorRedirect' in data && data.twoFactorRedirect === true;
}
