/** The documented path that somebody meant who mistyped it, or who calls an operation as another gateway does. */
import { findNearName } from '../api/foundation/kernel/near-name.ts';
import { routeTable } from './routes.ts';

/** Operations on payments that other gateways give paths of their own. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ...['charge', 'charges', 'payment_intents', 'transactions', 'orders', 'authorizations'].map((name) => [name, '/v1/payments'] as const),
  ...['refund', 'refunds', 'capture', 'captures', 'void', 'cancel', 'reverse', 'reversals'].map(
    (name) => [name, '/v1/payments/{id}'] as const,
  ),
  // A gateway of this family has it; here a new expiry date, or each payment of an account without one, keeps the account longer.
  ['extendlife', '/v1/registrations/{id}'],
  ...['customers', 'payment_methods', 'tokens', 'cards'].map((name) => [name, '/v1/registrations'] as const),
  ...['sessions', 'payment_links'].map((name) => [name, '/v1/checkouts'] as const),
  ...['subscriptions', 'plans', 'jobs'].map((name) => [name, '/scheduling/v1/schedules'] as const),
]);

const patterns: readonly string[] = [...new Set(routeTable.map(({ segments }) => `/${segments.join('/')}`))];

/** Longer paths are nobody's typing error. */
const pathCharactersMax = 200;

/** Undefined where no documented path is near. The answer holds nothing of the sent path. */
export function findNearPath(path: string): string | undefined {
  if (path.length > pathCharactersMax) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '' && !/^(?:v\d|api|rest)$/i.test(segment));
  const last = segments.findLast((segment) => !isId(segment))?.toLowerCase();
  const other = last === undefined ? undefined : otherNames.get(last);
  if (other !== undefined) return other;
  const wanted = `/${segments.map((segment) => (isId(segment) ? '{id}' : segment)).join('/')}`;
  const bare = new Map(patterns.map((pattern) => [pattern.replace(/\/v\d\b/, ''), pattern] as const));
  const near = findNearName(wanted, bare.keys());
  return near === undefined ? undefined : bare.get(near);
}

/** Ids of payments and checkouts, and the placeholders that somebody forgot to fill. */
function isId(segment: string): boolean {
  return /\d/.test(segment) || /^(?:\{.*\}|:.*|<.*>|undefined|null)$/.test(segment);
}
