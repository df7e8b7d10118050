/** Lines for a log: one for each try, without parameters. */
import type { AnswerFacts, Hooks } from './transport.ts';

/** As `console` and the loggers of most frameworks are. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

export function logHooks(logger: Logger): Hooks {
  return {
    afterAnswer: (facts) => logger.debug(describe(facts)),
    beforeRetry: (facts) => logger.warn(`${describe(facts)}; again in ${Math.round(facts.delayMs)} ms`),
  };
}

function describe({ method, path, attempt, status, requestId, durationMs }: AnswerFacts): string {
  const end = status === undefined ? 'no answer' : `status ${status}`;
  const named = requestId === undefined ? '' : `, request ${requestId}`;
  return `${method} ${path}: ${end} after ${Math.round(durationMs)} ms, try ${attempt}${named}`;
}

/** Each hook is called by itself, so that one which throws does not silence the others. */
export function joinHooks(all: readonly Hooks[]): Hooks {
  const call = (act: (hooks: Hooks) => void): void => {
    for (const hooks of all) {
      try {
        act(hooks);
      } catch {
        // The call goes on.
      }
    }
  };
  return {
    beforeRequest: (facts) => call((hooks) => hooks.beforeRequest?.(facts)),
    afterAnswer: (facts) => call((hooks) => hooks.afterAnswer?.(facts)),
    beforeRetry: (facts) => call((hooks) => hooks.beforeRetry?.(facts)),
  };
}
