/** The frame of a new connector: what every one has, with what only its author knows left to write. Pure. */

export interface FrameFile {
  readonly path: string;
  readonly text: string;
}

/** A folder's name, which is the connector's name too. */
export const connectorName = /^[a-z][a-z0-9]{1,30}$/;

export function connectorFrame(name: string): readonly FrameFile[] {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  return [
    { path: `api/connectors/${name}/${name}.ts`, text: connectorText(name, title) },
    { path: `api/connectors/${name}/message.ts`, text: messageText(title) },
    { path: `test/connectors/${name}-conformance.test.ts`, text: testText(name, title) },
  ];
}

/** What is left, in the order in which the compiler and the suite ask for it. */
export function connectorSteps(name: string): readonly string[] {
  return [
    `api/foundation/entities/entity.ts: a line "${name}" in connectorFacts (has the merchant a credential there?), and the settings that it needs in ChannelSettings`,
    'api/foundation/entities/settings.ts: their format in shape',
    `api/runtime/shared/ports.ts: create it in connectors`,
    'api/connectors/credentials.ts: how a credential looks and is tried, if a merchant has one there',
    'console/pages/audit/change-messages.ts: its name in each language',
    `api/connectors/${name}/message.ts: its requests and answers`,
    `test/connectors/${name}-conformance.test.ts: its counterpart, and which requests make it decline`,
    `npx vitest run -c test/vitest.config.ts test/connectors/${name}-conformance.test.ts, until it passes whole`,
  ];
}

function connectorText(name: string, title: string): string {
  return `import type { Connector, ConnectorCall, ConnectorOutcome, Inquiry } from '../connector.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { mayReverse } from '../cut-off.ts';
import { type Exchange, exchange, type Fetch } from '../exchange.ts';
import { readInquiry, readOutcome, toRequest } from './message.ts';

export interface ${title}Options {
  readonly fetch: Fetch;
  /** How long it may take for its whole answer, in milliseconds, where the channel has no setting. */
  readonly timeoutMs: number;
  /** Base address. */
  readonly url: string;
}

/** An inquiry that takes longer is repeated later. */
const inquiryTimeoutMsMax = 5_000;

/** Longest answer. */
const answerCharactersMax = 100_000;

export function create${title}(options: ${title}Options): Connector {
  return {
    name: '${name}',
    effects: 'outside',
    perform: (call) => perform(options, call),
    inquire: (requestId) => inquire(options, requestId),
    mayReverse,
  };
}

/** Sends the operation once. Whatever is no answer to it throws \`ConnectorTimeout\`: the outcome is unknown then. */
async function perform(options: ${title}Options, call: ConnectorCall): Promise<ConnectorOutcome> {
  const timeoutMs = call.settings.connectorTimeoutMs ?? options.timeoutMs;
  const answered = await send({ ...options, timeoutMs }, '/operations', { method: 'POST', body: toRequest(call) });
  const outcome = readOutcome(answered, call.requestId);
  if (outcome === undefined) throw new ConnectorTimeout(\`${name} answered with status \${answered.status}\`);
  return outcome;
}

/** Only asks. \`absent\` promises that the operation never moves anything, also should it still arrive. */
async function inquire(options: ${title}Options, requestId: string): Promise<Inquiry> {
  try {
    const timeoutMs = Math.min(options.timeoutMs, inquiryTimeoutMsMax);
    const answered = await send({ ...options, timeoutMs }, \`/operations/\${encodeURIComponent(requestId)}\`, { method: 'GET' });
    return readInquiry(answered, requestId);
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unreachable' };
    throw error;
  }
}

function send({ fetch, timeoutMs, url }: ${title}Options, path: string, init: RequestInit): Promise<Exchange> {
  const options = { fetch, timeoutMs, charactersMax: answerCharactersMax, counterpart: '${name}' };
  return exchange(options, \`\${url.replace(/\\/+$/, '')}\${path}\`, init);
}
`;
}

function messageText(title: string): string {
  return `/** What ${title} is sent and what it answers. Pure. */
import type { ConnectorCall, ConnectorOutcome, Inquiry } from '../connector.ts';
import type { Exchange } from '../exchange.ts';

/** Holds account data: never logged, never part of an error. \`call.requestId\` is what makes it idempotent there. */
export function toRequest(call: ConnectorCall): string {
  return JSON.stringify({ requestId: call.requestId, operation: call.operation, cardNumber: call.cardNumber?.reveal() ?? null });
}

/** The outcome in an answer to \`requestId\`; undefined where it is none, so that the outcome stays unknown. */
export function readOutcome(_answered: Exchange, _requestId: string): ConnectorOutcome | undefined {
  return undefined;
}

/** Unreachable for everything that is no answer of ${title} itself, such as the page of a proxy. */
export function readInquiry(_answered: Exchange, _requestId: string): Inquiry {
  return { status: 'unreachable' };
}
`;
}

function testText(name: string, title: string): string {
  return `import { create${title} } from '../../api/connectors/${name}/${name}.ts';
import type { Counterpart } from './conformance/trial.ts';
import { describeConformance } from './conformance.ts';

describeConformance({
  name: '${name}',
  open: openCounterpart,
  create: ({ fetch, timeoutMs }) => create${title}({ fetch, timeoutMs, url: 'http://${name}.test' }),
  ways: {
    declined: { customParameters: { forceResultCode: '800.100.155' } },
    partial: null,
    redirected: null,
  },
  secrets: [],
  absentAfterMs: 0,
});

/** A counterpart in this process, or a test system's recorded answers: it moves once for each request id and keeps a book. */
async function openCounterpart(): Promise<Counterpart> {
  return {
    fetch: async () => new Response('', { status: 501 }),
    settings: {},
    movements: async () => [],
    close: async () => {},
  };
}
`;
}
