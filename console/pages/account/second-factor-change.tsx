/** New backup codes in place of the old, and turning the second factor off. */

import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { useTell } from '../../parts/tell.ts';
import { useAttempt } from '../../parts/use-attempt.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';
import { useAccountWords } from './words.ts';

export function BackupCodesRenewal({ close }: { readonly close: () => void }) {
  const words = useAccountWords();
  const { busy, problem, attempt } = useAttempt();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <BackupCodes codes={codes} lead={words.renewed} close={close} />;
  return (
    <PasswordStep
      hint={words.renewHint}
      action={words.renewCodes}
      busy={busy}
      problem={problem}
      send={(password) =>
        void attempt(
          () => auth.twoFactor.generateBackupCodes({ password }),
          ({ data }) => setCodes(data?.backupCodes),
        )
      }
    />
  );
}

export function SecondFactorEnd({ close }: { readonly close: () => void }) {
  const words = useAccountWords();
  const tell = useTell();
  const { busy, problem, attempt } = useAttempt();
  return (
    <PasswordStep
      hint={words.turnOffHint}
      action={words.turnOff}
      color="red.9"
      busy={busy}
      problem={problem}
      send={(password) =>
        void attempt(
          () => auth.twoFactor.disable({ password }),
          () => {
            tell.done(words.turnedOff);
            close();
          },
        )
      }
    />
  );
}
