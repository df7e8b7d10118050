/** What reads and queries say beside the id: parameters that no operation checks, and the variables of a query. */
import { compact } from '../api/contract/compact.ts';
import { checkRequest } from '../api/foundation/catalogue/check.ts';
import { dateTime } from '../api/foundation/catalogue/format.ts';
import { requestShapes } from '../api/foundation/catalogue/requests.ts';
import { leafAt, type RequestTree, textAt, treeAt } from '../api/foundation/catalogue/tree.ts';
import { invalidParameters, type Refusal } from '../api/foundation/kernel/refusal.ts';
import { formatIsoDateTime, parseDateTime } from '../api/foundation/kernel/timestamp.ts';
import type { DecodedRequest } from './decode-request.ts';
import type { ProtectedOperation } from './routes.ts';

/** The query itself checks all that it is given. */
const reads: ReadonlySet<ProtectedOperation> = new Set([
  'read',
  'legacyQuery',
  'queryById',
  'registrationRead',
  'checkoutPayment',
  'checkoutRegistration',
  'authenticationRead',
]);

/** Answered with what the filters leave. */
const lists: ReadonlySet<ProtectedOperation> = new Set(['query', 'legacyQuery', 'report', 'reportDetail', 'reportPage']);

/** What clients send with every request, and what keeps caches away: nobody takes these for a filter. */
const noFilter = /^(?:customParameters\[.*|_)$/;

/**
 * A read hands its id to an operation and nothing else, so what was sent beside it is checked here. What is malformed is refused on tolerant channels
 * too: a filter or a switch that is left out silently gives another answer than was asked for. So does a filter that a list does not have
 * (decision: unknown-filters-are-refused).
 */
export function refuseReadParameters(operation: ProtectedOperation, { input, sentNames, unknown }: DecodedRequest): Refusal | undefined {
  const wrong = lists.has(operation) ? unknown.filter(({ name }) => !noFilter.test(name)) : [];
  if (wrong.length > 0) return invalidParameters(wrong.map((each) => ({ ...each, value: null })));
  if (!reads.has(operation)) return undefined;
  const { testMode, includeLinkedTransactions } = input;
  const sent: RequestTree = compact({ testMode, includeLinkedTransactions });
  const { breaches } = checkRequest(requestShapes.read, sent, { mode: 'tolerant', sentNames });
  return breaches.length === 0 ? undefined : invalidParameters(breaches);
}

/** `1` and `TRUE` say it too: what is none of these was refused before. */
export function wantsLinkedTransactions(input: RequestTree): boolean {
  return /^(1|true)$/i.test(textAt(input, 'includeLinkedTransactions') ?? '');
}

const times = ['date.from', 'date.to'] as const;

/** GraphQL takes times in ISO 8601. Refuses by name what is not as documented (spec §2.7). */
export function toQueryInput({ input, sentNames }: DecodedRequest): { readonly input: RequestTree } | { readonly refusal: Refusal } {
  const sent = times.flatMap((name) => (leafAt(input, name) ? [{ name, text: textAt(input, name) ?? '' }] : []));
  const breaches = sent.filter(({ text }) => parseDateTime(text) === undefined);
  if (breaches.length > 0) {
    const errors = breaches.map(({ name, text }) => {
      const sentName = sentNames.get(name) ?? name;
      return { name: sentName, value: text, message: `${sentName} ${dateTime.expects}` };
    });
    return { refusal: invalidParameters(errors) };
  }
  const date = Object.fromEntries(sent.map(({ name, text }) => [name.slice('date.'.length), formatIsoDateTime(parseDateTime(text) ?? 0)]));
  return treeAt(input, 'date') === undefined ? { input } : { input: { ...input, date } };
}
