/**
 * A websocket whose first message says who opens it (connection_init with a token, as browsers must): the Worker waits for
 * it, opens a socket to the object of that token, and passes everything on. The object hibernates meanwhile.
 */
import { initTimeoutMs } from '../../doors/gateway/socket.ts';
import { readSocketAuthorization } from '../../doors/gateway/socket-authorization.ts';
import { readPath } from '../shared/request-target.ts';
import { offeredProtocol, openState } from '../shared/sockets.ts';
import type { Fetcher } from './environment.ts';

/** Of graphql-transport-ws: connection_init did not come in time. */
const initTimeout = 4408;
/** An error within the server, as graphql-transport-ws numbers it. */
const internalError = 4500;
/** A first message that is longer is none. */
const initCharactersMax = 65_536;
/** Messages of a client that does not wait for connection_ack. */
const waitingMax = 100;
/** The protocol's own codes; a socket may not be closed with any other. */
const closable = (code: number): boolean => code === 1000 || (code >= 3000 && code <= 4999);

export interface Relayed {
  /** Says by its answer whether a socket may be opened at all; it serves those that show no token of a merchant. */
  readonly platform: Fetcher;
  /** Gets the text of the token's header; undefined where it is no merchant's. */
  merchantOf(authorization: string): Promise<Fetcher | undefined>;
}

export async function relaySocket(request: Request, { platform, merchantOf }: Relayed): Promise<Response> {
  if (readPath(new URL(request.url).pathname) !== '/graphql') return new Response(null, { status: 404 });
  // While the platform is away, the merchant's object alone says whether it may.
  const asked = await platform.fetch(new Request(request)).catch(() => undefined);
  if (asked && !asked.webSocket && asked.status < 500) return asked;
  const ofPlatform = asked?.webSocket ?? undefined;
  const protocol = offeredProtocol(request);
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  ofPlatform?.accept();
  relay(server, {
    async open(first) {
      const merchant = await merchantOf(readAuthorization(first));
      if (!merchant) return ofPlatform;
      if (ofPlatform) close(ofPlatform, 1000, '');
      const opened = (await merchant.fetch(new Request(request))).webSocket ?? undefined;
      opened?.accept();
      return opened;
    },
    abandon: () => ofPlatform && close(ofPlatform, 1000, ''),
  });
  const headers = new Headers(protocol === '' ? {} : { 'sec-websocket-protocol': protocol });
  return new Response(null, { status: 101, webSocket: client, headers });
}

interface Inner {
  /** By the first message; undefined where nobody may serve it. */
  open(first: string): Promise<WebSocket | undefined>;
  /** The client went away before it. */
  abandon(): void;
}

function relay(outer: WebSocket, { open, abandon }: Inner): void {
  /** What came while the inner socket was being opened, in its order. */
  const waiting: (string | ArrayBuffer)[] = [];
  let inner: WebSocket | undefined;
  let isOpening = false;
  const late = setTimeout(() => close(outer, initTimeout, 'Connection initialisation timeout'), initTimeoutMs);

  const begin = async (first: string): Promise<void> => {
    const opened = await open(first);
    if (!opened) return close(outer, internalError, 'Internal error');
    opened.addEventListener('message', ({ data }) => {
      if (outer.readyState === openState) outer.send(data);
    });
    opened.addEventListener('close', ({ code, reason }) => close(outer, code, reason));
    if (outer.readyState !== openState) return close(opened, 1000, '');
    inner = opened;
    for (const each of waiting.splice(0)) inner.send(each);
  };

  outer.addEventListener('message', ({ data }) => {
    if (inner) return inner.send(data);
    if (waiting.length >= waitingMax) return close(outer, internalError, 'Too many messages before connection_ack');
    waiting.push(data);
    if (isOpening) return;
    isOpening = true;
    clearTimeout(late);
    begin(typeof data === 'string' ? data : '').catch(() => close(outer, internalError, 'Internal error'));
  });
  outer.addEventListener('close', ({ code, reason }) => {
    clearTimeout(late);
    if (inner) close(inner, code, reason);
    else if (!isOpening) abandon();
  });
}

function close(socket: WebSocket, code: number, reason: string): void {
  try {
    if (closable(code)) socket.close(code, reason);
    else socket.close();
  } catch {
    // It is closed already.
  }
}

/** `{"type":"connection_init","payload":{"authorization":"Bearer …"}}`; the object reads and checks the message itself. */
function readAuthorization(text: string): string {
  if (text.length > initCharactersMax) return '';
  try {
    const message: { readonly payload?: Readonly<Record<string, unknown>> } = JSON.parse(text);
    return readSocketAuthorization(message.payload) ?? '';
  } catch {
    return '';
  }
}
