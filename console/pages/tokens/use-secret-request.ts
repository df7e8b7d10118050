/** A request whose answer is a secret: it goes to whoever shows it, and is kept nowhere else. */
import { useState } from 'react';
import { CombinedError } from 'urql';

export interface SecretRequest {
  readonly busy: boolean;
  readonly error: CombinedError | undefined;
  readonly run: (request: () => Promise<string | undefined>) => void;
}

export function useSecretRequest(issued: (secret: string) => void): SecretRequest {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CombinedError>();
  const run = (request: () => Promise<string | undefined>): void => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    request().then(
      (secret) => {
        setBusy(false);
        if (secret !== undefined) issued(secret);
      },
      (failure: unknown) => {
        setBusy(false);
        if (!(failure instanceof CombinedError)) throw failure;
        setError(failure);
      },
    );
  };
  return { busy, error, run };
}
