/** Data of the signed-in user from /auth, read when the page opens and after each change. */
import { useCallback, useEffect, useState } from 'react';
import { auth } from '../../client/auth.ts';
import { describeAuthError, useUnreachable } from '../../messages/auth-problem.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { AuthError } from '../../values/auth-error.ts';

export interface AuthData<T> {
  /** Undefined until it is read. */
  readonly value: T | undefined;
  /** Why it could not be read, in words. */
  readonly problem: string | undefined;
  readonly reload: () => void;
}

interface Answer<T> {
  readonly data: T | null;
  readonly error: AuthError | null;
}

/** `load` must be the same function at every render. */
export function useAuthData<T>(load: () => Promise<Answer<T>>): AuthData<T> {
  const { unreachable } = useUnreachable();
  const { language } = usePreferences();
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    let isCurrent = true;
    load()
      .then(async ({ data, error }) => {
        const said = error ? await describeAuthError(error, language) : undefined;
        if (!isCurrent) return;
        setProblem(said);
        if (data !== null) setValue(data);
      })
      .catch(() => isCurrent && setProblem(unreachable));
    return () => {
      isCurrent = false;
    };
  }, [load, unreachable, language, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { value, problem, reload };
}

const readSession = () => auth.getSession();

export type CurrentSession = NonNullable<Awaited<ReturnType<typeof readSession>>['data']>;

export function useCurrentSession(): AuthData<CurrentSession> {
  return useAuthData<CurrentSession>(readSession);
}
