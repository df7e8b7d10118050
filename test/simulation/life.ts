/** A process lives until it dies: what it has sent is on its way still, and nothing comes to it any more. */
import type { Connector } from '../../api/connectors/connector.ts';
import type { WebhookHttp } from '../../api/domain/webhooks/ports.ts';
import { never } from './disk.ts';

export interface Life {
  /** The same bank, which a dead process calls no more, and whose answers it never gets. */
  connector(connector: Connector): Connector;
  webhookHttp(http: WebhookHttp): WebhookHttp;
  end(): void;
}

export function createLife(): Life {
  let isDead = false;
  const whileAlive = <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      if (isDead) return never();
      const answer = await call(...args).catch((error: unknown) => (isDead ? never<Answer>() : Promise.reject(error)));
      return isDead ? never() : answer;
    };
  };
  return {
    connector: (connector) => ({
      ...connector,
      perform: whileAlive(connector.perform),
      inquire: whileAlive(connector.inquire),
      ...(connector.cancel ? { cancel: whileAlive(connector.cancel) } : {}),
    }),
    webhookHttp: (http) => ({ ...http, post: whileAlive(http.post), get: whileAlive(http.get) }),
    end() {
      isDead = true;
    },
  };
}
