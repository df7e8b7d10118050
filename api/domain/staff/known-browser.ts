/**
 * Browsers in which somebody has signed in before. Wrong passwords from there are counted apart from everybody else's.
 * A stranger who guesses at an account, or only wants its owner shut out, does not lock the owner's own browser.
 */
import { equalDigests } from '../../foundation/access/token.ts';
import type { StaffPorts } from './ports.ts';

/** How long a browser is known after the last sign-in. */
export const knownBrowserDays = 180;

/** Random bytes that name a browser. */
const browserBytes = 16;

const browserLike = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;

/** What the browser keeps: worth nothing for another account, and no credential for this one. */
export async function knownBrowserToken(ports: StaffPorts, email: string): Promise<string> {
  const browser = ports.randomHex(browserBytes);
  return `${browser}.${await signBrowser(ports, email, browser)}`;
}

/** The browser's name, where somebody has signed in with this address there; undefined otherwise. */
export async function knownBrowserIn(ports: StaffPorts, email: string, token: string): Promise<string | undefined> {
  const [, browser, signature] = browserLike.exec(token) ?? [];
  if (browser === undefined || signature === undefined) return undefined;
  return equalDigests(await signBrowser(ports, email, browser), signature) ? browser : undefined;
}

function signBrowser({ vault }: StaffPorts, email: string, browser: string): Promise<string> {
  return vault.fingerprint(`staff known browser ${email.trim().toLowerCase()} ${browser}`);
}
