/**
 * Every screen: usable by everybody, in light (`npm run test:long`: and in dark), no wider than a phone, and without a control that moves
 * as somebody presses it.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { channels } from '../support/client.ts';
import { barriers, type ConsoleBrowser, desk, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { type Screen, screens, strangersScreens } from '../support/console-screens.ts';
import { type ConsoleSubjects, takeSubjects } from '../support/console-subjects.ts';
import { type AnswerOrder, type ControlMove, watchControlMoves } from '../support/control-moves.ts';
import { casesOf, isLong } from '../support/rounds.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let receiver: WebhookReceiver;
let subjects: ConsoleSubjects;
let admin: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  receiver = await startReceiver();
  browser = await launchConsole(url);
  subjects = await takeSubjects(url, { receiverUrl: receiver.url, webhookEntity: channels.riskRules });
  admin = await browser.signedIn('ADMIN');
  stranger = await browser.stranger();
});
afterAll(async () => {
  await browser?.end();
  await receiver?.stop();
});

async function show(visitor: Visitor, screen: Screen): Promise<Visitor['page']> {
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(desk);
  await visitor.open(screen.path(subjects));
  await screen.settled(page);
  return page;
}

/** All pages have their colours from one theme: `npm test` looks at each page in light. */
async function lookInDark(page: Visitor['page'], screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  // The colours change with the next frames.
  await expect.poll(() => barriers(page, { within: screen.news, onlyColors: true }), { message: 'in dark' }).toEqual([]);
}

/** Buttons of one name, where each does something else. */
function namesHeardTwice(snapshot: string): readonly string[] {
  const names = [
    ...snapshot.matchAll(/- button "((?:Copy|End|Remove|Show the request|Match|Set aside|Reject|Review|Records of)\b[^"]*)"/g),
  ].map(([, name = '']) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/** Icons that are read aloud as an image and nothing more. */
function unnamedImages(snapshot: string): number {
  return snapshot.match(/^\s*- img$/gm)?.length ?? 0;
}

/** Where support and finance staff spend their day. `npm test` looks at these alone. */
const dailyScreens: ReadonlySet<string> = new Set([
  ...['sign-in', 'overview', 'insights', 'payments', 'payment', 'shopper', 'bulk', 'checkouts', 'checkout', 'jobs', 'job', 'registration'],
  ...[
    'payouts',
    'payout',
    'exceptions',
    'record',
    'attention',
    'chargeback',
    'month-end',
    'scheduled-reports',
    'ledger',
    'live',
    'webhook',
  ],
  ...['requests', 'entities', 'routing', 'staff', 'access-review', 'audit', 'account'],
]);

/** What lies over a page, its tabs and its other contents are the page's own parts once more. */
function isPage({ name, news }: Screen): boolean {
  return news === undefined && !/-(?:none|filtered|declined|authenticated)$/.test(name);
}

test('what staff open each day is a screen', () => {
  expect([...dailyScreens].filter((name) => ![...strangersScreens, ...screens].some((screen) => screen.name === name))).toEqual([]);
});

describe.each([
  ['somebody who is not signed in', strangersScreens],
  ['an administrator', screens],
] as const)('%s', (who, list) => {
  test.each(casesOf(list, (screen) => isPage(screen) && dailyScreens.has(screen.name)))('can use $name, and on a phone', async (screen) => {
    const visitor = who === 'an administrator' ? admin : stranger;
    const page = await show(visitor, screen);
    expect(await barriers(page, { within: screen.news }), 'in light').toEqual([]);
    // A button that is heard alone says which one of several it is.
    const heard = await page.locator('body').ariaSnapshot();
    expect(namesHeardTwice(heard), 'heard more than once').toEqual([]);
    expect(unnamedImages(heard), 'images without a name').toBe(0);
    if (isLong) await lookInDark(page, screen);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0);
    expect(visitor.complaints).toEqual([]);
  });
});

interface Loads {
  readonly screen: Screen;
  readonly order: AnswerOrder;
  readonly width: 'a desk' | 'a phone';
}

const loads: readonly Loads[] = screens
  .filter(({ isOverlay, name }) => !isOverlay && name !== 'live')
  .flatMap((screen) =>
    (['oldest first', 'newest first'] as const).flatMap((order) =>
      (['a desk', 'a phone'] as const).map((width) => ({ screen, order, width })),
    ),
  );

/** Where most was above the controls that is known later than they. */
const fullScreens: ReadonlySet<string> = new Set(['overview', 'payments', 'payment', 'chargebacks', 'webhook', 'requests']);

test.each(
  casesOf(loads, ({ screen, order, width }) => fullScreens.has(screen.name) && order === 'newest first' && width === 'a desk').map(
    (load) => ({
      ...load,
      name: load.screen.name,
    }),
  ),
)('no control of $name moves once it can be pressed, on $width, answers $order', async (load) => {
  const moved = await movesOf(load);
  // Other tests pay meanwhile, and a page that follows them may move once. What a part that comes late pushes away moves each time.
  const again = moved.length === 0 ? [] : await movesOf(load);
  expect(again.filter(({ control, after }) => moved.some((before) => before.control === control && before.after === after))).toEqual([]);
});

async function movesOf({ screen, order, width }: Loads): Promise<readonly ControlMove[]> {
  const visitor = await browser.signedIn('ADMIN', { viewport: width === 'a desk' ? desk : phone });
  const watched = await watchControlMoves(visitor.page, order);
  // By amount, new payments of other tests wait; by time they come in above the others. Their longest amounts would widen the column.
  await visitor.open(screen.name === 'payments' ? '/payments?sort=amount-desc&currency=EUR' : screen.path(subjects));
  await screen.settled(visitor.page);
  await watched.settled();
  const moves = await watched.moves();
  await visitor.close();
  return moves;
}
