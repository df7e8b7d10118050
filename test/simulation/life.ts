/** A process lives until it dies: what it has sent is on its way still, and nothing comes to it any more. */
import type { Connector } from '../../api/connectors/connector.ts';
import type { FileServers } from '../../api/domain/reconciliation/file-transfer.ts';
import type { WebhookHttp } from '../../api/domain/webhooks/ports.ts';
import type { Mail } from '../../api/foundation/kernel/mail.ts';
import type { Inbox } from '../../api/runtime/shared/inbox.ts';
import { never } from './disk.ts';

export interface Life {
  /** The same bank, which a dead process calls no more, and whose answers it never gets. */
  connector(connector: Connector): Connector;
  webhookHttp(http: WebhookHttp): WebhookHttp;
  inbox(inbox: Inbox): Inbox;
  fileServers(servers: FileServers): FileServers;
  mail(mail: Mail): Mail;
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
    inbox: (inbox) => ({
      list: whileAlive(inbox.list),
      async *read(file) {
        for await (const chunk of inbox.read(file)) yield isDead ? await never<string>() : chunk;
      },
      shelve: whileAlive(inbox.shelve),
    }),
    fileServers: (servers) => ({ ...servers, upload: whileAlive(servers.upload) }),
    mail: (mail) => ({ send: whileAlive(mail.send) }),
    end() {
      isDead = true;
    },
  };
}
