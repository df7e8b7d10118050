/** An assistant: the client of the Model Context Protocol's own SDK, at the gateway's real port. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { demoToken } from '../support/client.ts';

export interface Told {
  readonly isError: boolean;
  /** All that the assistant reads. */
  readonly text: string;
  /** The answer of the tool. */
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface Assistant {
  readonly client: Client;
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<Told>;
  close(): Promise<void>;
}

export interface AssistantOptions {
  readonly token?: string;
  readonly fetch?: typeof fetch;
  /** What the person says to a question; absent: the assistant's program cannot ask. */
  readonly person?: (question: string) => { readonly action: 'accept' | 'decline' | 'cancel'; readonly agree?: boolean };
}

export async function startAssistant(url: string, { token = demoToken, fetch: send, person }: AssistantOptions = {}): Promise<Assistant> {
  const client = new Client(
    { name: 'test-assistant', version: '1.0.0' },
    person ? { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } } : {},
  );
  if (person) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const { action, agree } = person(params.message);
      return { action, ...(agree === undefined ? {} : { content: { agree } }) };
    });
  }
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit, ...(send ? { fetch: send } : {}) }));
  return toAssistant(client);
}

export function toAssistant(client: Client): Assistant {
  return {
    client,
    async call(name, input = {}) {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } });
      const texts = (content as readonly { readonly type: string; readonly text?: string }[]).map(({ text = '' }) => text);
      const last = texts.at(-1) ?? '';
      const answer: Readonly<Record<string, unknown>> = last.startsWith('{') ? JSON.parse(last) : {};
      return { isError: isError === true, text: texts.join('\n'), answer };
    },
    close: () => client.close(),
  };
}
