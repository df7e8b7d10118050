import { createClient } from '@libsql/client/web';
import { expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { openWebStore } from '../../db/open-web.ts';
import { demoShop, download, logIn } from '../reconciliation/ftp-clients.ts';
import { demoToken } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { boundMs } from '../support/pace.ts';
import { isLong } from '../support/rounds.ts';
import { decrypt, startReceiver } from '../support/webhook-receiver.ts';
import { contractSuite, liveEnvironment, liveEnvironmentSuite } from './contract.ts';
import { denoCommand, prepareDeno, startOnFile, startOnServer } from './started-process.ts';
import { pay } from './worker-live.ts';

/** Due work comes every five seconds. */
const waiting = { timeout: boundMs(30_000) };

prepareDeno();

const onServer = {
  name: 'Deno, over a libSQL server',
  start: (environment: Readonly<Record<string, string>>) => startOnServer(denoCommand, { ...environment, EVENT_RETENTION_DAYS: '31' }),
  isProcess: true,
  sendsMail: true,
};

if (isLong)
  contractSuite(onServer, (running) => {
    test('delivers a notification of a payment', async () => {
      const receiver = await startReceiver();
      const input = { entityId: '8ac7a4a0000000000000000000000003', url: receiver.url };
      const query = 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id status secret } }';
      const answer = await fetch(`${running().address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
        body: JSON.stringify({ query, variables: { input } }),
      });
      const { data } = JSON.parse(await answer.text());
      const id = await pay(running());
      await receiver.atLeast(2);
      const [, notified] = receiver.received;
      expect(notified && decrypt(notified, data.createWebhookSubscription.secret)).toMatchObject({ type: 'PAYMENT', payload: { id } });
      await receiver.stop();
    });

    test('forgets, by itself, events that are older than they are kept', async () => {
      const store = await openWebStore({ url: running().databaseUrl });
      // The log's old end is given back its age, which no clock of the process can be.
      const client = createClient({ url: running().databaseUrl });
      await client.execute({ sql: 'UPDATE events SET at = ? WHERE sequence = 1', args: [Date.now() - 40 * dayMs] });
      // What is deleted by age is looked for when the work begins: another instance has it for some seconds.
      await client.execute({ sql: "UPDATE leases SET owner = 'another', expires_at = ?", args: [Date.now() + 5_000] });
      client.close();
      await expect.poll(() => store.acrossMerchants.firstSequence(), waiting).toBeGreaterThan(1);
      await store.close();
    });
  });

const ftpPort = await findFreePort();

contractSuite(
  {
    name: 'Deno, on a file',
    start: (environment) => startOnFile(denoCommand, { ...environment, FTP_PORT: String(ftpPort) }),
    isProcess: true,
    sendsMail: false,
  },
  (running) => {
    test.each([false, true])("a day's file is fetched by FTP; in TLS: %s", async (secure) => {
      const id = await pay(running());
      const next = new Date(Date.now() + (secure ? 4 : 2) * dayMs).toISOString();
      const query = `mutation { advanceClock(entityId: "${demoShop}", to: "${next}") { now } }`;
      await fetch(`${running().address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
        body: JSON.stringify({ query }),
      });
      const fetched = async () => {
        const client = await logIn(ftpPort, { secure });
        const texts: string[] = [];
        for (const { name } of await client.list()) texts.push(await download(client, name));
        client.close();
        return texts.join('');
      };
      await expect.poll(fetched, waiting).toContain(id);
    });
  },
);

if (isLong) liveEnvironmentSuite('Deno', () => startOnFile(denoCommand, liveEnvironment));
