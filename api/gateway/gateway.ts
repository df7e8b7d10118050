/**
 * The one Yoga behind every door (architecture 1): GraphQL over HTTP, prepared documents of rest-compat, and sockets run
 * through the same enveloped pipeline with the same context, authorisation, limits and masking.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeGraphql,
  GraphQLError,
  type GraphQLFormattedError,
  validate,
} from 'graphql';
import { createYoga, type YogaServerOptions } from 'graphql-yoga';
import { authenticateRequest } from '../access/authenticate.ts';
import { requireCaller } from '../access/authorize.ts';
import type { Authentication } from '../access/caller.ts';
import type { RequestFacts } from '../access/request.ts';
import { type HeaderOf, type SignedToken, sessionTokenOf } from '../access/staff-cookie.ts';
import { createHub } from '../events/operations-hub.ts';
import { sendAnswerHeaders } from '../graphql/execution/answer-headers.ts';
import { createDocumentCache } from '../graphql/execution/documents.ts';
import { serveSubscriptions } from '../graphql/execution/live.ts';
import type { DirectSink } from '../graphql/execution/live-results.ts';
import { createExecution, type Executor, type PipelineContext, pipelinePlugins } from '../graphql/execution/pipeline.ts';
import { budgetHeadersOf, maskRequestError } from '../graphql/execution/present.ts';
import { schema } from '../graphql/execution/schema.ts';
import { createTrustedDocuments, type DocumentsMode, type TrustedDocuments } from '../graphql/execution/trusted.ts';
import { bodyBytesMax } from '../graphql/limits/limits.ts';
import { assert } from '../kernel/assert.ts';
import { exportPayments, type PaymentExport } from '../read-model/export/operations.ts';
import { exportRequestOf } from '../read-model/export/schema.ts';
import type { Context } from './context.ts';
import { answerLearned, type OperationAnswer, type OperationExchange } from './fast-path.ts';
import type { Ports } from './ports.ts';
import { createSocketServer, type GatewaySocket, helloTimeoutMs, type SocketDoor } from './socket.ts';

export interface GatewayOptions {
  /** Stands for graphql-js's execution where a runtime has a faster one; must answer the same (limits A3). */
  readonly execute?: Executor;
  /** What GRAPHQL_DOCUMENTS says; absent: any. Documents of rest-compat are ours and need no trust. */
  readonly documents?: DocumentsMode;
  /** Which documents are trusted; absent: those of api/graphql/execution/trusted. */
  readonly trusted?: TrustedDocuments;
  /** GraphiQL as one page without foreign scripts, in the test environment; absent: there is none. */
  readonly renderGraphiQL?: NonNullable<YogaServerOptions<object, object>['renderGraphiQL']>;
  /** `asked`: live events and sockets have no timer of their own; the runtime calls `lookForEvents` and closes who says no hello. */
  readonly eventRounds?: 'timed' | 'asked';
}

/** What a door tells of a request that the gateway itself authenticates. */
export interface DoorFacts {
  /** Base address that redirects carry; the ports' own where absent. */
  readonly publicUrl?: string;
}

/** What an operation came to. `errors` are presented already: refusals with their extensions, faults masked. */
export interface GatewayResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly idempotency: 'first' | 'replayed' | null;
  /** Headers of the budget that was spent, where throttling is on. */
  readonly budgetHeaders: Readonly<Record<string, string>>;
}

export interface Gateway {
  /** GraphQL over HTTP at `/graphql`: POST, GET for queries, GraphiQL in the test environment. */
  handle(request: Request, door?: DoorFacts): Promise<Response>;
  /** Runs a document that was parsed once, for a caller that the door has authenticated. Validated at its first use. */
  execute(document: DocumentNode, variables: Readonly<Record<string, unknown>>, request: RequestFacts): Promise<GatewayResult>;
  /**
   * The short way of `POST /graphql`: answers documents that `handle` answered without errors before. Undefined: nothing
   * was executed, give the same request to `handle`.
   */
  executeOperation(exchange: OperationExchange, door?: DoorFacts): Promise<OperationAnswer | undefined>;
  /** Serves graphql-transport-ws on any socket-like object; call what it returns when the socket has closed. */
  /** Begins an export of payments, for what its address asks. Rejects with `Refused`. */
  exportPayments(
    format: 'csv' | 'jsonl',
    parameters: URLSearchParams,
    door: DoorFacts & { readonly header: HeaderOf },
  ): Promise<PaymentExport>;
  openSocket(socket: GatewaySocket, door?: SocketDoor): (code: number, reason: string) => Promise<void>;
  /** Ends the subscriptions of those who lost their rights and gives the others what is new; resolves to how many go on. */
  lookForEvents(): Promise<number>;
  /** Ends all subscriptions with an error that says so, because the server stops. */
  endSubscriptions(): void;
}

/** What stands in Yoga's context before ours is built: the facts themselves, or what they are made of. */
interface Arrival extends Record<string, unknown> {
  readonly context?: Context;
  readonly door?: 'graphql' | 'socket';
  readonly publicUrl?: string | undefined;
  readonly authorization?: string | undefined;
  /** Of a socket, whose door has looked at where it comes from. */
  readonly session?: SignedToken | undefined;
  /** Of HTTP: the request's own headers. */
  readonly header?: (name: string) => string | undefined;
  readonly authenticate?: () => Promise<Authentication>;
  readonly sink?: DirectSink | undefined;
}

export function createGateway(ports: Ports, options: GatewayOptions = {}): Gateway {
  const documents = createDocumentCache();
  const trusted = options.trusted ?? createTrustedDocuments();
  const execution = createExecution({ environment: ports.environment, execute: options.execute ?? executeGraphql, log: ports.log });
  const hub = createHub(ports, options.eventRounds ? { rounds: options.eventRounds } : {});
  const yoga = createYoga<Arrival, PipelineContext>({
    schema,
    graphqlEndpoint: '/graphql',
    logging: false,
    landingPage: false,
    multipart: false,
    // One request is one operation: a batch would let one request of a budget be many, and HTTP/2 makes it needless.
    batching: false,
    maxRequestBodySize: bodyBytesMax,
    ...(options.renderGraphiQL ? { renderGraphiQL: options.renderGraphiQL } : {}),
    graphiql:
      ports.environment === 'test' && options.renderGraphiQL
        ? { title: 'Payment gateway', defaultQuery: firstQuery, subscriptionsProtocol: 'WS' }
        : false,
    // Tokens travel in a header that a page must know, so any origin may ask; the cookie of staff counts for our own only.
    cors: { origin: '*', credentials: false, methods: ['GET', 'POST', 'OPTIONS'], exposedHeaders: ['Idempotency-Status', 'Retry-After'] },
    maskedErrors: { maskError: maskRequestError(ports.log) },
    parserAndValidationCache: {
      documentCache: documents,
      // What does not parse is not kept: nobody sends it twice in earnest.
      errorCache: { get: () => undefined, set: () => undefined },
    },
    context: async ({ request, ...arrival }) => {
      const gateway = arrival.context ?? (await contextOf(ports, { ...arrivalBy(request), ...arrival }));
      return { gateway, ...(arrival.sink ? { sink: arrival.sink } : {}) };
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
   * Runs a valid document with the context and the execution that stand in Yoga's pipeline too. Its other stages read and
   * check a request's text, which was done before; to pass through them without work is a quarter of a read.
   */
  const run = async (
    document: DocumentNode,
    variableValues: Readonly<Record<string, unknown>>,
    arrival: Arrival,
    operationName?: string,
  ): Promise<ExecutionResult> => {
    try {
      const context = arrival.context ?? (await contextOf(ports, arrival));
      return await execution({ schema, document, variableValues, operationName }, context);
    } catch (error) {
      // Authentication needs the store; without it nothing was executed.
      return { data: null, errors: [presentRequestError(error)] };
    }
  };
  const presentRequestError = maskRequestError(ports.log);
  const validated = new WeakSet<DocumentNode>();
  const sockets = createSocketServer({
    envelop: (params, door, sink) => yoga.getEnveloped({ door: 'socket', ...door, params, sink }),
    presentError: presentRequestError,
    trusted,
    helloTimeoutMs: options.eventRounds === 'asked' ? 0 : helloTimeoutMs,
  });

  return {
    handle: async (request, door = {}) => yoga.fetch(request, { door: 'graphql', publicUrl: door.publicUrl }),
    execute: async (document, variables, request) => {
      if (!validated.has(document)) {
        assert(validate(schema, document).length === 0, 'a prepared document is valid');
        validated.add(document);
      }
      const context: Context = { ports, request, idempotency: { status: null }, budget: { headers: null } };
      const { data, errors } = await run(document, variables, { context });
      return {
        ...(data === undefined ? {} : { data }),
        ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}),
        idempotency: context.idempotency.status,
        budgetHeaders: budgetHeadersOf(context) ?? {},
      };
    },
    executeOperation: (exchange, door = {}) =>
      answerLearned(
        exchange,
        { documents, trusted, publicUrl: door.publicUrl ?? ports.publicUrl },
        (document, { variables, operationName }, header) =>
          run(document, variables, { door: 'graphql', publicUrl: door.publicUrl, header }, operationName),
      ),
    openSocket: (socket, door = {}) => sockets.open(socket, door),
    exportPayments: async (format, parameters, door) => {
      const context = await contextOf(ports, { door: 'graphql', ...door });
      // Who may not ask is told nothing of how to ask.
      requireCaller(context, 'export');
      return exportPayments(context, exportRequestOf(schema, format, parameters));
    },
    lookForEvents: () => hub.look(),
    endSubscriptions: () => hub.close(new GraphQLError(stopping, { extensions: { code: 'UNAVAILABLE', http: { status: 503 } } })),
  };
}

const stopping = 'The gateway is stopping: subscribe again after the cursor of your last event.';

const noNames: ReadonlyMap<string, string> = new Map();

/** A socket has credentials of its own; its request is long past. */
function arrivalBy(request: Request | undefined): Arrival {
  return request ? { header: (name) => request.headers.get(name) ?? undefined } : {};
}

async function contextOf(ports: Ports, arrival: Arrival): Promise<Context> {
  const arrivedUs = ports.clocks.elapsedUs();
  const { header, publicUrl = ports.publicUrl } = arrival;
  const authentication = await (arrival.authenticate?.() ??
    authenticateRequest(ports, {
      authorization: arrival.authorization ?? header?.('authorization'),
      session: arrival.session ?? (header && sessionTokenOf(header, publicUrl)),
    }));
  return {
    ports,
    request: {
      door: arrival.door ?? 'graphql',
      requestId: ports.newId(),
      arrivedUs,
      authentication,
      publicUrl,
      unknownParameters: [],
      sentNames: noNames,
    },
    idempotency: { status: null },
    budget: { headers: null },
  };
}

/** What GraphiQL shows a newcomer. The token goes into its headers tab. */
const firstQuery = `# Put your token into the headers below: {"authorization": "Bearer …"}
{
  viewer {
    name
    entity {
      id
      name
    }
  }
}
`;
