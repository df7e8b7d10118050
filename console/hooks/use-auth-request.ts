/** One call of /auth at a time: whether it is on its way, and what went wrong, in words. */
import { useState } from 'react';
import { type AuthError, useAuthProblem } from '../messages/auth-error-messages.ts';

/** As much of an answer as is looked at. */
export interface AuthAnswer {
  readonly error: AuthError | null;
}

export interface Attempt {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly clear: () => void;
  /** `done` is called with the answer where it is no refusal. */
  readonly attempt: <Answer extends AuthAnswer>(
    ask: () => Promise<Answer>,
    done: (answer: Answer) => Promise<void> | void,
  ) => Promise<void>;
}

export function useAttempt(): Attempt {
  const words = useAuthProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    clear: () => setProblem(undefined),
    attempt: async (ask, done) => {
      setBusy(true);
      setProblem(undefined);
      try {
        const answer = await ask();
        if (answer.error) setProblem(words.problem(answer.error));
        else await done(answer);
      } catch {
        setProblem(words.unreachable);
      } finally {
        setBusy(false);
      }
    },
  };
}
