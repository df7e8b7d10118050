/** The stage that serves subscriptions: what GraphQL makes of the request becomes a subscriber of the hub (decision: one-reader-many-subscribers). */

import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  GraphQLError,
  Kind,
  print,
  type ValidatedSubscriptionArgs,
  validateSubscriptionArgs,
  visit,
} from 'graphql';
import { listPermissions } from '../../foundation/access/authorize.ts';
import type { Event } from '../../foundation/events/event.ts';
import type { Feed } from '../../foundation/events/events-operations.ts';
import type { Hub } from '../../foundation/events/hub.ts';
import type { Rendered } from '../../foundation/events/rendered-events.ts';
import { feedBehind } from '../../foundation/events/schema-source.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { createError } from './create-error.ts';
import { createLiveResults, type Results } from './live-results.ts';
import type { PipelineContext, Stage } from './pipeline.ts';
import { presentResult, withoutInternals } from './present.ts';
import { spendForDocument } from './spending.ts';
import { logSocketOperation, traceOperation } from './trace.ts';

type Present = (result: ExecutionResult) => ExecutionResult;

export function serveSubscriptions(hub: Hub, log: Log): Stage {
  return {
    onSubscribe({ args, setSubscribeFn }) {
      const context: PipelineContext = args.contextValue;
      setSubscribeFn((execution: ExecutionArgs) => subscribe(hub, log, { ...execution, contextValue: context }));
    },
  };
}

async function subscribe(
  hub: Hub,
  log: Log,
  execution: ExecutionArgs & { contextValue: PipelineContext },
): Promise<ExecutionResult | Results> {
  const { gateway, sink } = execution.contextValue;
  const present: Present = (result) => presentResult(result, gateway, undefined, log);
  if (gateway.trace) {
    traceOperation(gateway.trace, execution.document, execution.operationName, {});
    logSocketOperation(log, gateway);
  }
  // What is shared must not end with the request that came first, so its signal stays out.
  const { abortSignal: _signal, ...shared } = execution;
  const validated = validateSubscriptionArgs({ ...shared, contextValue: gateway });
  if (!('schema' in validated)) return present({ errors: validated });
  const { authentication } = gateway.request;
  try {
    await spendForDocument(execution, gateway, undefined);
    if (authentication.status === 'valid') hub.requireRoom(authentication.caller);
  } catch (error) {
    return present({ errors: [carrying(error)] });
  }
  const source = await createSourceEventStream(validated);
  const asked = feedBehind(source);
  const feed = asked && { ...asked, after: sink?.resumeAfter ?? asked.after };
  if (!feed) return present('errors' in source ? source : { errors: [new GraphQLError('This is no subscription.')] });
  const presentEnd = (error: unknown): ExecutionResult => present({ errors: [carrying(error)] });
  const live = createLiveResults(presentEnd, sink);
  try {
    const groupKey = toGroupKey(execution, feed);
    live.onReturn(await hub.join({ feed, groupKey, render: (event) => render(validated, event, present), sink: live.sink }));
    return live.results;
  } catch (error) {
    return presentEnd(error);
  }
}

/** Runs the document on one event. What goes wrong is presented in the result, so this does not reject. */
async function render(validated: ValidatedSubscriptionArgs, event: Event, present: Present): Promise<Rendered> {
  const result = withoutInternals(present(await executeSubscriptionEvent({ ...validated, rootValue: event })));
  const text = JSON.stringify(result);
  return { text, result: { ...result, stringify: () => text } };
}

/** The error as GraphQL carries one to where it is presented. */
function carrying(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return createError('The subscription ended.', { cause: error instanceof Error ? error : new Error('no error') });
}

/** What two subscriptions must have in common to be given the same answers: everything but the cursor and whose token it is. */
function toGroupKey({ document, operationName, variableValues }: ExecutionArgs, { caller, criteria }: Feed): string {
  const { text, cursorVariable } = withoutCursor(document);
  const variables = Object.entries(variableValues ?? {})
    .filter(([name]) => name !== cursorVariable)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rights = [caller.entityPath, [...listPermissions(caller)].sort()];
  return JSON.stringify([text, operationName ?? null, variables, criteria, rights], bigintAsText);
}

function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

interface WithoutCursor {
  readonly text: string;
  readonly cursorVariable: string | undefined;
}

/** The document as if it named no cursor; no other field under a subscription has an argument `after`. */
const withoutCursor = onceFor((document: DocumentNode): WithoutCursor => {
  let cursorVariable: string | undefined;
  const stripped = visit(document, {
    [Kind.ARGUMENT]: ({ name, value }) => {
      if (name.value !== 'after') return undefined;
      if (value.kind === Kind.VARIABLE) cursorVariable = value.name.value;
      return null;
    },
  });
  return { text: print(stripped), cursorVariable };
});
