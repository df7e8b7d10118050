/** One screen in each look: light, dark, on a phone, a tablet and a wide screen, enlarged to 200 %, and in German, from one load of the page. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { barriers, desk, overflowPx, phone, type Visitor } from '../test/support/console-browser.ts';
import type { Screen } from '../test/support/console-screens.ts';

/** What a window of `desk` has at 200 %: half the width and half the height. */
const enlarged = { width: desk.width / 2, height: desk.height / 2 } as const;

const tablet = { width: 820, height: 1_180 } as const;
const wide = { width: 2_560, height: 1_440 } as const;

const looks = [
  { look: 'light', colorScheme: 'light', viewport: desk, language: 'en' },
  { look: 'dark', colorScheme: 'dark', viewport: desk, language: 'en' },
  { look: 'phone', colorScheme: 'light', viewport: phone, language: 'en' },
  { look: 'tablet', colorScheme: 'light', viewport: tablet, language: 'en' },
  { look: 'wide', colorScheme: 'light', viewport: wide, language: 'en' },
  { look: '200-percent', colorScheme: 'light', viewport: enlarged, language: 'en' },
  { look: 'german', colorScheme: 'light', viewport: desk, language: 'de' },
  { look: 'german-phone', colorScheme: 'dark', viewport: phone, language: 'de' },
] as const;

/** The charts draw themselves anew after the width has changed, and texts of the gateway come in the other language. */
const redrawnMs = 400;

/** Pictures into the folder, and what is wrong: too wide a page, and what axe finds in light and in dark. */
export async function takePictures({ page, open }: Visitor, screen: Screen, path: string, folder: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  await setLook(page, looks[0]);
  await open(path);
  await screen.settled(page);
  for (const look of looks) {
    await setLook(page, look);
    if (look !== looks[0]) await page.waitForTimeout(redrawnMs);
    const file = join(folder, `${screen.name.replaceAll(' ', '-')}.${look.look}.png`);
    await page.screenshot({ path: file, fullPage: !screen.isOverlay && !screen.isLong, animations: 'disabled' });
    const tooWide = await overflowPx(page);
    if (tooWide > 0) wrong.push(`${file}: ${tooWide} px too wide`);
    if (look.viewport === desk && look.language === 'en') {
      const found = await barriers(page, { within: screen.news, onlyColors: look.colorScheme === 'dark' });
      wrong.push(...found.map((barrier) => `${file}: ${barrier}`));
    }
  }
  await setLanguage(page, 'en');
  return wrong;
}

async function setLook(page: Page, { colorScheme, viewport, language }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  if (page.url().startsWith('http')) await setLanguage(page, language);
}

/** As another window of the same person does it. */
async function setLanguage(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.evaluate(`{
    const key = 'console.preferences';
    const value = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: '${language}' });
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  }`);
}
