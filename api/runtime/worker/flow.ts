/**
 * Measures how much of what was sent has not arrived yet. Sockets of Workers have no `bufferedAmount`, so a ping is sent
 * now and then: clients of graphql-transport-ws answer each with a pong, in order.
 */

/** Characters between two pings. */
const pingEvery = 32_768;

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
  const unanswered: number[] = [];
  let sent = 0;
  let sincePing = 0;
  let confirmed = 0;
  return {
    send(text) {
      send(text);
      sent += text.length;
      sincePing += text.length;
      if (sincePing < pingEvery) return;
      sincePing = 0;
      unanswered.push(sent);
      send(ping);
    },
    // What is sent after the last ping is less than `pingEvery` and never measured: an idle client counts as up to date.
    unconfirmed: () => (unanswered.length === 0 ? 0 : sent - confirmed),
    confirms(text) {
      if (!isPong(text)) return false;
      confirmed = unanswered.shift() ?? confirmed;
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
