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
}

export async function startAssistant(url: string, { token = demoToken, fetch: send }: AssistantOptions = {}): Promise<Assistant> {
  const client = new Client({ name: 'test-assistant', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit, ...(send ? { fetch: send } : {}) }));
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
