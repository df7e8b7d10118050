/** The pages that a shopper sees, in each look and in the languages that are long, or written from right to left. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { ShopperLanguage } from '../api/contract/shopper-languages.ts';
import { overflowPx } from '../test/support/console-browser.ts';
import { prepareShopperPages } from '../test/support/shopper-pages.ts';

interface Look {
  readonly name: string;
  readonly language: ShopperLanguage;
  readonly width: number;
  readonly colorScheme?: 'dark';
}

/** 360: a small phone. 200: the narrowest place that the form works in. */
const looks: readonly Look[] = [
  { name: 'light', language: 'en', width: 1100 },
  { name: 'dark', language: 'en', width: 1100, colorScheme: 'dark' },
  { name: 'phone', language: 'en', width: 360 },
  { name: '200-pixels', language: 'en', width: 200 },
  { name: 'arabic', language: 'ar', width: 360 },
  { name: 'german', language: 'de', width: 360, colorScheme: 'dark' },
  { name: 'finnish', language: 'fi', width: 360 },
  { name: 'polish-200-pixels', language: 'pl', width: 200 },
];

/** Pictures into the folder, named `shopper-PAGE.LOOK.png`, and which of them are wider than their window. */
export async function takeShopperPictures(browser: Browser, gatewayUrl: string, folder: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const look of looks) {
    const context = await browser.newContext({
      viewport: { width: look.width, height: 800 },
      colorScheme: look.colorScheme ?? 'light',
      locale: look.language,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const [name, address] of Object.entries(await prepareShopperPages(gatewayUrl, look.language))) {
      await page.goto(address);
      await settle(page, name);
      const file = join(folder, `shopper-${name}.${look.name}.png`);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      const tooWide = await overflowPx(page);
      if (tooWide > 0) wrong.push(`${file}: ${tooWide} px too wide`);
    }
    await context.close();
  }
  return wrong;
}

async function settle(page: Page, name: string): Promise<void> {
  if (!['form', 'mistakes', 'link-form'].includes(name)) return;
  if (name === 'link-form') await page.locator('form[action^="/pay/"] button').click();
  const button = page.locator('.wpwl-button-pay:visible');
  await button.waitFor();
  if (name !== 'mistakes') return;
  await button.click();
  await page.locator('.wpwl-hint:not(:empty)').first().waitFor();
}
