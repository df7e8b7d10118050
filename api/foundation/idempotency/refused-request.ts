/** A request that was refused, as its line in the log. Pure. */
import { maskUnchecked } from '../catalogue/mask-unchecked.ts';
import { type RequestShape, requestShapes } from '../catalogue/requests.ts';
import { maskCardNumbers } from '../kernel/card-number.ts';
import type { ParameterError } from '../kernel/refusal.ts';
import type { RequestLogEntry, RequestProblem } from './request-log.ts';

/** What is known of a refused request; `sent` is as it came, nothing of it is checked. */
export interface RefusedRequest {
  /** As REST calls it (rest-compat/routes.ts); GraphQL's root fields have the same names (execution/root-fields.ts). */
  readonly operation: string;
  /** Of a reference, where the operation itself says it. */
  readonly type?: string | undefined;
  /** Of what exists already. */
  readonly named?: string | undefined;
  readonly sent: unknown;
  readonly resultCode: string;
  readonly parameterErrors: readonly ParameterError[];
}

interface Logged {
  /** As the log names what was carried out. */
  readonly operation: string;
  readonly subjectKind: RequestLogEntry['subjectKind'];
  readonly shape: RequestShape;
}

const logged: ReadonlyMap<string, Logged> = new Map<string, Logged>([
  ['payment', { operation: 'payment', subjectKind: 'payment', shape: requestShapes.payment }],
  ['registrationPayment', { operation: 'payment', subjectKind: 'payment', shape: requestShapes.registrationPayment }],
  ['reference', { operation: 'reference', subjectKind: 'payment', shape: requestShapes.reference }],
  ['registration', { operation: 'registration', subjectKind: 'registration', shape: requestShapes.registration }],
  ['registrationUpdate', { operation: 'registration update', subjectKind: 'registration', shape: requestShapes.registrationUpdate }],
  ['registrationDelete', { operation: 'registration delete', subjectKind: 'registration', shape: requestShapes.deletion }],
  ['checkout', { operation: 'checkout prepared', subjectKind: 'checkout', shape: requestShapes.checkout }],
  ['checkoutUpdate', { operation: 'checkout changed', subjectKind: 'checkout', shape: requestShapes.checkoutUpdate }],
  ['checkoutDelete', { operation: 'checkout withdrawn', subjectKind: 'checkout', shape: requestShapes.read }],
  ['job', { operation: 'job', subjectKind: 'job', shape: requestShapes.job }],
  ['jobReschedule', { operation: 'job reschedule', subjectKind: 'job', shape: requestShapes.job }],
  ['jobDeschedule', { operation: 'job cancel', subjectKind: 'job', shape: requestShapes.read }],
  ['jobDelete', { operation: 'job cancel', subjectKind: 'job', shape: requestShapes.read }],
  ['jobCancel', { operation: 'job cancel', subjectKind: 'job', shape: requestShapes.read }],
  ['authentication', { operation: 'authentication', subjectKind: 'registration', shape: requestShapes.authentication }],
  ['query', { operation: 'query', subjectKind: 'payment', shape: requestShapes.query }],
  ['legacyQuery', { operation: 'query', subjectKind: 'payment', shape: requestShapes.query }],
]);

/** Operations whose refusals are logged. */
export const loggedOperations: ReadonlySet<string> = new Set(logged.keys());

/** A longer request is left out of its line, so that refusals cannot fill the disk. */
export const refusedCharactersMax = 8_000;
export const problemsMax = 20;
const problemCharactersMax = 300;

/** Undefined for an operation whose refusals are not logged. */
export function toRefusedLine(
  refused: RefusedRequest,
): Pick<RequestLogEntry, 'operation' | 'subjectKind' | 'request' | 'resultCode' | 'problems'> | undefined {
  const known = logged.get(refused.operation);
  if (!known) return undefined;
  const { operation, subjectKind, shape } = known;
  const tree = maskUnchecked(shape, refused.sent);
  const text = JSON.stringify(refused.named === undefined ? tree : { id: toShortText(refused.named), ...tree });
  return {
    operation: operation === 'reference' ? nameReference(refused.type ?? tree.paymentType) : operation,
    subjectKind,
    request: text.length > refusedCharactersMax ? '{}' : text,
    resultCode: refused.resultCode,
    problems: toProblems(refused.parameterErrors),
  };
}

function nameReference(type: unknown): string {
  return typeof type === 'string' && /^[A-Z]{2}$/.test(type) ? `reference ${type}` : 'reference';
}

/** Values are left out: what was sent stands, masked, in the request. */
function toProblems(errors: readonly ParameterError[]): readonly RequestProblem[] | null {
  if (errors.length === 0) return null;
  return errors.slice(0, problemsMax).map(({ name, message }) => ({ name: toShortText(name), message: toShortText(message) }));
}

function toShortText(text: string): string {
  return maskCardNumbers(text).slice(0, problemCharactersMax);
}
