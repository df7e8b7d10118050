/**
 * Requests that a client sends before the last one is answered. A few of them are parsed; what comes after them waits as bytes, and the
 * socket is read no further (decision: turns-between-callers). By itself node:http parses all that arrives: thousands of requests for 64 KB.
 *
 * Nearly no client does it, so node:http reads a socket natively until a second request comes while the first one is unanswered. Then its
 * parser stops behind the next head, and from there on the socket's bytes are looked at here before they are parsed.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { findHttpParser, type HttpParser, parserPaused } from './http-parser.ts';

/** Of one socket, parsed and not answered. At least 2: a request needs those before it answered to get the rest of its body. */
export const pipelinedMax = 8;

/** Where the head of a request ends. */
const headEnd = Buffer.from('\r\n\r\n');

/** What has no such end is parsed in chunks of this size. */
const chunkBytesMax = 16_384;

/**
 * Within a body, an end that comes earlier than this cuts nothing: a body may hold nothing else, and each chunk of it costs as much as a
 * kilobyte. Behind the body's end no more than fifty requests fit into so little.
 */
const bodyChunkBytesMin = 1_024;

type Parse = (bytes: Buffer) => void;

interface Flow {
  readonly socket: Socket;
  /** What to do when the socket closes before they are answered. */
  readonly unanswered: (() => void)[];
  /** `native`: node:http reads the socket. `stopping`: it does, and stops behind the next head. `held`: the bytes come here first. */
  mode: 'native' | 'stopping' | 'held';
  /** Node's own listener, while the bytes come here. */
  parse: Parse | undefined;
  /** Takes them off the socket again. */
  stopListening: () => void;
  /** Whose body may still come. */
  latest: IncomingMessage | undefined;
  /** Arrived, not parsed. */
  held: Buffer | undefined;
  /** Node pauses a socket by itself, while its answers wait to be written; then it resumes it as well. */
  isPausedHere: boolean;
}

export interface Pipelining {
  /** For a listener of `connection` (of `secureConnection` where TLS is served) that comes after that of node:http. */
  watch(socket: Socket): void;
  /** A request was parsed. `done` is called once, when its answer is complete or its socket has closed; call what this returns for the former. */
  begin(incoming: IncomingMessage, done: () => void): () => void;
  /** The socket is HTTP's no longer. Returns what had arrived after the request that said so. */
  release(socket: Socket): Buffer;
}

/** `findParser`: one that finds none has every socket's bytes looked at before they are parsed. */
export function createPipelining(findParser: (socket: Socket) => HttpParser | undefined = findHttpParser): Pipelining {
  const flows = new WeakMap<Socket, Flow>();
  return {
    watch(socket) {
      const flow: Flow = {
        socket,
        unanswered: [],
        mode: 'native',
        parse: undefined,
        stopListening: () => {},
        latest: undefined,
        held: undefined,
        isPausedHere: false,
      };
      flows.set(socket, flow);
      if (findParser(socket) === undefined) hold(flow);
      socket.once('close', () => {
        flow.held = undefined;
        for (const done of flow.unanswered.splice(0)) done();
      });
    },
    begin(incoming, done) {
      const { socket } = incoming;
      const flow = flows.get(socket);
      if (!flow) return done;
      flow.latest = incoming;
      flow.unanswered.push(done);
      if (flow.mode === 'native' && flow.unanswered.length > 1) stopParser(flow, findParser(socket));
      return () => {
        const place = flow.unanswered.indexOf(done);
        if (place < 0) return;
        flow.unanswered.splice(place, 1);
        done();
        if (flow.isPausedHere) resume(flow);
      };
    },
    release(socket) {
      const flow = flows.get(socket);
      const rest = flow?.held ?? Buffer.alloc(0);
      if (!flow) return rest;
      flow.held = undefined;
      flow.stopListening();
      return rest;
    },
  };
}

/** While the parser runs: what it leaves of the bytes that were read is held, and so is all that comes after them. */
function stopParser(flow: Flow, parser: HttpParser | undefined): void {
  if (parser === undefined) return void hold(flow);
  flow.mode = 'stopping';
  const { onIncoming, onExecute } = parser;
  // Where another protocol comes next, node:http stops by itself.
  parser.onIncoming = (incoming, keepsAlive) => onIncoming(incoming, keepsAlive) || parserPaused;
  parser.onExecute = (result) => {
    parser.onIncoming = onIncoming;
    parser.onExecute = onExecute;
    const stopped = parser.stoppedAt(result);
    onExecute(stopped ? stopped.bytes : result);
    if (!parser.isAttached()) return;
    hold(flow);
    if (stopped === undefined) return;
    flow.held = stopped.rest;
    process.nextTick(parseHeld, flow);
  };
}

/** From now on all bytes of the socket come here before they are parsed. */
function hold(flow: Flow): void {
  const { socket } = flow;
  const parse = socket.listeners('data')[0] as Parse | undefined;
  if (parse === undefined) return;
  const take = (bytes: Buffer): void => {
    flow.held = flow.held === undefined ? bytes : Buffer.concat([flow.held, bytes]);
    parseHeld(flow);
  };
  const parseMore = (): void => parseHeld(flow);
  flow.mode = 'held';
  flow.parse = parse;
  flow.stopListening = () => {
    socket.off('data', take);
    socket.off('resume', parseMore);
  };
  socket.off('data', parse);
  socket.on('data', take);
  socket.on('resume', parseMore);
}

/** Goes on with `resume`, which is told of a turn later. */
function resume(flow: Flow): void {
  flow.isPausedHere = false;
  flow.socket.resume();
}

/** A parser that was stopped behind a head has not noticed yet that nothing follows it. */
function isBodyToCome({ complete, headers }: IncomingMessage): boolean {
  return !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);
}

/** A body that is read resumes its socket, so this comes also while too many requests are unanswered. */
function parseHeld(flow: Flow): void {
  const { socket, parse } = flow;
  if (socket.isPaused() || parse === undefined) return;
  flow.isPausedHere = false;
  while (flow.held !== undefined && flow.unanswered.length < pipelinedMax && !socket.isPaused() && !socket.destroyed) {
    const { held } = flow;
    const isInBody = flow.latest !== undefined && isBodyToCome(flow.latest);
    const length = lengthOfChunk(held, isInBody ? bodyChunkBytesMin : 0);
    flow.held = length < held.length ? held.subarray(length) : undefined;
    parse(length < held.length ? held.subarray(0, length) : held);
  }
  if (flow.held === undefined || socket.isPaused()) return;
  flow.isPausedHere = true;
  socket.pause();
}

/** All of it, as a rule: most of what arrives is one request. Otherwise up to the first end of a head after `bytesMin`. */
function lengthOfChunk(bytes: Buffer, bytesMin: number): number {
  const first = bytes.indexOf(headEnd, bytesMin);
  if (first < 0) return Math.min(bytes.length, Math.max(bytesMin, chunkBytesMax));
  const second = bytes.indexOf(headEnd, first + headEnd.length);
  return second < 0 ? bytes.length : first + headEnd.length;
}
