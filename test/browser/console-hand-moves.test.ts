/**
 * Nothing moves away from under the hand: what a toggle, an inline error or a live region brings stands where nothing is pressed meanwhile.
 * A second press at the place of the first meets the same control.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, desk, launchConsole, phone, type Visitor } from '../support/console-browser.ts';
import { takeJob } from '../support/console-jobs.ts';
import { merchantOf } from '../support/console-payments.ts';
import { payment as paymentShown, titled } from '../support/console-screens.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let staff: Visitor;
let id: string;
let job: string;

beforeAll(async () => {
  browser = await launchConsole(url);
  staff = await browser.signedIn('ADMIN');
  const merchant = merchantOf(url);
  ({ id } = await merchant.pay({ amount: '92.00', paymentType: 'PA' }));
  const stored = await merchant.pay({ createRegistration: 'true' });
  ({ id: job } = await takeJob(url, { registrationId: String(stored.body.registrationId) }));
});
afterAll(() => browser?.end());

/** A hand does not notice less. */
const unnoticedPx = 4;

interface Step {
  readonly name: string;
  readonly path: () => string;
  readonly settled: (page: Page) => Promise<void>;
  /** What is done before, and is not looked at. */
  readonly before?: (page: Page) => Promise<void>;
  readonly pressed: (page: Page) => Locator;
  /** Resolves when what the press brings is there. */
  readonly shown: (page: Page) => Promise<void>;
}

const dialog = (page: Page): Locator => page.getByRole('dialog');

const steps: readonly Step[] = [
  {
    name: 'technical detail of a payment',
    path: () => `/payments/${id}`,
    settled: paymentShown,
    pressed: (page) => page.getByRole('switch', { name: 'Technical detail' }),
    shown: (page) => page.getByRole('group', { name: 'Show' }).waitFor(),
  },
  {
    name: 'only failed API requests',
    path: () => '/requests',
    settled: (page) => titled(page, 'API requests'),
    pressed: (page) => page.getByRole('switch', { name: /failed|errors/i }),
    shown: async (page) => {
      await page.waitForURL(/failed=yes/);
      await titled(page, 'API requests');
    },
  },
  {
    name: 'a capture without a reason',
    path: () => `/payments/${id}`,
    settled: paymentShown,
    before: (page) => page.getByRole('button', { name: 'Capture', exact: true }).click(),
    pressed: (page) => dialog(page).getByRole('button', { name: 'Continue' }),
    shown: (page) => dialog(page).getByText('Enter a reason.').waitFor(),
  },
  {
    name: 'a job that is cancelled without a reason',
    path: () => `/jobs/${job}`,
    settled: (page) => titled(page, 'Monthly plan'),
    before: (page) => page.getByRole('button', { name: 'Cancel job' }).click(),
    pressed: (page) => dialog(page).getByRole('button', { name: 'Cancel the job' }),
    shown: (page) => dialog(page).getByText('Enter a reason.').waitFor(),
  },
  {
    name: 'pause of the live page',
    path: () => '/live',
    settled: (page) => page.getByRole('button', { name: 'Pause' }).waitFor(),
    pressed: (page) => page.getByRole('button', { name: /^(?:Pause|Resume)$/ }),
    shown: (page) => page.getByRole('button', { name: 'Resume' }).waitFor(),
  },
];

test.each(steps.flatMap((step) => (['a desk', 'a phone'] as const).map((width) => ({ ...step, width }))))(
  '$name, on $width',
  async ({ path, settled, before, pressed, shown, width }) => {
    const { page } = staff;
    await page.setViewportSize(width === 'a desk' ? desk : phone);
    await staff.open(path());
    await settled(page);
    await before?.(page);
    const control = pressed(page);
    await control.scrollIntoViewIfNeeded();
    const from = await placeOf(control);
    // What is not complete yet says so, and is pressed all the same.
    await control.click({ force: true });
    await shown(page);
    const to = await placeOf(control);
    expect(Math.abs(to.y - from.y), `${from.y} became ${to.y}`).toBeLessThanOrEqual(unnoticedPx);
    expect([to.x < from.middle, from.middle < to.x + to.width]).toEqual([true, true]);
  },
);

async function placeOf(control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is gone');
  return { ...box, middle: box.x + box.width / 2 };
}
