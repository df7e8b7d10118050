/**
 * An open payment shows what others do to it, in whatever order requests, answers and events come. Each test makes an order
 * that a busy machine or a bad network makes by chance.
 */
import type { Page, Route, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);

let browser: ConsoleBrowser;
let staff: Visitor;
let page: Page;
let id: string;

beforeAll(async () => {
  browser = await launchConsole(url);
});
beforeEach(async () => {
  staff = await browser.signedIn('FINANCE');
  ({ page } = staff);
  ({ id } = await merchant.pay());
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(staff.complaints).toEqual([]);
  await staff.close();
});
afterAll(() => browser?.end());

const refund = (amount = '20.00') => merchant.refer(id, { paymentType: 'RF', amount, currency: 'EUR' });
const untilShown = (amount = '20.00') => page.getByRole('main').getByText(`Refund of ${amount} EUR`).first().waitFor();

/** The money card of the payment is there in each frame from now on. */
async function watchMoney(): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.framesWithoutMoney = 0;
    const look = () => {
      if (!document.querySelector('main')?.innerText.includes('92.00')) globalThis.framesWithoutMoney += 1;
      requestAnimationFrame(look);
    };
    look();
  `);
  return async () => Number(await page.evaluate('globalThis.framesWithoutMoney'));
}

async function openPayment(): Promise<void> {
  await staff.open(`/payments/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  await page.locator('[data-connection=open]').waitFor();
}

/** A thing that happens once, when the test says so. */
interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

type OperationName = 'Payment' | 'PaymentHistory' | 'PaymentDeliveries';

/** Looks at each answer to that operation before the page has it. */
async function onAnswer(operation: OperationName, act: (route: Route, count: number) => Promise<void>): Promise<void> {
  let count = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().method() !== 'POST' || route.request().postDataJSON()?.operationName !== operation) return route.fallback();
    count += 1;
    return act(route, count);
  });
}

/** What the gateway answers now, for the page to have later. */
async function answerOf(route: Route): Promise<Parameters<Route['fulfill']>[0]> {
  const response = await staff.context.request.post(`${url}/graphql`, {
    headers: { origin: url, 'content-type': 'application/json' },
    data: route.request().postData(),
  });
  return { status: response.status(), headers: { 'content-type': 'application/json' }, body: await response.text() };
}

/** The page may have given the request up meanwhile. */
async function fulfilLate(route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await route.fulfill(answer).catch(() => undefined);
}

interface Frames {
  readonly client: WebSocketRoute;
  readonly server: WebSocketRoute;
}

/** Every frame of the page's socket goes through the test. */
async function onSocket(serve: (frames: Frames, count: number) => void): Promise<void> {
  let count = 0;
  await page.routeWebSocket(/\/graphql$/, (client) => {
    count += 1;
    serve({ client, server: client.connectToServer() }, count);
  });
}

test('a refund that happens before the subscriptions have arrived', async () => {
  const late = createGate();
  await onSocket(({ client, server }) => {
    client.onMessage(async (frame) => {
      if (String(frame).includes('"type":"subscribe"')) await late.opened;
      server.send(frame);
    });
    server.onMessage((frame) => client.send(frame));
  });
  await openPayment();
  // The page has read once more by then, so that only an event can tell it.
  await refund();
  late.open();
  await untilShown();
});

longTest.each(['Payment', 'PaymentHistory', 'PaymentDeliveries'] as const)('the answer about %s comes last', async (operation) => {
  await openPayment();
  const others = createGate();
  await onAnswer(operation, async (route) => {
    const answer = await answerOf(route);
    await others.opened;
    await fulfilLate(route, answer);
  });
  const last: OperationName = operation === 'PaymentDeliveries' ? 'PaymentHistory' : 'PaymentDeliveries';
  const answered = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === last);
  await refund();
  await answered;
  others.open();
  await untilShown();
});

// The two share the list of linked payments: an entry that only one of them has told is not known well enough to be shown.
longTest.each([
  ['Payment', 'PaymentHistory'],
  ['PaymentHistory', 'Payment'],
] as const)('%s is answered before a refund, and later than %s, which is answered after it', async (older, newer) => {
  const made = createGate();
  const answered = createGate();
  const given = createGate();
  await onSocket(({ client, server }) => {
    client.onMessage((frame) => server.send(frame));
    // The event about the second refund comes when both answers are there.
    server.onMessage(async (frame) => {
      if (isMade) await given.opened;
      client.send(frame);
    });
  });
  let isMade = false;
  await openPayment();
  const framesWithoutMoney = await watchMoney();
  await onAnswer(older, async (route, count) => {
    if (count > 1) return route.fallback();
    const answer = await answerOf(route);
    isMade = true;
    await refund('20.00');
    made.open();
    await answered.opened;
    await fulfilLate(route, answer);
    given.open();
  });
  await onAnswer(newer, async (route, count) => {
    if (count > 1) return route.fallback();
    await made.opened;
    await fulfilLate(route, await answerOf(route));
    answered.open();
  });
  await refund('10.00');
  await given.opened;
  await untilShown('10.00');
  await untilShown('20.00');
  expect(await framesWithoutMoney()).toBe(0);
});

longTest('a second refund while the page reads the first', async () => {
  await openPayment();
  const second = createGate();
  await onAnswer('Payment', async (route, count) => {
    const answer = await answerOf(route);
    if (count === 1) {
      await refund('20.00');
      second.open();
    }
    await fulfilLate(route, answer);
  });
  await refund('10.00');
  await second.opened;
  await untilShown('10.00');
  await untilShown('20.00');
});

test('a socket that was dropped before the refund and comes back after it', async () => {
  const back = createGate();
  let drop = (): void => undefined;
  await onSocket(({ client, server }, count) => {
    client.onMessage(async (frame) => {
      if (count > 1) await back.opened;
      server.send(frame);
    });
    server.onMessage((frame) => client.send(frame));
    if (count === 1) {
      drop = () => {
        void client.close({ code: 1012 });
        void server.close();
      };
    }
  });
  await openPayment();
  drop();
  await page.locator('[data-connection=reconnecting]').waitFor();
  await refund();
  back.open();
  await untilShown();
});

longTest.each(['Payment', 'PaymentHistory'] as const)('a read of %s after the event that fails is made again', async (operation) => {
  await openPayment();
  await onAnswer(operation, async (route, count) => (count === 1 ? route.abort('connectionreset') : route.fallback()));
  await refund();
  await untilShown();
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
});

longTest('a read that the gateway refuses for a while is made again, and the page shows what it knows all the while', async () => {
  await openPayment();
  const framesWithoutMoney = await watchMoney();
  await onAnswer('Payment', async (route, count) => {
    if (count > 2) return route.fallback();
    await route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'Try again in a moment.' }] }),
    });
  });
  await refund();
  await untilShown();
  expect(await framesWithoutMoney()).toBe(0);
});

longTest('an event that could not be told is asked for again', async () => {
  let isSpoilt = false;
  await onSocket(({ client, server }) => {
    client.onMessage((frame) => server.send(frame));
    server.onMessage((frame) => {
      const message = JSON.parse(String(frame));
      if (message.type !== 'next' || isSpoilt) return client.send(frame);
      isSpoilt = true;
      client.send(
        JSON.stringify({
          ...message,
          payload: { data: null, errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL' } }] },
        }),
      );
    });
  });
  await openPayment();
  await refund();
  await untilShown();
  expect(isSpoilt).toBe(true);
});

longTest('events that never pause do not put the reading off', async () => {
  const begun = createGate();
  let repeating: ReturnType<typeof setInterval> | undefined;
  await onSocket(({ client, server }) => {
    client.onMessage((frame) => server.send(frame));
    server.onMessage((frame) => {
      client.send(frame);
      const text = String(frame);
      if (!text.includes('"type":"next"') || repeating !== undefined) return;
      let count = 0;
      repeating = setInterval(() => {
        count += 1;
        client.send(text.replace(/"cursor":"[^"]*"/, `"cursor":"forged-${count}"`));
      }, 50);
      begun.open();
    });
  });
  await openPayment();
  await refund();
  await begun.opened;
  await untilShown();
  clearInterval(repeating);
});
