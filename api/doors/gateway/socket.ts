/** graphql-transport-ws on any socket-like object, through the same enveloped pipeline as every other endpoint. */
import type { ExecutionArgs, ExecutionResult, GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { CloseCode, makeServer, type SubscribePayload } from 'graphql-ws';
import type { RequestCredentials } from '../../foundation/access/authenticate.ts';
import type { Authentication, Caller } from '../../foundation/access/caller.ts';
import { createQuota, type QuotaLimits } from '../../foundation/access/quota.ts';
import type { SignedToken } from '../../foundation/access/staff-cookie.ts';
import { noTurns, type TakeTurn } from '../../foundation/access/turns.ts';
import { bodyBytesMax, limitError } from '../../foundation/graphql/limits/limits.ts';
import { checkVariables } from '../../foundation/graphql/limits/variable-limits.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { DirectSink } from '../execution/live-results.ts';
import { toShownError, withoutInternals } from '../execution/present.ts';
import { findNamedText, type TrustedDocuments } from '../execution/trusted.ts';
import { readSocketAuthorization } from './socket-authorization.ts';
import { createSocketSink } from './socket-sink.ts';

/** What a runtime makes of its own socket: `ws`, `WebSocketPair` or `Deno.upgradeWebSocket`. */
export interface GatewaySocket {
  /** The subprotocol that was agreed: `graphql-transport-ws`. */
  readonly protocol: string;
  send(text: string): void | Promise<void>;
  /** Sends events, as many as there are, at once. */
  sendAll(texts: readonly string[]): void;
  /** Bytes that were sent and did not leave yet. */
  bufferedBytes(): number;
  /** A subscription has everything up to the sequence: for a socket that outlives the memory of its server. */
  reached?(id: string, sequence: number): void;
  close(code: number, reason: string): void;
  /** Registers the listener of incoming texts; the promise it returns never rejects. */
  onMessage(listen: (text: string) => Promise<void>): void;
}

/** What is known of the request that opened the socket. */
export interface SocketOptions {
  readonly publicUrl?: string;
  /** Who opened it, for the log. */
  readonly address?: string | undefined;
  /** Its `Authorization` header, where the client could send one; `connectionParams.authorization` takes precedence. */
  readonly authorization?: string | undefined;
  /** The staff session of its cookie, where a page of our own opened it; a token takes precedence. */
  readonly session?: SignedToken | undefined;
  /** Authenticates each operation, where the runtime does it itself; then `authorization` and `session` are not read. */
  readonly authenticate?: () => Promise<Authentication>;
  /** The client has sent connection_init, with this authorization. */
  readonly onInit?: (authorization: string | undefined) => Promise<void>;
  /** The sequence after which the subscription of this id continues, where it was suspended. */
  readonly resumeAfter?: (id: string) => number | undefined;
}

interface EnvelopedOperation {
  readonly enveloped: Enveloped;
  /** When the turn of its caller has come. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

interface OpenSocket extends SocketOptions {
  readonly socket: GatewaySocket;
}

/** Sockets that one token, or one merchant, may have open: each runtime takes 10,000 in all. */
const socketQuota: QuotaLimits = { callerMax: 2_000, merchantMax: 5_000 };

/** Operations that one socket runs at a time. */
const operationsMax = 100;

/** 1009: the message is too big (RFC 6455). */
const tooBig = 1009;

/** As HTTP's 429. */
const tooMany = 4_429;

/** What the gateway's pipeline offers for one operation. */
export interface Enveloped {
  readonly schema: GraphQLSchema;
  readonly parse: (query: string) => ExecutionArgs['document'];
  readonly validate: (schema: GraphQLSchema, document: ExecutionArgs['document']) => readonly GraphQLError[];
  readonly contextFactory: () => unknown;
  readonly execute: (args: ExecutionArgs) => SocketResult;
  readonly subscribe: (args: ExecutionArgs) => SocketResult;
}

type SocketResult = ExecutionResult | AsyncIterable<ExecutionResult> | Promise<ExecutionResult | AsyncIterable<ExecutionResult>>;

export interface EnvelopOptions extends SocketOptions {
  /** Told who is asking, before anything is executed. Throws `Refused` where the caller has too many sockets. */
  readonly onCaller: (caller: Caller) => void;
}

export interface SocketServerOptions {
  readonly envelop: (params: { readonly query: string }, options: EnvelopOptions, sink: DirectSink) => Enveloped;
  readonly presentError: (error: unknown) => GraphQLError;
  readonly trusted: TrustedDocuments;
  /** A client that has not sent connection_init by then is closed; 0: the runtime closes it, and calls `endStranger`. */
  readonly initTimeoutMs: number;
  /** Who sent the credentials; undefined where nobody is known by them. */
  readonly identify: (credentials: RequestCredentials) => Promise<Caller | undefined>;
  /** Absent: `strangerTimeoutMs`. */
  readonly strangerTimeoutMs?: number | undefined;
  /** Absent: `socketQuota`. */
  readonly quota?: QuotaLimits | undefined;
  /** Turns between callers; absent: none. */
  readonly takeTurn?: TakeTurn | undefined;
}

/** How long a client may take to send connection_init. */
export const initTimeoutMs = 3_000;

/** How long a socket may stay open whose caller nobody knows: its place is one of all callers' together. */
export const strangerTimeoutMs = 30_000;

export interface SocketServer {
  /** Call what it returns when the socket has closed. */
  open(socket: GatewaySocket, options: SocketOptions): (code: number, reason: string) => Promise<void>;
  /** For a runtime that keeps no timers: called when an open socket is older than `strangerTimeoutMs`, and may be called again. */
  endStranger(socket: GatewaySocket): Promise<void>;
}

/** Credentials are checked for each operation, so a revoked token loses its rights while its socket is open. */
export function createSocketServer({
  envelop,
  presentError,
  trusted,
  initTimeoutMs: connectionInitWaitTimeout,
  identify,
  strangerTimeoutMs: strangerMs = strangerTimeoutMs,
  quota: quotaLimits = socketQuota,
  takeTurn = noTurns,
}: SocketServerOptions): SocketServer {
  const envelopes = new WeakMap<object, EnvelopedOperation>();
  /** Sockets whose token was revoked or whose session ended: closed when no operation runs on them any more. */
  const outdated = new WeakSet<GatewaySocket>();
  const socketQuota = createSocketQuota(quotaLimits);
  /** The authorization of their connection_init. */
  const initialised = new WeakMap<GatewaySocket, string | undefined>();
  const opened = new WeakMap<GatewaySocket, SocketOptions>();
  const findCaller = async (socket: GatewaySocket, { authorization, session, authenticate }: SocketOptions) => {
    const authentication = await authenticate?.();
    if (!authentication) return identify({ authorization: initialised.get(socket) ?? authorization, session });
    return authentication.status === 'valid' ? authentication.caller : undefined;
  };
  /** Closes a socket whose caller is still unknown, and gives one that never asked for anything its place. */
  const endStranger = async (socket: GatewaySocket): Promise<void> => {
    const options = opened.get(socket);
    if (!options || socketQuota.isHeld(socket)) return;
    try {
      const caller = await findCaller(socket, options);
      if (caller) socketQuota.hold(socket, caller);
      else socket.close(CloseCode.Unauthorized, 'Unauthorized');
    } catch (error) {
      // While the database is away nobody is known.
      if (error instanceof Refused) socket.close(tooMany, 'Too many sockets');
    }
  };
  const findEnvelope = (args: ExecutionArgs): EnvelopedOperation => {
    const enveloped = envelopes.get(args);
    if (!enveloped) throw new Error('an operation without its pipeline');
    return enveloped;
  };
  const server = makeServer<Record<string, unknown>, OpenSocket>({
    connectionInitWaitTimeout,
    onConnect: async ({ connectionParams, extra }) => {
      initialised.set(extra.socket, readSocketAuthorization(connectionParams));
      await extra.onInit?.(readSocketAuthorization(connectionParams));
    },
    onSubscribe: async ({ connectionParams, extra, subscriptions }, id, payload) => {
      if (Object.keys(subscriptions).length > operationsMax)
        return [limitError(`A socket runs at most ${operationsMax} operations at a time.`)];
      const { publicUrl, address, socket, session, authenticate, resumeAfter } = extra;
      const credentials = { authorization: readSocketAuthorization(connectionParams) ?? extra.authorization, session };
      const inTurn: EnvelopedOperation['inTurn'] = (work) => takeTurn(() => ({ credentials, address: address ?? '' }), work);
      const options = {
        ...(publicUrl === undefined ? {} : { publicUrl }),
        ...credentials,
        onCaller: (caller: Caller) => socketQuota.hold(socket, caller),
        address,
        ...(authenticate ? { authenticate } : {}),
      };
      try {
        return await inTurn(async () => {
          const enveloped = envelop(payload, options, createSocketSink(socket, id, resumeAfter?.(id)));
          checkVariables(payload.variables);
          const args = await prepareArguments(enveloped, { ...payload, query: findNamedText(payload, trusted) ?? payload.query });
          if (!Array.isArray(args)) envelopes.set(args, { enveloped, inTurn });
          return args;
        });
      } catch (error) {
        return [presentError(error)];
      }
    },
    onComplete: ({ extra: { socket }, subscriptions }, id) => {
      if (!outdated.has(socket) || Object.keys(subscriptions).some((other) => other !== id)) return;
      // After the message that this one is complete.
      setTimeout(() => socket.close(CloseCode.Forbidden, 'Forbidden'));
    },
    execute: (args) => {
      const { enveloped, inTurn } = findEnvelope(args);
      return inTurn(async () => enveloped.execute(args));
    },
    subscribe: (args) => {
      const { enveloped, inTurn } = findEnvelope(args);
      return inTurn(async () => enveloped.subscribe(args));
    },
    onError: (_context, _id, _payload, errors) => errors.map(toShownError),
    onNext: ({ extra }, _id, _payload, _args, result) => {
      const shown = withoutInternals(result);
      if (shown.errors?.some(isNotAuthenticated)) outdated.add(extra.socket);
      return shown;
    },
  });
  return {
    endStranger,
    open: (socket, options) => {
      opened.set(socket, options);
      let isHeard = false;
      const closed = server.opened(
        {
          protocol: socket.protocol,
          send: (text) => socket.send(text),
          close: async (code, reason) => {
            if (code === CloseCode.ConnectionInitialisationTimeout) await readArrived();
            if (code !== CloseCode.ConnectionInitialisationTimeout || !isHeard) socket.close(code ?? 1000, reason ?? '');
          },
          onMessage: (listen) =>
            socket.onMessage((text) => {
              isHeard = true;
              return hear(socket, text, listen);
            }),
        },
        { ...options, socket },
      );
      const isWatched = connectionInitWaitTimeout > 0 && !options.authenticate;
      const late = isWatched ? setTimeout(() => void endStranger(socket), strangerMs) : undefined;
      return async (code, reason) => {
        clearTimeout(late);
        opened.delete(socket);
        socketQuota.release(socket);
        await closed(code, reason);
      };
    },
  };
}

/** A process that stood still runs its timers before it reads what has arrived meanwhile. */
async function readArrived(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Which sockets have a place of their caller's quota. */
function createSocketQuota(limits: QuotaLimits) {
  const quota = createQuota(limits);
  /** What gives back the place of a socket whose caller is known. */
  const held = new Map<GatewaySocket, () => void>();
  const gone = new WeakSet<GatewaySocket>();
  return {
    isHeld: (socket: GatewaySocket): boolean => held.has(socket),
    /** Once for each socket. Throws `Refused` where its caller has too many. */
    hold(socket: GatewaySocket, caller: Caller): void {
      if (held.has(socket) || gone.has(socket)) return;
      const release = quota.hold(caller);
      if (!release) throw new Refused({ resultCode: '800.120.100', status: 429, headers: { 'Retry-After': '60' } });
      held.set(socket, release);
    },
    /** The socket has closed: what still comes of it takes no place. */
    release(socket: GatewaySocket): void {
      gone.add(socket);
      held.get(socket)?.();
      held.delete(socket);
    },
  };
}

/** Passes a text on, and closes the socket where it is too long or breaks the protocol. */
async function hear(socket: GatewaySocket, text: string, listen: (text: string) => Promise<void>): Promise<void> {
  if (text.length > bodyBytesMax) return socket.close(tooBig, 'Message too big');
  try {
    await listen(text);
  } catch {
    if (isServersMessage(text)) socket.close(CloseCode.BadRequest, 'Only a server sends this message');
    else socket.close(CloseCode.InternalServerError, 'Internal server error');
  }
}

/** Well-formed messages of the protocol that the library takes for a fault of ours when a client sends them. */
const serversTypes: ReadonlySet<unknown> = new Set(['connection_ack', 'next', 'error']);

function isServersMessage(text: string): boolean {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && 'type' in message && serversTypes.has(message.type);
  } catch {
    return false;
  }
}

/** spec §5.5. */
const notAuthenticated = '800.900.300';

function isNotAuthenticated({ extensions }: GraphQLFormattedError): boolean {
  return extensions?.resultCode === notAuthenticated;
}

async function prepareArguments(enveloped: Enveloped, payload: SubscribePayload): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const document = enveloped.parse(payload.query);
  const errors = enveloped.validate(enveloped.schema, document);
  if (errors.length > 0) return errors;
  return {
    schema: enveloped.schema,
    document,
    operationName: payload.operationName ?? undefined,
    variableValues: payload.variables ?? undefined,
    contextValue: await enveloped.contextFactory(),
  };
}
