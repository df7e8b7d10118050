/** New backup codes in place of the old, and turning the second factor off. */

import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { useTell } from '../../hooks/use-notify.ts';
import { BackupCodes } from './backup-codes.tsx';
import { useAccountWords } from './messages.ts';
import { PasswordStep } from './password-step.tsx';

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
