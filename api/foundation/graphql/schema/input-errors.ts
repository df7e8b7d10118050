import type { ZodError } from 'zod';
import { requireCaller } from '../../access/authorize.ts';
import { invalidParameters, type ParameterError, Refused } from '../../kernel/refusal.ts';
import type { ResolverContext } from './context.ts';

/** Breaches told at once; a client that sent more corrects these first. */
const breachesMax = 100;

/**
 * A breach of the hard bounds, with parameters named as documented. Validation runs before resolvers, so whoever may not
 * ask at all is told so instead: a stranger learns nothing of what would be valid.
 */
export function refusalOfInput(error: ZodError, context: ResolverContext): Error {
  return refuseInput(
    error.issues.map((issue) => ({ name: documentedName(issue.path), value: null, message: toMessage(issue) })),
    context,
  );
}

/** Messages without the parameter's name, which is put before them as it was sent. */
export function refuseInput(errors: readonly ParameterError[], context: ResolverContext): Error {
  if (context.request.authentication.status !== 'valid') {
    try {
      requireCaller(context, 'payments:read');
    } catch (refused) {
      if (refused instanceof Error) return refused;
    }
  }
  const { sentNames } = context.request;
  return new Refused(invalidParameters(errors.slice(0, breachesMax).map((error) => toSentError(error, sentNames))));
}

function toSentError({ name, value, message }: ParameterError, sentNames: ReadonlyMap<string, string>): ParameterError {
  const sent = toSentName(name, sentNames);
  return { name: sent, value, message: `${sent} ${message}` };
}

function toMessage(issue: ZodError['issues'][number]): string {
  if (issue.code === 'too_big') {
    return issue.origin === 'array' ? `must have at most ${issue.maximum} items` : `must have at most ${issue.maximum} characters`;
  }
  return issue.message;
}

/** The name as it was sent, where it or a list item that it stands in was sent under another one. */
function toSentName(name: string, sentNames: ReadonlyMap<string, string>): string {
  if (sentNames.size === 0) return name;
  for (let end = name.length; end > 0; end = name.lastIndexOf(']', end - 2) + 1) {
    const sent = sentNames.get(name.slice(0, end));
    if (sent !== undefined) return sent + name.slice(end);
  }
  return name;
}

/** `['input', 'cart', 'items', 0, 'price']` is `cart.items[0].price`. */
function documentedName(path: readonly PropertyKey[]): string {
  let name = '';
  for (const step of path[0] === 'input' ? path.slice(1) : path) {
    if (typeof step === 'number') name += `[${step}]`;
    else name += name === '' ? String(step) : `.${String(step)}`;
  }
  return name === '' ? 'input' : name;
}
