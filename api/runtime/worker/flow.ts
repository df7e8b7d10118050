/**
 * How much of what was sent has not arrived. Sockets of Workers do not tell what waits in them, so the client is asked now
 * and then: graphql-transport-ws answers each ping with a pong, in order.
 */

/** Characters between two pings. */
const askEvery = 32_768;

const ping = '{"type":"ping","payload":{"flow":true}}';

export interface Flow {
  send(text: string): void;
  /** Characters that were sent since the last confirmed ping. */
  unconfirmed(): number;
  /** Whether the text is the answer to one of our pings, and nothing else. */
  confirms(text: string): boolean;
}

export function createFlow(send: (text: string) => void): Flow {
  /** How much had been sent at each ping that is not answered yet. */
  const asked: number[] = [];
  let sent = 0;
  let sinceAsked = 0;
  let confirmed = 0;
  return {
    send(text) {
      send(text);
      sent += text.length;
      sinceAsked += text.length;
      if (sinceAsked < askEvery) return;
      sinceAsked = 0;
      asked.push(sent);
      send(ping);
    },
    // What is sent after the last ping is less than `askEvery` and never asked about: a client that is idle owes nothing.
    unconfirmed: () => (asked.length === 0 ? 0 : sent - confirmed),
    confirms(text) {
      if (!isPong(text)) return false;
      confirmed = asked.shift() ?? confirmed;
      return true;
    },
  };
}

function isPong(text: string): boolean {
  if (text.length > 100 || !text.includes('"pong"')) return false;
  try {
    const message: { readonly type?: unknown } = JSON.parse(text);
    return message.type === 'pong';
  } catch {
    return false;
  }
}
