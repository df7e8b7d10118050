/** New backup codes in place of the old, and turning the second factor off. */

import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { useNotify } from '../../hooks/use-notify.ts';
import { useAccountMessages } from './account-messages.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';

export function BackupCodesRenewal({ close }: { readonly close: () => void }) {
  const messages = useAccountMessages();
  const { busy, problem, request } = useAuthRequest();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <BackupCodes codes={codes} lead={messages.renewed} close={close} />;
  return (
    <PasswordStep
      hint={messages.renewHint}
      action={messages.renewCodes}
      busy={busy}
      problem={problem}
      send={(password) =>
        void request(
          () => auth.twoFactor.generateBackupCodes({ password }),
          ({ data }) => setCodes(data?.backupCodes),
        )
      }
    />
  );
}

export function SecondFactorRemoval({ close }: { readonly close: () => void }) {
  const messages = useAccountMessages();
  const notify = useNotify();
  const { busy, problem, request } = useAuthRequest();
  return (
    <PasswordStep
      hint={messages.turnOffHint}
      action={messages.turnOff}
      color="red.9"
      busy={busy}
      problem={problem}
      send={(password) =>
        void request(
          () => auth.twoFactor.disable({ password }),
          () => {
            notify.success(messages.turnedOff);
            close();
          },
        )
      }
    />
  );
}
