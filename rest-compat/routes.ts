/** Every REST endpoint. A capability that does not exist yet has no route and is answered with 404. */

/** Executed for authenticated callers. */
export type ProtectedOperation =
  | 'payment'
  | 'reference'
  | 'read'
  | 'legacyQuery'
  | 'query'
  | 'queryById'
  | 'registration'
  | 'registrationRead'
  | 'registrationUpdate'
  | 'registrationDelete'
  | 'registrationPayment'
  | 'checkout'
  | 'checkoutUpdate'
  | 'checkoutDelete'
  | 'checkoutPayment'
  | 'checkoutRegistration'
  | 'job'
  | 'jobRead'
  | 'jobReschedule'
  | 'jobDeschedule'
  | 'jobDelete'
  | 'authentication'
  | 'authenticationRead'
  | 'report'
  | 'reportDetail'
  | 'reportPage';
/** Answered from the catalogue of result codes, without authentication. */
export type OpenOperation = 'resultCodes';
export type Operation = ProtectedOperation | OpenOperation;

export interface Route {
  readonly operation: Operation;
  /** The version in the path: queries answer `payments` in v1, `records` and `pages` in v3. */
  readonly version: 1 | 3;
  /** The id in the path; empty where the pattern has none. */
  readonly id: string;
}

export type ProtectedRoute = Route & { readonly operation: ProtectedOperation };

export function isProtected(route: Route): route is ProtectedRoute {
  return route.operation !== 'resultCodes';
}

export type Match =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'wrongMethod'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' };

/** One endpoint. */
export interface RouteLine {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly segments: readonly string[];
  readonly operation: Operation;
  readonly version: 1 | 3;
}

const routeLine = (method: RouteLine['method'], path: string, operation: Operation, version: 1 | 3 = 1): RouteLine => ({
  method,
  segments: path.split('/'),
  operation,
  version,
});

/** Every endpoint, in the order in which the documentation shows them. */
export const routeTable: readonly RouteLine[] = [
  routeLine('POST', 'v1/payments', 'payment'),
  routeLine('GET', 'v1/payments', 'legacyQuery'),
  routeLine('GET', 'v1/payments/{id}', 'read'),
  routeLine('POST', 'v1/payments/{id}', 'reference'),
  routeLine('POST', 'v1/registrations', 'registration'),
  routeLine('GET', 'v1/registrations/{id}', 'registrationRead'),
  routeLine('POST', 'v1/registrations/{id}', 'registrationUpdate'),
  routeLine('DELETE', 'v1/registrations/{id}', 'registrationDelete'),
  routeLine('POST', 'v1/registrations/{id}/payments', 'registrationPayment'),
  routeLine('POST', 'v1/checkouts', 'checkout'),
  routeLine('POST', 'v1/checkouts/{id}', 'checkoutUpdate'),
  routeLine('DELETE', 'v1/checkouts/{id}', 'checkoutDelete'),
  routeLine('GET', 'v1/checkouts/{id}/payment', 'checkoutPayment'),
  routeLine('GET', 'v1/checkouts/{id}/registration', 'checkoutRegistration'),
  routeLine('POST', 'scheduling/v1/schedules', 'job'),
  routeLine('GET', 'scheduling/v1/schedules/{id}', 'jobRead'),
  routeLine('DELETE', 'scheduling/v1/schedules/{id}', 'jobDelete'),
  routeLine('POST', 'scheduling/v1/schedules/{id}/reschedule', 'jobReschedule'),
  routeLine('POST', 'scheduling/v1/schedules/{id}/deschedule', 'jobDeschedule'),
  routeLine('POST', 'v1/threeDSecure', 'authentication'),
  routeLine('GET', 'v1/threeDSecure/{id}', 'authenticationRead'),
  routeLine('GET', 'v1/query', 'query'),
  routeLine('GET', 'v1/query/{id}', 'queryById'),
  routeLine('GET', 'v3/query', 'query', 3),
  routeLine('GET', 'v3/query/{id}', 'queryById', 3),
  routeLine('GET', 'reports/v1/reconciliations/aggregations', 'report'),
  routeLine('GET', 'reports/v1/reconciliations/aggregations/{id}', 'reportDetail'),
  routeLine('GET', 'reports/v2/reconciliations/aggregations/{id}', 'reportPage'),
  routeLine('GET', 'v1/resultcodes', 'resultCodes'),
];

/** Longer paths match nothing, so that they cost no more than short ones. */
const pathCharactersMax = 512;

/** HEAD is answered as GET without its body. */
export function matchRoute(method: string, path: string): Match {
  if (path.length > pathCharactersMax) return { kind: 'unknown' };
  const segments = path.slice(1).split('/');
  // A client without an id sends `POST /v1/payments/`, which is a new payment (decision: existing-clients).
  if (segments.length > 1 && segments[segments.length - 1] === '') segments.pop();
  const sameAddress = routeTable.filter((candidate) => hasSegments(candidate, segments));
  if (sameAddress.length === 0) return { kind: 'unknown' };
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = sameAddress.find((candidate) => candidate.method === asked);
  if (!found) return { kind: 'wrongMethod', allowed: listMethods(sameAddress) };
  return { kind: 'route', route: { operation: found.operation, version: found.version, id: findId(found, segments) } };
}

function hasSegments(candidate: RouteLine, segments: readonly string[]): boolean {
  if (candidate.segments.length !== segments.length) return false;
  for (let place = 0; place < segments.length; place += 1) {
    const segment = candidate.segments[place];
    if (segment !== '{id}' && segment !== segments[place]) return false;
  }
  return true;
}

function findId(found: RouteLine, segments: readonly string[]): string {
  const index = found.segments.indexOf('{id}');
  return index < 0 ? '' : (segments[index] ?? '');
}

function listMethods(lines: readonly RouteLine[]): readonly string[] {
  const methods = lines.map((candidate): string => candidate.method);
  return methods.includes('GET') ? [...methods, 'HEAD', 'OPTIONS'] : [...methods, 'OPTIONS'];
}
