/**
 * What each context of a test's browser has. Pages are waited for as long as the machine needs. And what a handler of `route` or
 * `routeWebSocket` says after its page was closed is not heard.
 *
 * A page closes while requests are under way. Playwright tells a handler that waits for an answer (`route.fetch`) that the page is closed, by an
 * error which nobody can catch: vitest failed runs whose tests had all passed.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { pageWaitMs } from './pace.ts';

type IsClosed = () => boolean;

/** A browser, a context or a page. */
interface Closable {
  close(options?: { readonly reason?: string; readonly runBeforeUnload?: boolean }): Promise<void>;
}

/** The same browser. */
export function adaptContexts(browser: Browser): Browser {
  const isClosed = noteClosing(browser);
  const newContext = browser.newContext.bind(browser);
  // `newPage` of a browser makes its context by this, too.
  browser.newContext = async (options) => adaptContext(await newContext(options), isClosed);
  return browser;
}

function adaptContext(context: BrowserContext, isBrowserClosed: IsClosed): BrowserContext {
  const isOwnClosed = noteClosing(context);
  const isClosed = (): boolean => isBrowserClosed() || isOwnClosed();
  context.setDefaultTimeout(pageWaitMs);
  adaptRoutes(context, isClosed);
  context.on('page', (page) => {
    const isPageClosed = noteClosing(page);
    adaptRoutes(page, () => isClosed() || isPageClosed() || page.isClosed());
  });
  return context;
}

/** Playwright tells that something is closed when it is, and its handlers hear of it before. */
function noteClosing(closable: Closable): IsClosed {
  let isClosing = false;
  const close = closable.close.bind(closable);
  closable.close = (options) => {
    isClosing = true;
    return close(options);
  };
  return () => isClosing;
}

function adaptRoutes(routed: Pick<Page, 'route' | 'routeWebSocket'>, isClosed: IsClosed): void {
  const route = routed.route.bind(routed);
  routed.route = (address, handle, options) => route(address, hearUntilClosed(handle, isClosed), options);
  const routeWebSocket = routed.routeWebSocket.bind(routed);
  routed.routeWebSocket = (address, handle) => routeWebSocket(address, hearUntilClosed(handle, isClosed));
}

function hearUntilClosed<Asked extends readonly unknown[]>(handle: (...asked: Asked) => unknown, isClosed: IsClosed) {
  return async (...asked: Asked): Promise<void> => {
    try {
      await handle(...asked);
    } catch (error) {
      if (!isClosed()) throw error;
    }
  };
}
