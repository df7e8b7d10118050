/**
 * Requests that a client sends before the last one is answered. A few of them are parsed; what comes after them waits as bytes, and the
 * socket is read no further (decision: turns-between-callers). By itself node:http parses all that arrives: thousands of requests for 64 KB.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

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
  /** Node's own listener. */
  readonly parse: Parse;
  readonly take: Parse;
  readonly parseMore: () => void;
  /** What to do when the socket closes before they are answered. */
  unanswered: (() => void)[];
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

export function createPipelining(): Pipelining {
  const flows = new WeakMap<Socket, Flow>();
  return {
    watch(socket) {
      const parse = socket.listeners('data')[0] as Parse | undefined;
      if (parse === undefined) return;
      const flow: Flow = {
        parse,
        take(bytes) {
          flow.held = flow.held === undefined ? bytes : Buffer.concat([flow.held, bytes]);
          parseHeld(socket, flow);
        },
        parseMore: () => parseHeld(socket, flow),
        unanswered: [],
        latest: undefined,
        held: undefined,
        isPausedHere: false,
      };
      flows.set(socket, flow);
      socket.off('data', parse);
      socket.on('data', flow.take);
      socket.on('resume', flow.parseMore);
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
      return () => {
        const place = flow.unanswered.indexOf(done);
        if (place < 0) return;
        flow.unanswered.splice(place, 1);
        done();
        if (flow.isPausedHere) resume(socket, flow);
      };
    },
    release(socket) {
      const flow = flows.get(socket);
      const rest = flow?.held ?? Buffer.alloc(0);
      if (!flow) return rest;
      flow.held = undefined;
      socket.off('data', flow.take);
      socket.off('resume', flow.parseMore);
      return rest;
    },
  };
}

/** Goes on with `resume`, which is told of a turn later. */
function resume(socket: Socket, flow: Flow): void {
  flow.isPausedHere = false;
  socket.resume();
}

/** A body that is read resumes its socket, so this comes also while too many requests are unanswered. */
function parseHeld(socket: Socket, flow: Flow): void {
  if (socket.isPaused()) return;
  flow.isPausedHere = false;
  while (flow.held !== undefined && flow.unanswered.length < pipelinedMax && !socket.isPaused() && !socket.destroyed) {
    const { held } = flow;
    const isInBody = flow.latest?.complete === false;
    const length = lengthOfChunk(held, isInBody ? bodyChunkBytesMin : 0);
    flow.held = length < held.length ? held.subarray(length) : undefined;
    flow.parse(length < held.length ? held.subarray(0, length) : held);
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
