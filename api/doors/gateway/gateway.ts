/**
 * The one pipeline of all endpoints: GraphQL over HTTP, prepared documents of rest-compat, and sockets run through the same
 * Yoga with the same context, authorisation, limits and masking.
 */
import { type DocumentNode, execute as executeGraphql, GraphQLError, type GraphQLFormattedError, validate } from 'graphql';
import { createYoga, type GraphiQLOptions, type YogaServerOptions } from 'graphql-yoga';
import type { QuotaLimits } from '../../foundation/access/quota.ts';
import type { RequestFacts } from '../../foundation/access/request.ts';
import type { TakeTurn } from '../../foundation/access/turns.ts';
import { createHub } from '../../foundation/events/hub.ts';
import { bodyBytesMax } from '../../foundation/graphql/limits/limits.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import { allFastPaths, type FastPaths } from '../../foundation/kernel/fast-paths.ts';
import { toDocUrl } from '../../foundation/result-codes/doc-url.ts';
import { sendAnswerHeaders } from '../execution/answer-headers.ts';
import { preparingTexts, type StoredTexts } from '../execution/descriptions.ts';
import { createDocumentCache } from '../execution/documents.ts';
import { schema } from '../execution/execution-schema.ts';
import { serveSubscriptions } from '../execution/live.ts';
import type { DirectSink } from '../execution/live-results.ts';
import type { Executor } from '../execution/operation.ts';
import { createExecution, type PipelineContext, pipelinePlugins, type TextResult } from '../execution/pipeline.ts';
import { maskRequestError, readBudgetHeaders } from '../execution/present.ts';
import { createTrustedDocuments, type DocumentsMode, type TrustedDocuments } from '../execution/trusted.ts';
import { type Arriving, admit, createContext } from './admit.ts';
import type { Context } from './context.ts';
import { createExports, type Exports, type RequestOptions } from './exports.ts';
import { executeCachedDocument, type OperationAnswer, type OperationExchange } from './fast-path.ts';
import type { Ports } from './ports.ts';
import { createSocketServer, type GatewaySocket, initTimeoutMs, type SocketOptions } from './socket.ts';

export interface GatewayOptions {
  /** Replaces graphql-js's execution where a runtime has a faster one; must answer the same. */
  readonly execute?: Executor;
  /** Awaited before what is asked for is executed. Absent: the program has all its texts. */
  readonly prepareTexts?: (wanted: StoredTexts) => Promise<void>;
  /** GRAPHQL_DOCUMENTS; absent: any. Documents of rest-compat are ours and always served. */
  readonly documents?: DocumentsMode;
  /** FAST_PATHS; absent: all. Without `known-documents`, `executeOperation` answers nothing. */
  readonly fastPaths?: FastPaths;
  /** Which documents are trusted; absent: those of api/doors/execution/trusted. */
  readonly trusted?: TrustedDocuments;
  /** GraphiQL as one page without foreign scripts, in the test environment; absent: there is none. */
  readonly renderGraphiQL?: NonNullable<YogaServerOptions<object, object>['renderGraphiQL']>;
  /** What GraphiQL opens with, by the request for its page. */
  readonly graphiql?: (request: Request) => GraphiQLOptions;
  /** How many subscriptions and sockets a caller may have; absent: `subscriberQuota` and `socketQuota`. */
  readonly quotas?: { readonly subscribers?: QuotaLimits; readonly sockets?: QuotaLimits };
  /** Absent: `strangerTimeoutMs` of socket.ts. */
  readonly strangerTimeoutMs?: number;
  /** Turns between callers for operations on sockets; those of requests are the router's. Absent: none. */
  readonly takeTurn?: TakeTurn;
  /** `manual`: live events and sockets have no timers; the runtime calls `lookForEvents` and closes sockets without a connection_init. */
  readonly eventRounds?: 'timed' | 'manual';
}

/** What an operation came to. `errors` are presented already: refusals with their extensions, faults masked. */
export interface GatewayResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly idempotency: 'first' | 'replayed' | null;
  /** Headers of the budget that was spent, where throttling is on. */
  readonly budgetHeaders: Readonly<Record<string, string>>;
}

export interface Gateway extends Exports {
  /** GraphQL over HTTP at `/graphql`: POST, GET for queries, GraphiQL in the test environment. */
  handle(request: Request, options?: RequestOptions): Promise<Response>;
  /** Runs a document that was parsed once, for a caller that the endpoint has authenticated. Validated at its first use. */
  execute(document: DocumentNode, variables: Readonly<Record<string, unknown>>, request: RequestFacts): Promise<GatewayResult>;
  /**
   * The fast path of `POST /graphql`: answers documents that `handle` answered without errors before. Undefined: nothing
   * was executed, give the same request to `handle`.
   */
  executeOperation(exchange: OperationExchange, options?: RequestOptions): Promise<OperationAnswer | undefined>;
  /** Serves graphql-transport-ws on any socket-like object; call what it returns when the socket has closed. */
  openSocket(socket: GatewaySocket, options?: SocketOptions): (code: number, reason: string) => Promise<void>;
  /** Closes an open socket whose caller nobody knows. For a runtime that keeps no timers (`eventRounds: 'manual'`). */
  endStranger(socket: GatewaySocket): Promise<void>;
  /** Ends the subscriptions of callers who lost their rights and sends the others new events; resolves to how many go on. */
  lookForEvents(): Promise<number>;
  /** How many subscriptions there are. */
  listeners(): number;
  /** Ends all subscriptions with this error: each may subscribe again. */
  restartSubscriptions(reason: Error): void;
  /** Ends all subscriptions with an error that says so, because the server stops. */
  endSubscriptions(): void;
}

/** What stands in Yoga's context before ours is built: our context itself, or what it is made of. */
interface Incoming extends Arriving, Record<string, unknown> {
  readonly context?: Context;
  readonly sink?: DirectSink | undefined;
}

/** Yoga answers a request whose Accept header it cannot meet with an empty body: nobody would learn why. */
function explainUnacceptable(response: Response): Response {
  if (response.status !== 406) return response;
  const message = 'The header Accept must allow application/json, application/graphql-response+json or text/event-stream.';
  const resultCode = '200.300.404';
  const extensions = { code: 'INVALID', resultCode, parameterErrors: [], doc_url: toDocUrl(resultCode) };
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.delete('content-length');
  return new Response(JSON.stringify({ errors: [{ message, extensions }] }), { status: 406, headers });
}

/** Documents of rest-compat, which all gateways of a process have, as they have the schema: each object of a Worker is a gateway. */
const validated = new WeakSet<DocumentNode>();

export function createGateway(ports: Ports, options: GatewayOptions = {}): Gateway {
  const documents = createDocumentCache();
  const trusted = options.trusted ?? createTrustedDocuments();
  const { fastPaths = allFastPaths } = options;
  const mayBeText = fastPaths.has('written-as-text');
  const { execute: executeAny = executeGraphql, prepareTexts } = options;
  const execute = prepareTexts ? preparingTexts(executeAny, prepareTexts) : executeAny;
  const execution = createExecution({ environment: ports.environment, execute, log: ports.log });
  const hub = createHub(ports, {
    ...(options.eventRounds ? { rounds: options.eventRounds } : {}),
    ...(options.quotas?.subscribers ? { quota: options.quotas.subscribers } : {}),
  });
  const yoga = createYoga<Incoming, PipelineContext>({
    schema,
    graphqlEndpoint: '/graphql',
    logging: false,
    landingPage: false,
    multipart: false,
    // One request is one operation: a batch would let one request of a budget be many, and HTTP/2 makes it needless.
    batching: false,
    maxRequestBodySize: bodyBytesMax,
    ...(options.renderGraphiQL ? { renderGraphiQL: options.renderGraphiQL } : {}),
    graphiql: ports.environment === 'test' && options.renderGraphiQL ? (options.graphiql ?? true) : false,
    // Tokens travel in a header that a page must know, so pages of any origin may send requests; staff's cookie counts for our own only.
    cors: { origin: '*', credentials: false, methods: ['GET', 'POST', 'OPTIONS'], exposedHeaders: ['Idempotency-Status', 'Retry-After'] },
    maskedErrors: { maskError: maskRequestError(ports.log) },
    parserAndValidationCache: {
      documentCache: documents,
      // What does not parse is not kept: nobody sends it twice in earnest.
      errorCache: { get: () => undefined, set: () => undefined },
    },
    context: async ({ request, ...incoming }) => {
      const gateway = incoming.context ?? (await admit(ports, { ...fromRequest(request), ...incoming }));
      return { gateway, ...(incoming.sink ? { sink: incoming.sink } : {}) };
    },
    plugins: [
      ...pipelinePlugins({
        environment: ports.environment,
        execution,
        documents,
        trusted,
        mode: options.documents ?? 'any',
        log: ports.log,
      }),
      serveSubscriptions(hub, ports.log),
      sendAnswerHeaders,
    ],
  });

  /**
   * Runs a valid document with the context and the execution of Yoga's pipeline. Its other stages read and check a
   * request's text, which was done before; passing through them without work takes a quarter of a read's time.
   */
  const run = async (
    document: DocumentNode,
    variableValues: Readonly<Record<string, unknown>>,
    incoming: Incoming,
    { operationName, mayBeText = false }: { readonly operationName?: string | undefined; readonly mayBeText?: boolean } = {},
  ): Promise<TextResult> => {
    try {
      const context = incoming.context ?? (await admit(ports, incoming));
      return await execution(
        { schema, document, variableValues, operationName, areVariablesRead: validated.has(document), mayBeText },
        context,
      );
    } catch (error) {
      // Authentication needs the store; without it nothing was executed.
      return { data: null, errors: [presentRequestError(error)] };
    }
  };
  const presentRequestError = maskRequestError(ports.log);
  const sockets = createSocketServer({
    envelop: (params, options, sink) => yoga.getEnveloped({ endpoint: 'socket', ...options, params, sink }),
    presentError: presentRequestError,
    trusted,
    initTimeoutMs: options.eventRounds === 'manual' ? 0 : initTimeoutMs,
    identify: async (credentials) => {
      const { authentication } = (await admit(ports, credentials)).request;
      return authentication.status === 'valid' ? authentication.caller : undefined;
    },
    strangerTimeoutMs: options.strangerTimeoutMs,
    quota: options.quotas?.sockets,
    takeTurn: options.takeTurn,
  });

  return {
    handle: async (request, { publicUrl, trace } = {}) =>
      explainUnacceptable(await yoga.fetch(request, { endpoint: 'graphql', publicUrl, trace })),
    execute: async (document, variables, request) => {
      if (!validated.has(document)) {
        assert(validate(schema, document).length === 0, 'a prepared document is valid');
        validated.add(document);
      }
      const context = createContext(ports, request);
      const { data, errors } = await run(document, variables, { context });
      return {
        ...(data === undefined ? {} : { data }),
        ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}),
        idempotency: context.idempotency.status,
        budgetHeaders: readBudgetHeaders(context) ?? {},
      };
    },
    executeOperation: async (exchange, { publicUrl, trace } = {}) => {
      if (!fastPaths.has('known-documents')) return undefined;
      const known = { documents, trusted, publicUrl: publicUrl ?? ports.publicUrl };
      return executeCachedDocument(exchange, known, (document, { variables, operationName }, header) =>
        run(document, variables, { endpoint: 'graphql', publicUrl, header, trace }, { operationName, mayBeText }),
      );
    },
    openSocket: (socket, options = {}) => sockets.open(socket, options),
    endStranger: sockets.endStranger,
    ...createExports(ports),
    lookForEvents: () => hub.look(),
    listeners: () => hub.count(),
    restartSubscriptions: (reason) => hub.endAll(reason),
    endSubscriptions: () =>
      hub.close(
        new GraphQLError(stopping, { extensions: { code: 'INTERNAL', resultCode: '800.800.800', parameterErrors: [], retryAfter: 1 } }),
      ),
  };
}

const stopping = 'The gateway is stopping: subscribe again after the cursor of your last event.';

/** A socket has credentials of its own; its request is long past. */
function fromRequest(request: Request | undefined): Incoming {
  return request ? { header: (name) => request.headers.get(name) ?? undefined } : {};
}
