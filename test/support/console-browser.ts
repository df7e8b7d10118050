/** Members of staff with a browser each: headless Chromium, signed in by role, and what a page did that it must not. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { sharedChromium } from './chromium.ts';
import { recordPage } from './page-record.ts';
import { collectViolations } from './policy-violations.ts';

/** Of the sandbox's staff, where only this machine reaches the server. */
export const staffPassword = 'sandbox-demo';
export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1_440, height: 900 } as const;

export function emailOf(role: StaffRole): string {
  return `${role.toLowerCase()}@example.test`;
}

/** One person's browser: cookies and preferences of its own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page, what its policy refused, and requests to anywhere but the gateway. */
  readonly complaints: readonly string[];
  /** Goes to a path of the console, such as `/payments`. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface ConsoleBrowser {
  /** Nobody yet: for the sign-in page. */
  stranger(options?: BrowserContextOptions): Promise<Visitor>;
  signedIn(role: StaffRole, options?: BrowserContextOptions): Promise<Visitor>;
  end(): Promise<void>;
}

export async function launchConsole(gatewayUrl: string): Promise<ConsoleBrowser> {
  const browser = await sharedChromium();
  const visitors: Visitor[] = [];
  const cookies = new Map<StaffRole, Awaited<ReturnType<BrowserContext['cookies']>>>();
  const stranger: ConsoleBrowser['stranger'] = async (options) => {
    const made = await visitor(browser, gatewayUrl, options);
    visitors.push(made);
    return made;
  };
  return {
    stranger,
    async signedIn(role, options) {
      const made = await stranger(options);
      const known = cookies.get(role);
      // One sign-in for each role: an address may not guess at passwords without end.
      if (known) await made.context.addCookies(known);
      else cookies.set(role, await signIn(made.context, gatewayUrl, role));
      return made;
    },
    end: async () => {
      await Promise.all(visitors.splice(0).map((each) => each.close()));
    },
  };
}

async function visitor(browser: Browser, gatewayUrl: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: desk,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  recordPage(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await collectViolations(page, complaints);
  page.on('request', (request) => {
    if (!request.url().startsWith(`${gatewayUrl}/`) && !/^(?:data|blob):/.test(request.url())) complaints.push(`asked ${request.url()}`);
  });
  return {
    context,
    page,
    complaints,
    open: async (path) => {
      await page.goto(`${gatewayUrl}/console${path}`);
    },
    close: () => context.close(),
  };
}

async function signIn(context: BrowserContext, gatewayUrl: string, role: StaffRole) {
  const answer = await context.request.post(`${gatewayUrl}/auth/sign-in/email`, {
    headers: { origin: gatewayUrl },
    data: { email: emailOf(role), password: staffPassword },
  });
  if (!answer.ok()) throw new Error(`${role} was not signed in: ${answer.status()} ${await answer.text()}`);
  return context.cookies();
}

interface Looked {
  /** A selector of what is looked at; the whole page where absent. */
  readonly within?: string | undefined;
  /** Where the rest was looked at in the other scheme already. */
  readonly onlyColors?: boolean;
}

/** What axe finds wrong, each with where: empty on a page that everybody can use. */
export async function barriers(page: Page, { within, onlyColors = false }: Looked = {}): Promise<readonly string[]> {
  // Half a megabyte of script, which a page keeps until it is left.
  const isThere = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder(isThere && page.frames().length === 1 ? { page, axeSource: ';' } : { page });
  // Of what is right, one place for each rule: by itself axe describes every element.
  axe.options({ resultTypes: ['violations'] });
  // Only frames need a page of axe's own to bring their results together, which takes as long as the look itself.
  if (page.frames().length === 1) axe.setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (onlyColors) axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** By how many pixels the page is wider than the screen. */
export async function overflowPx(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
}
