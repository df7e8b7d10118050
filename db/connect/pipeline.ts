/**
 * What is said to a libSQL server: Hrana's pipeline in JSON (`/v2/pipeline`), which sqld and Turso both speak. One request of
 * HTTP carries many requests of Hrana, and ends its stream. Written here rather than taken from the client library, which
 * sends each statement by itself.
 */
import type { Bound } from '../store/driver.ts';
import { readErrorCode } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';

export interface ServerAddress {
  /** `http:`, `https:` or `libsql:`. */
  readonly url: string;
  readonly authToken?: string | undefined;
  /** Stands for the runtime's fetch. */
  readonly fetch?: typeof fetch | undefined;
}

/** One statement, or a batch whose steps depend on each other. */
export type PipelineRequest =
  | { readonly kind: 'execute'; readonly statement: Step }
  | { readonly kind: 'batch'; readonly steps: readonly Step[] };

export interface Step extends Bound {
  /** Absent: whatever became of the others. */
  readonly condition?: Condition | undefined;
  /** Whether its rows are wanted. */
  readonly isRead?: boolean | undefined;
}

export type Condition =
  | { readonly type: 'ok'; readonly step: number }
  | { readonly type: 'not'; readonly cond: Condition }
  | { readonly type: 'and' | 'or'; readonly conds: readonly Condition[] };

export interface StatementDone {
  readonly rows: readonly RawRow[];
  readonly changed: number;
}

/** What the server says of a statement: `message` and `code` are SQLite's. */
export interface StatementError {
  readonly message: string;
  readonly code: string;
}

/** Null: it was not tried, because of its condition. */
export type StepOutcome = { readonly done: StatementDone } | { readonly error: StatementError } | null;

/** No answer came that can be read: what was asked for may have happened, except where `isUntouched`. */
export class PipelineLost extends Error {
  readonly why: 'unreached' | 'refused' | 'lost' | 'unreadable';
  /** Of the connection, where it has one. */
  readonly code: string;

  constructor(why: PipelineLost['why'], code: string) {
    super(`the database server: ${why}`);
    this.why = why;
    this.code = code;
  }

  get isUntouched(): boolean {
    return this.why === 'unreached' || this.why === 'refused';
  }
}

export interface Pipeline {
  /** One round trip. The outcomes of each request's statements, in order. Throws `PipelineLost`. */
  send(requests: readonly PipelineRequest[]): Promise<readonly (readonly StepOutcome[])[]>;
}

export function createPipeline({ url, authToken, fetch: given }: ServerAddress): Pipeline {
  const address = toHttpAddress(url);
  const token = authToken ?? address.authToken;
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return {
    async send(requests) {
      const { wire, texts } = encode(requests);
      const body = JSON.stringify({ baton: null, requests: wire });
      // Read with each request, so that a test may put another in its place.
      const answer = await (given ?? fetch)(address.url, { method: 'POST', headers, body }).catch((error: unknown) => {
        throw lostConnection(error);
      });
      if (!answer.ok) throw await readRefusal(answer);
      const results = await readResults(answer);
      if (results.length !== wire.length) throw new PipelineLost('unreadable', 'UNKNOWN');
      return requests.map((request, place) => decode(request, results[texts + place]));
    },
  };
}

/** `libsql:` is `https:`, unless its query says `tls=0`. */
function toHttpAddress(url: string): { readonly url: string; readonly authToken: string | undefined } {
  const parsed = new URL(url.replace(/^libsql:/, 'https:'));
  if (url.startsWith('libsql:') && parsed.searchParams.get('tls') === '0') parsed.protocol = 'http:';
  const authToken = parsed.searchParams.get('authToken') ?? undefined;
  parsed.search = '';
  return { url: new URL('v2/pipeline', parsed).href, authToken };
}

type WireValue = { readonly type: 'null' } | { readonly type: 'integer' | 'text'; readonly value: string };

/** So many texts a server keeps for a stream. */
const storedTextsMax = 100;

/** A text that stands in the pipeline more than once is sent once, at its beginning. */
function encode(requests: readonly PipelineRequest[]): { readonly wire: readonly unknown[]; readonly texts: number } {
  const stored = listRepeated(requests);
  const toStatement = ({ sql, args, isRead = false }: Step): unknown => {
    const id = stored.get(sql);
    return { ...(id === undefined ? { sql } : { sql_id: id }), args: args.map(toWire), want_rows: isRead };
  };
  const toStep = (step: Step): unknown => ({ ...(step.condition && { condition: step.condition }), stmt: toStatement(step) });
  const wire = [
    ...[...stored].map(([sql, id]) => ({ type: 'store_sql', sql_id: id, sql })),
    ...requests.map((request) =>
      request.kind === 'execute'
        ? { type: 'execute', stmt: toStatement(request.statement) }
        : { type: 'batch', batch: { steps: request.steps.map(toStep) } },
    ),
    { type: 'close' },
  ];
  return { wire, texts: stored.size };
}

function listRepeated(requests: readonly PipelineRequest[]): ReadonlyMap<string, number> {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  for (const request of requests) {
    for (const { sql } of request.kind === 'execute' ? [request.statement] : request.steps) {
      if (!seen.has(sql)) seen.add(sql);
      else if (!repeated.has(sql) && repeated.size < storedTextsMax) repeated.set(sql, repeated.size);
    }
  }
  return repeated;
}

function toWire(value: Value): WireValue {
  if (value === null) return { type: 'null' };
  return typeof value === 'bigint' ? { type: 'integer', value: String(value) } : { type: 'text', value };
}

async function readResults(answer: Response): Promise<readonly unknown[]> {
  try {
    const body: unknown = await answer.json();
    return readList(body, 'results');
  } catch (error) {
    throw lostConnection(error);
  }
}

function decode({ kind }: PipelineRequest, result: unknown): readonly StepOutcome[] {
  if (readField(result, 'type') === 'error') return [{ error: toError(readField(result, 'error')) }];
  const inner = readField(readField(result, 'response'), 'result');
  if (kind === 'execute') return [{ done: toDone(inner) }];
  const errors = readList(inner, 'step_errors');
  return readList(inner, 'step_results').map((step, place) => {
    if (step !== null && step !== undefined) return { done: toDone(step) };
    const error = errors[place];
    return error === null || error === undefined ? null : { error: toError(error) };
  });
}

function toDone(result: unknown): StatementDone {
  const rows = readList(result, 'rows').map((row) => (Array.isArray(row) ? row.map(fromWire) : []));
  return { rows, changed: Number(readField(result, 'affected_row_count') ?? 0) };
}

function fromWire(value: unknown): RawRow[number] {
  const [type, inner] = [readField(value, 'type'), readField(value, 'value')];
  switch (type) {
    case 'null':
      return null;
    case 'integer':
      return BigInt(String(inner));
    case 'float':
      return Number(inner);
    case 'text':
      return String(inner);
    case 'blob':
      return Uint8Array.from(atob(String(readField(value, 'base64'))), (character) => character.charCodeAt(0));
    default:
      throw new PipelineLost('unreadable', 'UNKNOWN');
  }
}

function toError(error: unknown): StatementError {
  const message = readField(error, 'message');
  return { message: typeof message === 'string' ? message : '', code: readErrorCode(error) };
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function readList(value: unknown, name: string): readonly unknown[] {
  const list = readField(value, name);
  if (!Array.isArray(list)) throw new PipelineLost('unreadable', 'UNKNOWN');
  return list;
}

/** Codes of a connection that was never made. */
const unreachedCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The runtime's fetch puts the reason into its error's cause. */
function lostConnection(error: unknown): PipelineLost {
  if (error instanceof PipelineLost) return error;
  const code = error instanceof Error ? readErrorCode(error.cause) : 'UNKNOWN';
  return new PipelineLost(unreachedCodes.has(code) ? 'unreached' : 'lost', code);
}

/** HTTP statuses with which a server, or a proxy before it, says that it did not take the request. */
const refusingStatuses: ReadonlySet<number> = new Set([401, 403, 404, 405, 413, 429]);

async function readRefusal(answer: Response): Promise<PipelineLost> {
  // Otherwise its connection is not free for the next.
  await answer.body?.cancel().catch(() => undefined);
  return new PipelineLost(refusingStatuses.has(answer.status) ? 'refused' : 'unreadable', 'UNKNOWN');
}
