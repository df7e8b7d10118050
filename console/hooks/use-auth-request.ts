/** One request to /auth at a time, with its pending state and its error message. */
import { useState } from 'react';
import { useAuthErrorMessages } from '../messages/auth-error-messages.ts';
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
  const messages = useAuthErrorMessages();
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
        if (answer.error) setProblem(messages.problem(answer.error));
        else await done(answer);
      } catch {
        setProblem(messages.unreachable);
      } finally {
        setBusy(false);
      }
    },
  };
}
