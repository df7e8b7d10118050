/** What /auth knows of oneself, read when the page is opened and again after each change. */
import { useCallback, useEffect, useState } from 'react';
import { auth } from '../../client/auth.ts';
import { type AuthError, useAuthProblem } from '../../messages/auth-error-messages.ts';

export interface Own<T> {
  /** Undefined until it is read. */
  readonly value: T | undefined;
  /** Why it could not be read, in words. */
  readonly problem: string | undefined;
  readonly again: () => void;
}

interface Answer<T> {
  readonly data: T | null;
  readonly error: AuthError | null;
}

/** `ask` is one function for ever: what it closes over must not change. */
export function useOwn<T>(ask: () => Promise<Answer<T>>): Own<T> {
  const words = useAuthProblem();
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isCurrent = true;
    ask()
      .then(({ data, error }) => {
        if (!isCurrent) return;
        setProblem(error ? words.problem(error) : undefined);
        if (data !== null) setValue(data);
      })
      .catch(() => isCurrent && setProblem(words.unreachable));
    return () => {
      isCurrent = false;
    };
  }, [ask, words, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { value, problem, again };
}

const readSession = () => auth.getSession();

export type OwnSession = NonNullable<Awaited<ReturnType<typeof readSession>>['data']>;

export function useOwnSession(): Own<OwnSession> {
  return useOwn<OwnSession>(readSession);
}
