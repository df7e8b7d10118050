/** The websocket program of the page about live events, as it is printed, while its gateway dies and comes back. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { liveEvents } from '../../api/doors/docs/guides/live-events.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { findFreePort } from '../support/free-port.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { createFolder, startShell } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';

test('prints each event once and none is missing, also of what happened while it was not connected', async () => {
  const place = await createFolder();
  const PORT = String(await findFreePort());
  const start = () => startGatewayProcess({ databasePath: join(place.folder, 'gateway.db'), environment: { PORT } });
  symlinkSync(join(root, 'node_modules'), join(place.folder, 'node_modules'));
  const printed = findProgram(liveEvents, 'sockets.mjs');
  writeFileSync(join(place.folder, 'sockets.mjs'), printed.replace('127.0.0.1:4000', `127.0.0.1:${PORT}`).replace('1_000', '200'));
  let gateway = await start();
  const program = startShell(`exec ${process.execPath} sockets.mjs`, place.folder);
  const pay = async () => String((await createRestClient(httpTransport(gateway.url)).post('/v1/payments', cardPayment)).body.id);
  const paid: string[] = [];
  const listed = () => [...program.output().matchAll(/^PAYMENT (\w+)$/gm)].map(([, id]) => id);
  try {
    // Where it begins is the end of the log when it has connected.
    const waiting = { interval: 300, timeout: boundMs(30_000) };
    await expect.poll(async () => [paid.push(await pay()), listed().length][1], waiting).toBeGreaterThan(0);
    const begun = paid.indexOf(String(listed()[0]));
    for (let round = 0; round < 2; round += 1) {
      await gateway.end('SIGKILL');
      gateway = await start();
      paid.push(await pay(), await pay());
      await expect.poll(listed, waiting).toEqual(paid.slice(begun));
    }
  } finally {
    program.stop();
    await gateway.end('SIGTERM');
    await place.remove();
  }
});
