import { describe, expect, test } from 'vitest';
import { bufferedBytesMax, createSocketSink } from '../../api/doors/gateway/socket-sink.ts';
import { createFlow } from '../../api/runtime/worker/flow.ts';

const pong = '{"type":"pong","payload":{"flow":true}}';
const event = (characters: number) => ({ text: `"${'x'.repeat(characters - 2)}"`, result: {} });

/** A subscriber whose client confirms nothing by itself. */
function quietClient() {
  const texts: string[] = [];
  const flow = createFlow((text) => void texts.push(text));
  const sink = createSocketSink({ sendAll: (all) => all.forEach(flow.send), bufferedBytes: flow.unconfirmed }, 's');
  return { texts, flow, sink, pings: () => texts.filter((text) => text.includes('"ping"')).length };
}

describe('a socket that does not tell what waits in it', () => {
  test('is full once its client has confirmed too little, and has room again when it has', async () => {
    const { flow, sink, pings } = quietClient();
    let pushed = 0;
    while (!sink.isFull() && pushed < 1_000) {
      sink.push(event(1_000));
      sink.flush();
      pushed += 1;
    }
    expect(pushed * 1_000).toBeLessThan(bufferedBytesMax + 2_000);
    for (let answered = pings(); answered > 0; answered -= 1) expect(flow.confirms(pong)).toBe(true);
    expect(sink.isFull()).toBe(false);
    await sink.ready();
  });

  test('owes nothing for what is too little to be asked about', () => {
    const { flow, sink, pings } = quietClient();
    sink.push(event(100));
    sink.flush();
    expect([pings(), flow.unconfirmed()]).toEqual([0, 0]);
  });

  test('takes no other message for a confirmation', () => {
    const { flow } = quietClient();
    expect(['{"type":"ping"}', '{"type":"subscribe","id":"pong"}', '"pong"', '"pong" {'].map(flow.confirms)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
