/**
 * `npm run screenshots`: every screen of the console in each look (screenshot-looks.ts), and every page that a shopper sees
 * (screenshot-shopper.ts), into .screenshots/. They are taken of a gateway of its own, with a few hundred payments that came through /v1. A
 * person looks at them before a release.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium, sharedChromium } from '../test/support/chromium.ts';
import { channels } from '../test/support/client.ts';
import { launchConsole, type Visitor } from '../test/support/console-browser.ts';
import { type PicturedSubjects, picturedScreens } from '../test/support/console-pictured-screens.ts';
import { type Screen, screens, strangersScreens } from '../test/support/console-screens.ts';
import { takeStates } from '../test/support/console-states.ts';
import { takeSubjects } from '../test/support/console-subjects.ts';
import { takeTrade } from '../test/support/console-trade.ts';
import { startGatewayProcess } from '../test/support/gateway-process.ts';
import { startReceiver } from '../test/support/webhook-receiver.ts';
import { readArguments } from './arguments.ts';
import { placeBeside } from './screenshot-beside.ts';
import { takePictures } from './screenshot-looks.ts';
import { takeShopperPictures } from './screenshot-shopper.ts';

const folder = '.screenshots';
/** Fills the lists of every screen and is taken in some ten seconds. */
const tradedPayments = 300;

const { screen: wanted, beside } = readArguments(
  `npm run screenshots [-- --screen NAME …] [--beside COMMIT]: pictures of every screen of the console and of the pages of shoppers, or of the named ones (the latter: shopper), into ${folder}/; with --beside those of a commit are taken, too, and ${folder}/beside.html shows both`,
  { screen: { type: 'string', multiple: true }, beside: { type: 'string' } },
);

await import('./console.ts');
await import('./gateway.ts');

/** Needs no payments of the past. */
async function shootShopper(gatewayUrl: string): Promise<void> {
  if (wanted && !wanted.includes('shopper')) return;
  const shopper = await launchChromium();
  const wrong = await takeShopperPictures(shopper, gatewayUrl, folder);
  process.stdout.write(['shopper', ...wrong].join('\n  ').concat('\n'));
  await shopper.close();
}

async function shoot(visitor: Visitor, list: readonly Screen[], subjects: PicturedSubjects): Promise<void> {
  for (const screen of list) {
    if (wanted && !wanted.includes(screen.name)) continue;
    const wrong = await takePictures(visitor, screen, screen.path(subjects), folder);
    process.stdout.write([screen.name, ...wrong].join('\n  ').concat('\n'));
  }
}

await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'gateway-screenshots-'));
const receiver = await startReceiver();
const gateway = await startGatewayProcess({ databasePath: join(data, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
const browser = await launchConsole(gateway.url);
try {
  await shootShopper(gateway.url);
  const taken = await takeSubjects(gateway.url, { receiverUrl: receiver.url, webhookEntity: channels.documented });
  // Every third notification is refused, so that there is something to repair.
  receiver.behave((_, number) => (number % 3 === 0 ? 503 : 200));
  await takeTrade(gateway.url, tradedPayments);
  const subjects = { ...taken, states: await takeStates(gateway.url) };
  await shoot(await browser.stranger(), strangersScreens, subjects);
  await shoot(await browser.signedIn('ADMIN'), [...screens, ...picturedScreens], subjects);
} finally {
  await browser.end();
  await (await sharedChromium()).close();
  await gateway.end('SIGTERM');
  await receiver.stop();
  await rm(data, { recursive: true, force: true });
}
if (beside !== undefined) process.stdout.write(`${placeBeside({ folder, commit: beside, screens: wanted })}\n`);
