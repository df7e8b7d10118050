/** `GET /export/…` as a runtime serves it, read to its end. */

import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import type { Harness } from '../support/harness.ts';

export function createExportEndpoint({ ports, gateway }: Harness) {
  const rest = createRestEndpoint(ports, gateway);
  return async (path: string, token: string | null): Promise<{ readonly status: number; readonly text: string }> => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const request = { method: 'GET', path, query: '', headers } as Parameters<typeof answerExport>[1];
    const { status, body } = await answerExport({ gateway, rest, log: ports.log }, request, {});
    return { status, text: await readAll(body) };
  };
}

async function readAll(body: unknown): Promise<string> {
  if (typeof body === 'string') return body;
  return new Response(body as ReadableStream<Uint8Array>).text();
}
