/** Turning the second factor on: password, the app learns the secret, a code proves it, and backup codes are shown once. */
import { Anchor, Button, Group, PinInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { Copy } from '../../components/copy.tsx';
import { Problem } from '../../components/problem.tsx';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { BackupCodes } from './backup-codes.tsx';
import { useAccountWords } from './messages.ts';
import { PasswordStep } from './password-step.tsx';
import { grouped, secretIn } from './second-factor-view.ts';

type Step =
  | { readonly step: 'password' }
  | { readonly step: 'code'; readonly uri: string; readonly codes: readonly string[] }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

export function SecondFactorSetup({ close }: { readonly close: () => void }) {
  const words = useAccountWords();
  const { busy, problem, attempt } = useAttempt();
  const [state, setState] = useState<Step>({ step: 'password' });
  // A wrong code is taken out, as where one signs in: with its digits left, the first that is typed would send it again.
  const [wrongCodes, setWrongCodes] = useState(0);
  switch (state.step) {
    case 'password':
      return (
        <PasswordStep
          hint={words.setUpHint}
          action={words.goOn}
          busy={busy}
          problem={problem}
          send={(password) =>
            void attempt(
              () => auth.twoFactor.enable({ password }),
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
            void attempt(
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
      return <BackupCodes codes={state.codes} lead={words.turnedOn} close={close} />;
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
  const words = useAccountWords();
  const [code, setCode] = useState('');
  const secret = secretIn(uri) ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{words.secretHint}</Text>
        <Group gap={4} wrap="nowrap">
          <Text className="code" fw={600} data-secret>
            {grouped(secret)}
          </Text>
          <Copy value={secret} what={words.secret} />
        </Group>
        <Anchor href={uri} size="sm">
          {words.openApp}
        </Anchor>
        <Text size="sm">{words.codeHint}</Text>
        <PinInput
          length={codeDigits}
          type="number"
          oneTimeCode
          autoFocus
          aria-label={words.code}
          getInputProps={(index) => ({ 'aria-label': words.digit(index + 1) })}
          value={code}
          onChange={setCode}
          onComplete={send}
        />
        <Problem text={problem} />
        <Button type="submit" loading={busy} disabled={code.length < codeDigits}>
          {words.confirm}
        </Button>
      </Stack>
    </form>
  );
}
