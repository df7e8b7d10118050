/** One request to /auth at a time, with its pending state and its error message. */
import { useState } from 'react';
import { describeAuthError, useUnreachable } from '../messages/auth-problem.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import type { AuthError } from '../values/auth-error.ts';

/** As much of an answer as is looked at. */
export interface AuthResponse {
  readonly error: AuthError | null;
}

export interface AuthRequest {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly clear: () => void;
  /** `done` is called with the answer where it is no refusal. */
  readonly request: <Answer extends AuthResponse>(
    ask: () => Promise<Answer>,
    done: (answer: Answer) => Promise<void> | void,
  ) => Promise<void>;
}

export function useAuthRequest(): AuthRequest {
  const { unreachable } = useUnreachable();
  const { language } = usePreferences();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    clear: () => setProblem(undefined),
    request: async (ask, done) => {
      setBusy(true);
      setProblem(undefined);
      try {
        const answer = await ask();
        if (answer.error) setProblem(await describeAuthError(answer.error, language));
        else await done(answer);
      } catch {
        setProblem(unreachable);
      } finally {
        setBusy(false);
      }
    },
  };
}
