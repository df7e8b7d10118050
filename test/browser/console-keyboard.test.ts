/** Everything that is done all day is done without a mouse, and the focus is always somewhere that can be seen. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  staff = await browser.signedIn('FINANCE');
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(() => browser?.end());

const rows = () => staff.page.getByRole('grid', { name: 'Payments' }).locator('tr[data-payment]');
const selected = () => staff.page.locator('tr[aria-selected=true]');
const press = (key: string) => staff.page.keyboard.press(key);
const focused = (of: string): Promise<unknown> => staff.page.evaluate(`document.activeElement?.${of}`);

test('j and k go through the list, c copies the id, Enter opens the payment', async () => {
  await staff.open('/payments');
  await rows().nth(5).waitFor();
  await press('j');
  await selected().waitFor();
  const first = await selected().getAttribute('data-payment');
  await press('j');
  await expect.poll(() => selected().getAttribute('data-payment')).not.toBe(first);
  const second = await selected().getAttribute('data-payment');
  expect(await focused('getAttribute("data-payment")')).toBe(second);
  await press('k');
  await expect.poll(() => selected().getAttribute('data-payment')).toBe(first);
  await press('c');
  await expect.poll(() => staff.page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await press('Enter');
  await staff.page.waitForURL(`**/console/payments/${first}`);
});

longTest('? lists the keys of the page, and g p goes to the payments', async () => {
  await staff.open('/live');
  await staff.page.getByRole('button', { name: 'Pause' }).waitFor();
  await press('?');
  const keys = staff.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const label of ['Pause or resume', 'Go to Payments', 'Search']) await keys.getByText(label, { exact: true }).first().waitFor();
  await press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await press('g');
  await press('p');
  await staff.page.waitForURL('**/console/payments');
});

longTest('r opens the refund on its amount, and closing it gives the focus back', async () => {
  const { id } = await merchantOf(url).pay();
  await staff.open(`/payments/${id}`);
  const refund = staff.page.getByRole('button', { name: 'Refund', exact: true });
  await refund.waitFor();
  await refund.focus();
  await press('r');
  await expect.poll(() => focused('value')).toBe('92.00');
  // The whole is selected, so that a part is typed over it.
  await staff.page.keyboard.type('12.00');
  await expect.poll(() => focused('value')).toBe('12.00');
  // A letter that is typed into a field is no key.
  await staff.page.getByRole('textbox', { name: 'Reason' }).fill('g p ?');
  await press('Escape');
  await expect.poll(() => focused('textContent')).toBe('Refund');
  expect(new URL(staff.page.url()).pathname).toBe(`/console/payments/${id}`);
});

test('the first Tab leads past the navigation, and what has the focus shows it', async () => {
  await staff.open('/payments');
  await rows().first().waitFor();
  await press('Tab');
  expect(await focused('textContent')).toBe('Skip to content');
  await press('Enter');
  await expect.poll(() => focused('id')).toBe('content');
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await press('Tab');
    expect(await staff.page.evaluate(outlineOfFocus), String(await focused('outerHTML.slice(0, 200)'))).toBe(true);
  }
});

/** Whether an outline, a ring or a border tells where the focus is. */
const outlineOfFocus = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return false;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none' || element.matches('input');
})()`;

test('a dialog that its page takes away gives the focus back to what opened it', async () => {
  // With motion: without it the dialog closes in the same moment.
  await staff.page.emulateMedia({ reducedMotion: 'no-preference' });
  await staff.open('/files');
  const upload = staff.page.getByRole('button', { name: 'Upload a file' });
  await upload.focus();
  await press('Enter');
  await staff.page.getByRole('dialog').waitFor();
  await press('Escape');
  await staff.page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused('textContent')).toBe('Upload a file');
  await staff.page.emulateMedia({ reducedMotion: 'reduce' });
});

test('who wants no motion sees a menu beside its button from the first frame', async () => {
  await staff.open('/month-end');
  const button = staff.page.getByRole('button', { name: 'Download' });
  await button.focus();
  await staff.page.evaluate(noteFirstPlace);
  await press('Enter');
  const menu = staff.page.getByRole('menu');
  await menu.waitFor();
  const first = await staff.page.evaluate<{ x: number; y: number }>('window.firstPlace');
  const [place, at] = await Promise.all([menu.boundingBox(), button.boundingBox()]);
  expect(at?.x).toBeGreaterThan(300);
  expect(first).toEqual({ x: place?.x, y: place?.y });
});

/** Resolves `window.firstPlace` with where a menu lies in the first frame that it is in. */
const noteFirstPlace = `void (window.firstPlace = new Promise((resolve) => {
  const look = () => {
    const menu = document.querySelector('[role=menu]');
    if (!menu) return requestAnimationFrame(look);
    const { x, y } = menu.getBoundingClientRect();
    resolve({ x, y });
  };
  look();
}))`;
