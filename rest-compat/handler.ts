/**
 * REST over the same resolvers as every other door (architecture 1): decodes a form, executes a prepared GraphQL
 * document, presents the answer. It decides nothing about payments.
 */
import { invalidParameters, Refused } from '../api/kernel/refusal.ts';
import { ndcOf, refusalAnswer, type Stamp } from './envelope.ts';
import {
  type Answer,
  type AuthenticationLike,
  bodyBytesMax,
  type Exchange,
  type RestDependencies,
  type RestFacts,
  type RestHandler,
} from './exchange.ts';
import { perform } from './perform.ts';
import { preflight } from './preflight.ts';
import { formExpected, testModeInLive, tooLarge, unauthenticated, unknownPath, wrongMethod } from './refusals.ts';
import { resultCodesAnswer } from './result-code-list.ts';
import { isProtected, matchRoute, type ProtectedRoute } from './routes.ts';
import { decodeFor } from './tables.ts';
import { refuse, type Visit } from './visit.ts';

export function createRestHandler<A extends AuthenticationLike>(dependencies: RestDependencies<A>): RestHandler {
  const stamp = (requestId: string, entityId?: string): Stamp => ({
    entityId,
    requestId,
    now: dependencies.now(),
    buildNumber: dependencies.buildNumber,
  });
  const visitOf = (exchange: Exchange): Visit => {
    const requestId = dependencies.newId();
    const visit: Visit = {
      exchange,
      requestId,
      arrivedUs: dependencies.elapsedUs(),
      stamp: () => stamp(requestId, visit.entityId),
      entityId: undefined,
      operation: 'unknown',
      resultCode: '',
      executed: false,
    };
    return visit;
  };
  return {
    async handle(exchange) {
      const visit = visitOf(exchange);
      const answer = await answerOrFault(dependencies, visit);
      observe(dependencies, visit, answer);
      return exchange.method === 'HEAD' ? { ...answer, body: '' } : answer;
    },
    tooLarge: () => refusalAnswer(tooLarge, stamp(dependencies.newId())),
    refuse: (refusal) => refusalAnswer(refusal, stamp(dependencies.newId())),
  };
}

async function answerOrFault<A extends AuthenticationLike>(dependencies: RestDependencies<A>, visit: Visit): Promise<Answer> {
  try {
    return await answer(dependencies, visit);
  } catch (error) {
    if (error instanceof Refused) return refuse(visit, error.refusal);
    const told = dependencies.fault?.(error, ndcOf(visit.stamp()));
    return refuse(visit, told ?? { resultCode: '600.100.100', status: 500 });
  }
}

function answer<A extends AuthenticationLike>(dependencies: RestDependencies<A>, visit: Visit): Answer | Promise<Answer> {
  const { method, path, body } = visit.exchange;
  if (method === 'OPTIONS') return preflight;
  if (body.length > bodyBytesMax) return refuse(visit, tooLarge);
  const match = matchRoute(method, path);
  if (match.kind === 'unknown') return refuse(visit, unknownPath);
  if (match.kind === 'wrongMethod') return refuse(visit, wrongMethod(match.allowed));
  visit.operation = match.route.operation;
  const { route } = match;
  if (!isProtected(route)) return resultCodesAnswer();
  const notForm = formExpected(visit.exchange);
  return notForm ? refuse(visit, notForm) : authenticated(dependencies, visit, route);
}

async function authenticated<A extends AuthenticationLike>(
  dependencies: RestDependencies<A>,
  visit: Visit,
  route: ProtectedRoute,
): Promise<Answer> {
  const { exchange } = visit;
  const decoded = decodeFor(route.operation, exchange.query, exchange.body);
  visit.entityId = decoded.entityId;
  const authentication = await dependencies.authenticate(exchange.headers.authorization, decoded.authentication);
  // Core 5.5: who asks is looked at before what is asked, so that a stranger learns no parameter's name.
  if (authentication.status !== 'valid') return refuse(visit, unauthenticated(authentication.status));
  visit.entityId ??= authentication.caller.entityId;
  if (decoded.errors.length > 0) return refuse(visit, invalidParameters(decoded.errors));
  if (dependencies.isLive && decoded.input.testMode !== undefined) return refuse(visit, testModeInLive);
  const facts: RestFacts<A> = {
    door: 'rest',
    requestId: visit.requestId,
    arrivedUs: visit.arrivedUs,
    authentication,
    publicUrl: dependencies.publicUrl(exchange),
    unknownParameters: decoded.unknown,
    sentNames: decoded.sentNames,
  };
  visit.executed = true;
  return perform({ visit, route, decoded, execute: (document, variables) => dependencies.execute(document, variables, facts) });
}

function observe<A extends AuthenticationLike>(dependencies: RestDependencies<A>, visit: Visit, answer: Answer): void {
  dependencies.observe?.({
    operation: visit.operation,
    method: visit.exchange.method,
    status: answer.status,
    resultCode: visit.resultCode,
    ndc: ndcOf(visit.stamp()),
    executed: visit.executed,
    durationUs: dependencies.elapsedUs() - visit.arrivedUs,
  });
}
