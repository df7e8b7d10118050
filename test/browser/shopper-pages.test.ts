/** The pages around the form: the shop's, the bank's, the issuer's, a payment link's, and the one that leads nowhere. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopperLanguages, toDirection } from '../../api/contract/shopper-languages.ts';
import { launchChromium } from '../support/chromium.ts';
import { overflowPx, phone } from '../support/console-browser.ts';
import { watchControlMoves } from '../support/control-moves.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { findBarriers } from '../support/hosted-form-shopper.ts';
import { casesOf } from '../support/rounds.ts';
import { prepareShopperPages, type ShopperPages } from '../support/shopper-pages.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-shopper-pages-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Pages that run no form of ours; `hosted-form-looks.test.ts` has the form. */
const plain = ['shop', 'result', 'issuer', 'bank', 'link', 'gone'] as const satisfies readonly (keyof ShopperPages)[];

test.each(casesOf(shopperLanguages, (language) => language === 'ar'))(
  'in %s: no page of a shopper is wider than its window of 200 pixels',
  async (language) => {
    const pages = await prepareShopperPages(gateway.url, language);
    const context = await browser.newContext({ viewport: { width: 200, height: 800 }, locale: language, reducedMotion: 'reduce' });
    page = await context.newPage();
    for (const name of plain) {
      await page.goto(pages[name]);
      const root = page.locator('html');
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')], name).toEqual([language, toDirection(language)]);
      expect(await overflowPx(page), name).toBeLessThanOrEqual(0);
      // What axe looks at is the same in every language but for the direction.
      if (language === 'ar') expect(await findBarriers(page), name).toEqual([]);
    }
    await context.close();
  },
);

test('no control of a page that a shopper sees moves while it loads, on a phone', async () => {
  const pages = await prepareShopperPages(gateway.url, 'en');
  const moved: string[] = [];
  for (const name of [...plain, 'form'] as const) {
    const context = await browser.newContext({ viewport: phone, locale: 'en', reducedMotion: 'reduce' });
    const shown = await context.newPage();
    const watched = await watchControlMoves(shown, 'newest first');
    await shown.goto(pages[name]);
    if (name === 'form') await shown.locator('.wpwl-button-pay:visible').waitFor();
    await watched.settled();
    moved.push(...(await watched.moves()).map(({ control, after }) => `${name}: ${control} after ${after}`));
    await context.close();
  }
  expect(moved).toEqual([]);
});
