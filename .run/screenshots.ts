/**
 * `npm run screenshots`: every screen of the console in light, dark and on a phone, into .screenshots/, over a gateway of
 * its own with a few hundred payments that were taken through /v1. To be looked at by a person before a release.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { channels } from '../test/support/client.ts';
import { desk, launchConsole, overflowPx, phone, type Visitor } from '../test/support/console-browser.ts';
import { type Screen, screens, strangersScreens } from '../test/support/console-screens.ts';
import { type ConsoleSubjects, takeSubjects } from '../test/support/console-subjects.ts';
import { takeTrade } from '../test/support/console-trade.ts';
import { startGatewayProcess } from '../test/support/gateway-process.ts';
import { startReceiver } from '../test/support/webhook-receiver.ts';

const folder = '.screenshots';
/** Fills the lists of every screen and is taken in some ten seconds. */
const tradedPayments = 300;

const looks = [
  { look: 'light', colorScheme: 'light', viewport: desk },
  { look: 'dark', colorScheme: 'dark', viewport: desk },
  { look: 'phone', colorScheme: 'light', viewport: phone },
] as const;

async function shoot({ page, open }: Visitor, screen: Screen, subjects: ConsoleSubjects): Promise<void> {
  for (const { look, colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await open(screen.path(subjects));
    await screen.settled(page);
    const file = join(folder, `${screen.name.replaceAll(' ', '-')}.${look}.png`);
    await page.screenshot({ path: file, fullPage: !screen.isOverlay, animations: 'disabled' });
    const tooWide = await overflowPx(page);
    process.stdout.write(`${file}${tooWide > 0 ? `: ${tooWide} px too wide` : ''}\n`);
  }
}

await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'gateway-screenshots-'));
const receiver = await startReceiver();
const gateway = await startGatewayProcess({ databasePath: join(data, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
const browser = await launchConsole(gateway.url);
try {
  const subjects = await takeSubjects(gateway.url, { receiverUrl: receiver.url, webhookEntity: channels.documented });
  // Every third notification is refused, so that there is something to mend.
  receiver.behave((_, number) => (number % 3 === 0 ? 503 : 200));
  await takeTrade(gateway.url, tradedPayments);
  const stranger = await browser.stranger();
  const admin = await browser.signedIn('ADMIN');
  for (const screen of strangersScreens) await shoot(stranger, screen, subjects);
  for (const screen of screens) await shoot(admin, screen, subjects);
} finally {
  await browser.end();
  await gateway.end('SIGTERM');
  await receiver.stop();
  await rm(data, { recursive: true, force: true });
}
