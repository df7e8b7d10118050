/** Turning the second factor on: password, the app learns the secret, a code proves it, and backup codes are shown once. */
import { Anchor, Button, Center, Group, PinInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { Copy } from '../../components/copy.tsx';
import { FormError } from '../../components/form-error.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { useAccountMessages } from './account-messages.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';
import { formatSecret, parseSecret } from './second-factor-view.ts';

type Step =
  | { readonly step: 'password' }
  | { readonly step: 'code'; readonly uri: string; readonly codes: readonly string[] }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

interface SecondFactorSetupProps {
  readonly close: () => void;
  /** Whether the viewer signed in with the company's account. A password is asked for only if they have one all the same. */
  readonly byCompany?: boolean;
}

export function SecondFactorSetup({ close, byCompany = false }: SecondFactorSetupProps) {
  const messages = useAccountMessages();
  const { busy, problem, request } = useAuthRequest();
  const [state, setState] = useState<Step>({ step: 'password' });
  // A wrong code is taken out, as where one signs in: with its digits left, the first that is typed would send it again.
  const [wrongCodes, setWrongCodes] = useState(0);
  const [asksPassword, setAsksPassword] = useState(!byCompany);
  const enable = async (password: string) => {
    const answer = await auth.twoFactor.enable(asksPassword ? { password } : {});
    if (!asksPassword && answer.error?.code === 'INVALID_PASSWORD') setAsksPassword(true);
    return answer;
  };
  switch (state.step) {
    case 'password':
      return (
        <PasswordStep
          hint={asksPassword ? messages.setUpHint : messages.setUpHintCompany}
          asksPassword={asksPassword}
          action={messages.goOn}
          busy={busy}
          problem={problem}
          send={(password) =>
            void request(
              () => enable(password),
              ({ data }) => {
                if (data && 'totpURI' in data) setState({ step: 'code', uri: data.totpURI, codes: data.backupCodes });
              },
            )
          }
        />
      );
    case 'code':
      return (
        <CodeStep
          key={wrongCodes}
          uri={state.uri}
          busy={busy}
          problem={problem}
          send={(code) =>
            void request(
              async () => {
                const answer = await auth.twoFactor.verifyTotp({ code });
                if (answer.error) setWrongCodes((before) => before + 1);
                return answer;
              },
              () => setState({ step: 'codes', codes: state.codes }),
            )
          }
        />
      );
    case 'codes':
      return <BackupCodes codes={state.codes} lead={messages.turnedOn} close={close} />;
    default:
      return state satisfies never;
  }
}

interface CodeStepProps {
  readonly uri: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly send: (code: string) => void;
}

const codeDigits = 6;

function CodeStep({ uri, busy, problem, send }: CodeStepProps) {
  const messages = useAccountMessages();
  const [code, setCode] = useState('');
  const secret = parseSecret(uri) ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{messages.scanHint}</Text>
        <Center>
          <QrCode text={uri} label={messages.qrCode} />
        </Center>
        <Text size="sm">{messages.secretHint}</Text>
        <Group gap={4} wrap="nowrap">
          <Text className="code" fw={600} data-secret>
            {formatSecret(secret)}
          </Text>
          <Copy value={secret} what={messages.secret} />
        </Group>
        <Anchor href={uri} size="sm">
          {messages.openApp}
        </Anchor>
        <Text size="sm">{messages.codeHint}</Text>
        <PinInput
          length={codeDigits}
          type="number"
          oneTimeCode
          autoFocus
          aria-label={messages.code}
          getInputProps={(index) => ({ 'aria-label': messages.digit(index + 1) })}
          value={code}
          onChange={setCode}
          onComplete={send}
        />
        <FormError text={problem} />
        <Button type="submit" loading={busy} disabled={code.length < codeDigits}>
          {messages.confirm}
        </Button>
      </Stack>
    </form>
  );
}
