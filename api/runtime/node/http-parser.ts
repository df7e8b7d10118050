/**
 * What pipelining.ts needs of node:http's parser of a socket: to stop it while it runs. Node documents none of it, so a parser that is not
 * as expected is none here, and the bytes of its socket are looked at before they are parsed.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What a callback of llhttp returns to stop the parser behind the head of a request. The body comes when it goes on. */
export const parserPaused = 21;

export interface HttpParser {
  /** Called with each head. What it returns says what comes next: 0 a body, 2 another protocol. */
  onIncoming: OnIncoming;
  /** Called when the parser has come to the end of what was read, or stopped before. */
  onExecute: OnExecute;
  /** In `onExecute`: where the parser was stopped, and what it left. It goes on with the next bytes. Undefined where it was not stopped. */
  stoppedAt(result: unknown): { readonly bytes: number; readonly rest: Buffer } | undefined;
  /** Whether the socket is still HTTP's. */
  isAttached(): boolean;
}

type OnIncoming = (incoming: IncomingMessage, keepsAlive: boolean) => number;
type OnExecute = (result: unknown) => void;

interface NodeParser extends Record<number, unknown> {
  onIncoming?: unknown;
  readonly _consumed?: unknown;
  readonly constructor: { readonly kOnExecute?: unknown };
  readonly getCurrentBuffer?: unknown;
  readonly resume?: unknown;
}

/** Undefined where node:http does not read the socket natively, or its parser is not as expected. */
export function findHttpParser(socket: Socket): HttpParser | undefined {
  const { parser } = socket as { readonly parser?: NodeParser | null };
  if (parser?._consumed !== true) return undefined;
  const { getCurrentBuffer, resume } = parser;
  const { kOnExecute } = parser.constructor;
  if (typeof kOnExecute !== 'number' || typeof parser[kOnExecute] !== 'function' || typeof parser.onIncoming !== 'function')
    return undefined;
  if (typeof getCurrentBuffer !== 'function' || typeof resume !== 'function') return undefined;
  return {
    get onIncoming() {
      return parser.onIncoming as OnIncoming;
    },
    set onIncoming(called) {
      parser.onIncoming = called;
    },
    get onExecute() {
      return parser[kOnExecute] as OnExecute;
    },
    set onExecute(called) {
      parser[kOnExecute] = called;
    },
    stoppedAt(result) {
      const bytes = readStop(result);
      if (bytes === undefined) return undefined;
      const rest = (getCurrentBuffer.call(parser) as Buffer).subarray(bytes);
      resume.call(parser);
      return { bytes, rest };
    },
    isAttached: () => (socket as { readonly parser?: unknown }).parser === parser,
  };
}

function readStop(result: unknown): number | undefined {
  if (!(result instanceof Error)) return undefined;
  const { code, bytesParsed } = result as Error & { readonly code?: unknown; readonly bytesParsed?: unknown };
  return code === 'HPE_PAUSED' && typeof bytesParsed === 'number' ? bytesParsed : undefined;
}
