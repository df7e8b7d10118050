/** What the console says while the gateway's clock is in doubt. The doubt itself is that of payments/clock-jumps.test.ts. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { casesOf } from '../support/rounds.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;

beforeAll(async () => {
  browser = await launchConsole(url);
});
afterAll(() => browser?.end());

/** Answers as the gateway would while its clock is 90 minutes ahead. */
async function doubt({ page }: Visitor): Promise<void> {
  const doubted = { __typename: 'ClockDoubt', minutes: 90, needsConfirmation: false };
  await page.addInitScript(`
    const ask = fetch;
    globalThis.fetch = async (input, options) => {
      const response = await ask(input, options);
      if (!String(options?.body).includes('clockDoubt')) return response;
      const { data } = await response.json();
      return Response.json({ data: { ...data, clockDoubt: ${JSON.stringify(doubted)} } });
    };
  `);
}

test.each(
  casesOf(
    [
      ['ADMIN', 1],
      ['SUPPORT', 0],
    ] as const,
    (_one, place) => place === 0,
  ),
)('%s reads that nothing expires and nothing is erased, and an administrator may confirm the clock', async (role, buttons) => {
  const staff = await browser.signedIn(role);
  await doubt(staff);
  await staff.open('/payments');
  const banner = staff.page.getByRole('status').filter({ hasText: 'The gateway’s clock may be wrong' });
  await banner.waitFor();
  expect(await banner.innerText()).toContain(
    'It appears to be 90 minutes fast. Nothing expires and nothing is deleted until it is corrected or confirmed.',
  );
  // It has the whole text by then, and the button comes with it.
  await expect.poll(() => banner.getByRole('button', { name: 'Confirm the clock' }).count()).toBe(buttons);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});
