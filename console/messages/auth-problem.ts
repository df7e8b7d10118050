/** Why a request to /auth was refused. The words are loaded with the first error: the first page has none. */
import type { Language } from '../preferences/languages.ts';
import type { AuthError } from '../values/auth-error.ts';
import { createMessages } from './create-messages.ts';

export const useUnreachable = createMessages({
  en: { unreachable: 'The gateway cannot be reached. Try again in a moment.' },
  de: { unreachable: 'Das Gateway ist nicht erreichbar. Versuchen Sie es gleich noch einmal.' },
});

/** Rejects where the words cannot be loaded: then the gateway cannot be reached. */
export async function describeAuthError(error: AuthError, language: Language): Promise<string> {
  const { authProblems } = await import('./auth-error-messages.ts');
  return authProblems[language](error);
}
