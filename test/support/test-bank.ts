/**
 * A bank in a process of its own: `node test/support/test-bank.ts --port 0 --book FILE` prints `ready http://…`.
 * It answers as the simulator does, keeps a durable book, and fails as it is told (bank-faults.ts).
 *
 * POST /operations          Moves at most once for each requestId.
 * GET  /operations/{id}     What came of it; 404 `absent` closes the id, so that nothing comes of it later either.
 * DELETE /operations/{id}   Undoes what came of it and closes the id.
 * POST /faults              `{ seed, rates }`: random faults from now on.
 * PUT, DELETE /silence      Inquiries are answered with 503 from now on, and as before.
 * GET  /book                The whole book.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import type { ConnectorOutcome } from '../../api/connectors/connector.ts';
import { readRequestText } from '../../api/connectors/request-text.ts';
import { parseDelayMs } from '../../api/connectors/simulator/directives.ts';
import { decideOutcome } from '../../api/connectors/simulator/outcomes.ts';
import { type Book, type BookedOperation, openBook } from './bank-book.ts';
import { type BankFault, createFaultDice, faultSettings, isBankFault } from './bank-faults.ts';
import { type OperationMessage, operationMessage, simulatedCall } from './bank-message.ts';
import './keep-compiled.ts';

/** Nobody sends a bank more than this in one request. */
const bodyBytesMax = 1_000_000;
/** A connection that is held without an answer is broken after this; every caller has given up long before. */
const heldMsMax = 120_000;
/** How late a late answer is where `customParameters[BANK_lateMs]` does not say. */
const lateMsDefault = 1_000;
const lateMsMax = 30_000;

interface Bank {
  readonly book: Book;
  drawFault: () => BankFault | undefined;
  /** Whether inquiries find nobody who knows: 503, until this ends. */
  isSilent: boolean;
}

type Answer = { readonly send: 'whole' | 'half' | 'twice'; readonly status: number; readonly body: unknown } | { readonly send: 'nothing' };

function answer(status: number, body: unknown): Answer {
  return { send: 'whole', status, body };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

async function handle(bank: Bank, request: IncomingMessage): Promise<Answer> {
  const path = request.url ?? '/';
  if (request.method === 'GET' && path === '/book') return answer(200, bank.book.snapshot());
  if (request.method === 'POST' && path === '/operations') return operate(bank, await readJson(request));
  if (request.method === 'POST' && path === '/faults') return setFaults(bank, await readJson(request));
  if (request.method === 'PUT' && path === '/silence') return setSilence(bank, true);
  if (request.method === 'DELETE' && path === '/silence') return setSilence(bank, false);
  const asked = /^\/operations\/([^/]+)$/.exec(path)?.[1];
  if (request.method === 'GET' && asked !== undefined) return inquire(bank, decodeURIComponent(asked));
  if (request.method === 'DELETE' && asked !== undefined) return cancel(bank, decodeURIComponent(asked));
  return answer(404, { error: 'no such address' });
}

function setFaults(bank: Bank, body: unknown): Answer {
  const settings = faultSettings.safeParse(body);
  if (!settings.success) return answer(400, { error: 'seed and rates are wanted' });
  bank.drawFault = createFaultDice(settings.data);
  return answer(200, settings.data);
}

function setSilence(bank: Bank, isSilent: boolean): Answer {
  bank.isSilent = isSilent;
  return answer(200, { isSilent });
}

function inquire({ book, isSilent }: Bank, requestId: string): Answer {
  if (isSilent) return answer(503, { error: 'silent, as told' });
  const found = book.find(requestId);
  if (found !== undefined) return answer(200, { requestId, outcome: found.outcome });
  if (!book.isClosed(requestId)) book.close(requestId);
  return answer(404, { requestId, status: 'absent' });
}

function cancel({ book }: Bank, requestId: string): Answer {
  book.cancel(requestId);
  return answer(200, { requestId, status: 'cancelled' });
}

async function operate(bank: Bank, body: unknown): Promise<Answer> {
  const parsed = operationMessage.safeParse(body);
  if (!parsed.success) return answer(400, { error: parsed.error.issues.map((issue) => issue.path.join('.')) });
  const message = parsed.data;
  const { book } = bank;
  if (book.isClosed(message.requestId)) return answer(409, { error: 'asked about before it came' });
  const earlier = book.find(message.requestId);
  if (earlier !== undefined) {
    book.recordDuplicate(message.requestId);
    return answer(200, { requestId: earlier.requestId, outcome: earlier.outcome });
  }
  const fault = faultOf(bank, message);
  if (fault === 'timeoutBefore') return { send: 'nothing' };
  const booked = book.record(bookedOperation(message));
  await wait(parseDelayMs(message.request) + (fault === 'lateAnswer' ? lateMsOf(message) : 0));
  return answerWithFault({ requestId: booked.requestId, outcome: booked.outcome }, fault);
}

function faultOf(bank: Bank, message: OperationMessage): BankFault | undefined {
  const asked = readRequestText(message.request, 'customParameters', 'BANK_fault');
  return isBankFault(asked) ? asked : bank.drawFault();
}

function bookedOperation(message: OperationMessage): BookedOperation {
  const outcome = decideOutcome(simulatedCall(message));
  return {
    record: 'operation',
    requestId: message.requestId,
    paymentId: message.paymentId,
    operation: message.operation,
    amountMinor: (outcome.approvedMinor ?? BigInt(message.amountMinor)).toString(),
    currency: message.currency,
    referencedId: message.referencedId,
    resultCode: outcome.resultCode,
    outcome: toOutcomeJson(outcome),
  };
}

function lateMsOf(message: OperationMessage): number {
  const asked = readRequestText(message.request, 'customParameters', 'BANK_lateMs') ?? '';
  return /^\d{1,9}$/.test(asked) ? Math.min(Number(asked), lateMsMax) : lateMsDefault;
}

function answerWithFault(body: unknown, fault: BankFault | undefined): Answer {
  if (fault === 'timeoutAfter') return { send: 'nothing' };
  if (fault === 'error500After') return answer(500, { error: 'as asked' });
  if (fault === 'closeMidway') return { send: 'half', status: 200, body };
  return fault === 'duplicateAnswer' ? { send: 'twice', status: 200, body } : answer(200, body);
}

function deliver(given: Answer, response: ServerResponse): void {
  if (given.send === 'nothing') {
    setTimeout(() => response.socket?.destroy(), heldMsMax).unref();
  } else if (given.send === 'whole') {
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  } else {
    deliverRaw(JSON.stringify(given.body), { response, isHalf: given.send === 'half' });
  }
}

/** Past the HTTP server, which would let neither through: half an answer, or the same answer twice. */
function deliverRaw(body: string, { response, isHalf }: { readonly response: ServerResponse; readonly isHalf: boolean }): void {
  const { socket } = response;
  const length = Buffer.byteLength(body);
  const whole = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
  if (isHalf) socket?.write(whole.slice(0, -Math.ceil(length / 2)), () => socket.destroy());
  else socket?.end(whole + whole);
}

function wait(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

function main(): void {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, book: { type: 'string' } } });
  if (values.book === undefined) throw new Error('--book FILE is wanted');
  const bank: Bank = { book: openBook(values.book), drawFault: () => undefined, isSilent: false };
  const server = createServer((request, response) => {
    // A fault of the bank itself breaks the connection: callers must bear that too.
    handle(bank, request).then(
      (given) => deliver(given, response),
      () => response.destroy(),
    );
  });
  // A caller that stood still for five seconds would meet the end of its idle connection with its next request.
  server.keepAliveTimeout = 0;
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : values.port;
    process.stdout.write(`ready http://127.0.0.1:${port}\n`);
  });
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    bank.book.release();
  });
}

main();

/** An outcome as the bank sends it; amounts are minor units as decimal text. */
function toOutcomeJson(outcome: ConnectorOutcome): unknown {
  const { approvedMinor, ...rest } = outcome;
  return approvedMinor === undefined ? rest : { ...rest, approvedMinor: approvedMinor.toString() };
}
