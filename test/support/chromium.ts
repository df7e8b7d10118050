/** Headless Chromium on any machine: the lock file brings the browser, and the libraries of the system that it needs. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { adaptContexts } from './browser-contexts.ts';
import { boundMs } from './pace.ts';

/** The console draws no WebGL, and emulating a graphics card costs more CPU than everything else of a page. */
chromium.setGraphicsMode = false;

/**
 * Processes of their own: in one process the browser ends with the first page that is closed. And the web's own security: without
 * it a page of another origin names no origin, and reads every answer, which shoppers' browsers do not let it.
 */
const unwanted: ReadonlySet<string> = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
]);

const launchArguments = [
  '--disable-gpu',
  ...chromium.args.filter((argument) => !unwanted.has(argument)),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** By itself the package unpacks them only on platforms whose names it knows. */
const packedLibraries = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin/al2023.tar.br');

interface Unpacked {
  readonly executablePath: string;
  /** Of the system: NSS and others, which few containers have. */
  readonly libraries: string;
}

/** Once for all files that start it: who starts the browser while another still unpacks it fails. */
export async function unpackChromium(): Promise<Unpacked> {
  const [executablePath, libraries] = await Promise.all([chromium.executablePath(), inflate(packedLibraries)]);
  return { executablePath, libraries: join(libraries, 'lib') };
}

/** One for all files of this process, which ends with it: starting a browser costs as much as two pages. Who opens contexts closes them. */
export const sharedChromium: () => Promise<Browser> = share(launchChromium);

/** The one that was launched, for as long as it lives: a launch that failed is not given to who asks later. */
export function share(launch: () => Promise<Browser>): () => Promise<Browser> {
  let shared: Promise<Browser> | undefined;
  return async () => {
    const known = shared;
    if (known && (await known.catch(() => undefined))?.isConnected()) return known;
    // Whoever asked meanwhile has launched another one.
    if (shared === undefined || shared === known) shared = launch();
    return shared;
  };
}

/** So long a launch may take: a second one fits into the time of a hook. */
const launchMs = boundMs(25_000);

export async function launchChromium(): Promise<Browser> {
  const { executablePath, libraries } = await unpackChromium();
  const env = { ...fontsOf(dirname(executablePath)), ...inherited(), LD_LIBRARY_PATH: libraries };
  const options = { executablePath, args: launchArguments, env, headless: true, timeout: launchMs };
  return adaptContexts(await twice(() => playwright.launch(options)));
}

/** Once more where it fails: a busy machine may end a browser that has just begun. */
export async function twice<Result>(run: () => Promise<Result>): Promise<Result> {
  return run().catch(run);
}

/** Where the machine has no fonts, those beside the browser. */
function fontsOf(folder: string): Record<string, string> {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
