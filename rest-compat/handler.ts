/**
 * REST over the same resolvers as every other endpoint (decision: one-pipeline): decodes a form, executes a prepared
 * GraphQL document and formats the answer. It decides nothing about payments.
 */
import { findAmountWarning } from '../api/foundation/catalogue/amount-warning.ts';
import { toDeprecationHeaders } from '../api/foundation/catalogue/deprecations.ts';
import { invalidParameters, type Refusal, Refused } from '../api/foundation/kernel/refusal.ts';
import { type DecodedRequest, decodeRequest } from './decode-request.ts';
import { addHeaders, addWarnings, type Stamp, toNdc, toRefusalAnswer } from './envelope.ts';
import {
  type Answer,
  type AuthenticationLike,
  bodyBytesMax,
  type Exchange,
  type Observation,
  type RestDependencies,
  type RestFacts,
  type RestHandler,
} from './exchange.ts';
import { executeOperation } from './execute-operation.ts';
import { preflight } from './preflight.ts';
import { refuseReadParameters } from './query-request.ts';
import {
  refuseMethod,
  refuseOtherContent,
  refusePath,
  refuseSecretsInAddress,
  refuseUnauthenticated,
  testModeInLive,
  tooLarge,
} from './refusals.ts';
import { answerRefusal, type RequestScope } from './request-scope.ts';
import { answerResultCodes } from './result-code-list.ts';
import { isProtected, matchRoute, type ProtectedRoute } from './routes.ts';

export function createRestHandler<A extends AuthenticationLike>(dependencies: RestDependencies<A>): RestHandler {
  const stamp = (requestId: string, entityId?: string, now = dependencies.now()): Stamp => ({
    entityId,
    requestId,
    now,
    buildNumber: dependencies.buildNumber,
  });
  const createScope = (exchange: Exchange): RequestScope => {
    const requestId = dependencies.newId();
    const scope: RequestScope = {
      exchange,
      requestId,
      arrivedUs: dependencies.elapsedUs(),
      stamp: () => stamp(requestId, scope.entityId, scope.now()),
      now: dependencies.now,
      entityId: undefined,
      operation: 'unknown',
      callerId: undefined,
      resultCode: '',
    };
    return scope;
  };
  return {
    async handle(exchange, onObserved) {
      const scope = createScope(exchange);
      const answer = await answerSafely(dependencies, scope);
      const observation = toObservation(dependencies, scope, answer);
      dependencies.observe?.(observation);
      onObserved?.(observation);
      return exchange.method === 'HEAD' ? { ...answer, body: '' } : answer;
    },
    tooLarge: () => toRefusalAnswer(tooLarge, stamp(dependencies.newId())),
    refuse: (refusal) => toRefusalAnswer(refusal, stamp(dependencies.newId())),
  };
}

async function answerSafely<A extends AuthenticationLike>(dependencies: RestDependencies<A>, scope: RequestScope): Promise<Answer> {
  try {
    return await answerRequest(dependencies, scope);
  } catch (error) {
    if (error instanceof Refused) return answerRefusal(scope, error.refusal);
    const told = dependencies.fault?.(error, toNdc(scope.stamp()));
    return answerRefusal(scope, told ?? { resultCode: '600.100.100', status: 500 });
  }
}

function answerRequest<A extends AuthenticationLike>(dependencies: RestDependencies<A>, scope: RequestScope): Answer | Promise<Answer> {
  const { method, path, body } = scope.exchange;
  if (method === 'OPTIONS') return preflight;
  if (body.length > bodyBytesMax) return answerRefusal(scope, tooLarge);
  const match = matchRoute(method, path);
  if (match.kind === 'unknown') return answerRefusal(scope, refusePath(path));
  if (match.kind === 'wrongMethod') return answerRefusal(scope, refuseMethod(match.allowed));
  scope.operation = match.route.operation;
  const { route } = match;
  if (!isProtected(route)) return answerResultCodes();
  const refused = refuseSecretsInAddress(scope.exchange) ?? refuseOtherContent(scope.exchange);
  return refused ? answerRefusal(scope, refused) : answerProtected(dependencies, scope, route);
}

async function answerProtected<A extends AuthenticationLike>(
  dependencies: RestDependencies<A>,
  scope: RequestScope,
  route: ProtectedRoute,
): Promise<Answer> {
  const { exchange } = scope;
  const decoded = decodeRequest(route.operation, exchange.query, exchange.body);
  scope.entityId = decoded.entityId;
  const authentication = await dependencies.authenticate(exchange.headers.authorization, decoded.authentication);
  // spec §5.5. The caller is authenticated before parameters are checked, so that a stranger learns no parameter's name.
  if (authentication.status !== 'valid') return answerRefusal(scope, refuseUnauthenticated(authentication.status));
  const entityId = scope.entityId ?? authentication.caller.entityId;
  scope.entityId = entityId;
  // Assigned where it is written, V8 would make the function old at once, and the request with it (test/bench/README.md).
  const entityNow = () => dependencies.entityNow(authentication, entityId);
  scope.now = entityNow;
  scope.callerId = authentication.caller.id;
  const facts: RestFacts<A> = {
    endpoint: 'rest',
    requestId: scope.requestId,
    address: exchange.address,
    arrivedUs: scope.arrivedUs,
    authentication,
    publicUrl: dependencies.publicUrl(exchange),
    unknownParameters: decoded.unknown,
    sentNames: decoded.sentNames,
  };
  const refused = refuseDecoded(dependencies, route, decoded);
  if (refused) dependencies.refused?.({ operation: route.operation, id: route.id, input: decoded.input, refusal: refused, facts });
  const answer = refused
    ? answerRefusal(scope, refused)
    : await executeOperation({ scope, route, decoded, execute: (document, variables) => dependencies.execute(document, variables, facts) });
  const dated = addHeaders(answer, toDeprecationHeaders(Object.keys(decoded.input), facts.publicUrl));
  if (dependencies.isLive) return dated;
  // Live answers are what is stored: a program that was tested sends no misspelt parameter.
  const doubt = findAmountWarning(decoded.input);
  return addWarnings(dated, doubt ? [...decoded.unknown, doubt] : decoded.unknown);
}

function refuseDecoded<A extends AuthenticationLike>(
  { isLive }: RestDependencies<A>,
  { operation }: ProtectedRoute,
  decoded: DecodedRequest,
): Refusal | undefined {
  if (decoded.errors.length > 0) return invalidParameters(decoded.errors);
  if (isLive && decoded.input.testMode !== undefined) return testModeInLive;
  return refuseReadParameters(operation, decoded);
}

function toObservation<A extends AuthenticationLike>(dependencies: RestDependencies<A>, scope: RequestScope, answer: Answer): Observation {
  const { operation, resultCode, callerId } = scope;
  return {
    operation,
    method: scope.exchange.method,
    status: answer.status,
    resultCode,
    ndc: toNdc(scope.stamp()),
    callerId,
    durationUs: dependencies.elapsedUs() - scope.arrivedUs,
  };
}
