/** Reads a body of server-sent events (HTML standard, 9.2.6), as far as GraphQL over SSE uses them. */

export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** More than any event of the gateway has. */
const bufferMax = 4 * 1_024 * 1_024;

/** Ends where the body ends or breaks. `heard` is called for every chunk, comments too. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined);
      if (chunk === undefined || chunk.done) return;
      heard();
      buffer += decoder.decode(chunk.value, { stream: true }).replaceAll('\r', '');
      const blocks = buffer.split('\n\n');
      buffer = blocks.pop() ?? '';
      if (buffer.length > bufferMax) return;
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    // Also where the caller leaves the loop.
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): ServerSentEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length === 0 && event === 'message' ? undefined : { event, data: data.join('\n') };
}
