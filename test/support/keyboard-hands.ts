/**
 * A page whose steps are done without a mouse: what is clicked is gone to by Tab and pressed by Enter, as somebody does it who cannot
 * use one. A step fails where the focus is lost, cannot be seen, or does not get there.
 */
import type { Locator, Page } from 'playwright-core';

/** A page has some sixty stops, and a list of them a hundred more. */
const stopsMax = 250;
const arrowsMax = 60;

/** The same page for scripts that click, fill, check and select. */
export function byKeys(page: Page): Page {
  return new Proxy(page, {
    get: (target, name) => {
      const own = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return (...values: readonly unknown[]) => wrapped(page, own.apply(target, values.map(bare)));
    },
  });
}

const bares = new WeakMap<object, Locator>();

function bare(value: unknown): unknown {
  return (typeof value === 'object' && value !== null && bares.get(value)) || value;
}

function wrapped(page: Page, value: unknown): unknown {
  if (!isLocator(value)) return value;
  const made = new Proxy(value, {
    get: (target, name) => {
      const deed = deeds[name as keyof typeof deeds];
      if (deed)
        return (...values: never[]) => (deed as (page: Page, target: Locator, ...values: never[]) => unknown)(page, target, ...values);
      const own = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return (...values: readonly unknown[]) => wrapped(page, own.apply(target, values.map(bare)));
    },
  });
  bares.set(made, value);
  return made;
}

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'elementHandle' in value && 'getByRole' in value;
}

const deeds = {
  async click(page: Page, target: Locator): Promise<void> {
    await target.waitFor();
    const role = await target.evaluate((element) => element.getAttribute('role') ?? element.getAttribute('type'));
    if (role === 'option' || role === 'menuitem') await goByArrows(page, target, 'ArrowDown');
    else if (role === 'tab') await goToTab(page, target);
    else await goTo(page, target);
    // A field of options opens when it gets the focus, or by the arrow.
    if (await target.evaluate((element) => element.getAttribute('aria-haspopup') === 'listbox')) await page.keyboard.press('ArrowDown');
    else await page.keyboard.press(role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter');
  },
  async fill(page: Page, target: Locator, text: string): Promise<void> {
    await goTo(page, target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
  async check(page: Page, target: Locator): Promise<void> {
    await goTo(page, target);
    if (!(await target.isChecked())) await page.keyboard.press('Space');
  },
  async selectOption(page: Page, target: Locator, wanted: string): Promise<void> {
    await goTo(page, target);
    for (let arrows = 0; (await target.inputValue()) !== wanted; arrows += 1) {
      if (arrows === arrowsMax) throw new Error(`no arrow chooses ${wanted}`);
      await page.keyboard.press('ArrowDown');
    }
  },
};

interface Stop {
  readonly isThere: boolean;
  readonly isBefore: boolean;
  readonly isLost: boolean;
  readonly isSeen: boolean;
  readonly html: string;
}

/** Whether the focus is at the element or it stands before that, and whether a person sees where the focus is. */
function lookAt(target: Locator): Promise<Stop> {
  return target.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active);
    const { width, height } = active.getBoundingClientRect();
    const isField = active.matches('input, textarea, select, [tabindex="-1"]');
    const isMarked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    return {
      isThere: active === element,
      isBefore: (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
      isLost: active === document.body,
      isSeen: isField || (width > 0 && height > 0 && isMarked),
      html: active.outerHTML.slice(0, 160),
    };
  });
}

async function goTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const { isThere, isLost, isBefore } = await lookAt(target);
  if (isThere) return;
  if (isLost) throw new Error(`the focus is lost before ${String(target)}`);
  const key = isBefore ? 'Shift+Tab' : 'Tab';
  for (let stops = 0; stops < stopsMax; stops += 1) {
    await page.keyboard.press(key);
    const stop = await lookAt(target);
    if (!stop.isLost && !stop.isSeen) throw new Error(`the focus is not seen at ${stop.html}`);
    if (stop.isThere) return;
  }
  throw new Error(`${key} does not get to ${String(target)}`);
}

/** Options of a field and entries of a menu. The field may keep the focus and tell by an attribute where its choice is. */
function isChosen(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const active = document.activeElement;
    const isPointedAt = element.id !== '' && element.id === active?.getAttribute('aria-activedescendant');
    return element === active || isPointedAt || element.hasAttribute('data-combobox-selected');
  });
}

async function goByArrows(page: Page, target: Locator, key: string): Promise<void> {
  for (let arrows = 0; arrows < arrowsMax; arrows += 1) {
    if (await isChosen(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not get to ${String(target)}`);
}

/** Of a row of tabs only the one that is open is a stop. */
async function goToTab(page: Page, target: Locator): Promise<void> {
  const open = target.locator('xpath=ancestor::*[@role="tablist"]').locator('[role=tab][aria-selected=true]');
  await goTo(page, open);
  await goByArrows(page, target, 'ArrowRight');
}
