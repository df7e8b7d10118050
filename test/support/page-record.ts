/**
 * What passes between a page and the gateway, kept for the test that fails: frames of its websocket, what it asked and what it
 * was answered. An update that did not show leaves nothing else to look at.
 */
import type { Page, Request, Response, WebSocket } from 'playwright-core';
import { boundMs } from './pace.ts';

interface PageRecord {
  readonly page: Page;
  lines: string[];
}

/** Pages of this file's tests. */
let records: readonly PageRecord[] = [];

/** The newest are kept. */
const linesMax = 400;
const charactersMax = 3_000;

export function recordPage(page: Page): void {
  const begunAt = performance.now();
  const record: PageRecord = { page, lines: [] };
  records = [...records, record];
  const add: Add = (what, text = '') => {
    const seconds = ((performance.now() - begunAt) / 1_000).toFixed(3);
    record.lines.push(`${seconds.padStart(8)} ${what} ${maskSecrets(text).slice(0, charactersMax)}`.trimEnd());
    if (record.lines.length > linesMax) record.lines.shift();
  };
  page.on('framenavigated', (frame) => frame === page.mainFrame() && add('page', frame.url()));
  page.on('console', (message) => message.type() === 'error' && add('console', message.text()));
  page.on('websocket', (socket) => recordSocket(socket, add));
  page.on('request', (request) => isGraphql(request) && add('ask', describeRequest(request)));
  page.on('requestfailed', (request) => isGraphql(request) && add('FAILED', `${describeRequest(request)} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    const request = response.request();
    if (!isGraphql(request)) return;
    void describeAnswer(response).then((text) => add(`answer ${response.status()}`, text));
  });
}

/** What was recorded since this was called last, page by page, and what each page shows now. Pages that were closed are forgotten. */
export async function takeRecords(): Promise<string> {
  const texts = await Promise.all(records.map(describeRecord));
  forgetRecords();
  return texts.join('\n');
}

/** After a test that passed. */
export function forgetRecords(): void {
  records = records.filter(({ page }) => !page.isClosed());
  for (const record of records) record.lines = [];
}

/** The page that hangs does not hold up the others. */
const shownWithinMs = boundMs(5_000);

async function describeRecord({ page, lines }: PageRecord): Promise<string> {
  const shown = page.isClosed()
    ? '(closed)'
    : await page
        .locator('body')
        .innerText({ timeout: shownWithinMs })
        .catch((error: unknown) => String(error));
  return [`══ ${page.url()}`, ...lines, '── shows', shown, ''].join('\n');
}

type Add = (what: string, text?: string) => void;

function recordSocket(socket: WebSocket, add: Add): void {
  add('socket opens');
  socket.on('framesent', ({ payload }) => add('->', String(payload)));
  socket.on('framereceived', ({ payload }) => add('<-', String(payload)));
  socket.on('socketerror', (error) => add('socket error', error));
  socket.on('close', () => add('socket closes'));
}

function isGraphql(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/graphql';
}

interface Asked {
  readonly operationName?: string;
  readonly query?: string;
  readonly variables?: object;
}

/** The operation's name and, of a query, its variables: those of a mutation may be a password or a key. */
function describeRequest(request: Request): string {
  const asked = readAsked(request);
  return `${nameOf(asked)} ${isQuery(asked) ? JSON.stringify(asked?.variables ?? {}) : ''}`.trimEnd();
}

/** A mutation's answer may be a secret that is shown once. */
async function describeAnswer(response: Response): Promise<string> {
  const asked = readAsked(response.request());
  if (!isQuery(asked)) return nameOf(asked);
  const text = await response.text().catch(() => '(its body is gone with the page)');
  return `${nameOf(asked)} ${text}`;
}

function readAsked(request: Request): Asked | undefined {
  try {
    const asked: Asked | undefined = request.postDataJSON() ?? undefined;
    return asked;
  } catch {
    return undefined;
  }
}

function isQuery(asked: Asked | undefined): boolean {
  return asked?.query !== undefined && !/\bmutation\b/.test(asked.query);
}

function nameOf(asked: Asked | undefined): string {
  return asked?.operationName ?? 'a document';
}

/** Values of fields that are named as secrets are. */
function maskSecrets(text: string): string {
  return text.replaceAll(/("\w*(?:token|secret|password|key|cookie)\w*":\s*)"[^"]*"/gi, '$1"…"');
}
