/**
 * The hosted payment form's files (console/hosted-form, built into console/dist/hosted-form), the same on every runtime:
 * whoever holds the console's files holds these too. The script goes into merchants' pages; the frame's page, script and
 * style stay on our origin, because the shopper types the card number there.
 */
import type { ConsoleFiles } from './console.ts';
import { type HttpAnswer, type HttpRequest, isStream } from './exchange.ts';

export interface HostedFormScript {
  readonly text: string;
  /** `sha384-…`, what a merchant's page may demand (spec §2.1, integrity). */
  readonly integrity: string;
}

export interface HostedForm {
  /** Undefined where the form was not built. */
  script(): Promise<HostedFormScript | undefined>;
  /** The script's bytes for a live checkout, compressed as the browser asks. */
  answerScript(request: Pick<HttpRequest, 'headers'>): Promise<HttpAnswer | undefined>;
  /** The frame's page and its files, and the texts of a language; undefined at other paths. */
  answerFrame(request: Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers'>): Promise<HttpAnswer | undefined>;
}

const folder = '/console/hosted-form';

/** The script's texts of one language. */
const messagesPath = /^\/v1\/widget\/(messages\/[a-z]{2}\.json)$/;

const frameFiles: Readonly<Record<string, string>> = {
  '/v1/widget/frame': 'frame.html',
  '/v1/widget/frame.js': 'frame.js',
  '/v1/widget/frame.css': 'frame.css',
};

/** Asked for every read, most of which are of something else. */
export function isFramePath(path: string): boolean {
  return Object.hasOwn(frameFiles, path) || messagesPath.test(path);
}

/**
 * The frame loads only its own two files and talks only to our origin. Every shop may embed it: what a shop's page may
 * do with it is decided by the checkout and by the payment's own rules, not by its address.
 */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Fonts of the merchant's page in one frame. */
const fontsMax = 4;

/**
 * A whole address of a font file: by HTTPS, or on the developer's own machine. Its characters are few, so that none of them ends
 * a source or a directive of the policy that names it.
 */
const fontAddress =
  /^(?:https:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?|http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?)\/[\w.~/@+-]{1,300}\.(?:woff2?|ttf|otf)$/;

/** The frame's policy with the merchant's fonts; an address of any other form is left out, and the browser loads no such font. */
function toFramePolicy(query: string): string {
  const fonts = new URLSearchParams(query).getAll('font').slice(0, fontsMax);
  const sources = fonts.filter((address) => fontAddress.test(address));
  return sources.length === 0 ? framePolicy : `${framePolicy}; font-src ${sources.join(' ')}`;
}

/** Seconds: an update of the gateway reaches every shop within that time. */
const cacheSeconds = 300;

const sharedHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  Vary: 'Accept-Encoding',
};

export function createHostedForm(files: ConsoleFiles | undefined): HostedForm {
  let known: Promise<HostedFormScript | undefined> | undefined;
  const read = async (name: string, headers: HttpRequest['headers']): Promise<HttpAnswer | undefined> => {
    const answer = await files?.answer({ method: 'GET', path: `${folder}/${name}`, headers });
    // Where the form was not built, the console answers with its own page.
    const isPage = answer !== undefined && header(answer, 'content-type')?.startsWith('text/html') === true;
    return answer?.status === 200 && isPage === name.endsWith('.html') ? answer : undefined;
  };
  return {
    script() {
      known ??= loadScript(read);
      return known;
    },
    async answerScript({ headers }) {
      const answer = await read('paymentWidgets.js', acceptedEncoding(headers));
      return answer && withHeaders(answer, { 'Access-Control-Allow-Origin': '*' });
    },
    async answerFrame({ path, query, headers }) {
      const messages = messagesPath.exec(path)?.[1];
      if (messages !== undefined) return answerMessages(await read(messages, acceptedEncoding(headers)));
      const name = frameFiles[path];
      const answer = name === undefined ? undefined : await read(name, acceptedEncoding(headers));
      return answer && withHeaders(answer, { 'Content-Security-Policy': toFramePolicy(query) });
    },
  };
}

/** A merchant's page reads them. They are texts: the script writes them as such. */
function answerMessages(file: HttpAnswer | undefined): HttpAnswer | undefined {
  return file && withHeaders(file, { 'Access-Control-Allow-Origin': '*' });
}

/** Without `If-None-Match`: the answer must carry the file, and is cached by time. */
function acceptedEncoding(headers: HttpRequest['headers']): HttpRequest['headers'] {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? {} : { 'accept-encoding': accepted };
}

/** Whichever case its name is written in: the platform of Workers writes its own. */
function header({ headers }: HttpAnswer, name: string): string | undefined {
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}

function withHeaders(answer: HttpAnswer, headers: Readonly<Record<string, string>>): HttpAnswer {
  const kept: Record<string, string> = {};
  for (const name of ['Content-Type', 'Content-Encoding']) {
    const value = header(answer, name.toLowerCase());
    if (value !== undefined) kept[name] = value;
  }
  return { ...answer, headers: { ...kept, ...sharedHeaders, 'Cache-Control': `public, max-age=${cacheSeconds}`, ...headers } };
}

async function loadScript(
  read: (name: string, headers: HttpRequest['headers']) => Promise<HttpAnswer | undefined>,
): Promise<HostedFormScript | undefined> {
  const answer = await read('paymentWidgets.js', {});
  if (!answer) return undefined;
  const text = await bodyText(answer.body);
  const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return { text, integrity: `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}` };
}

function bodyText(body: HttpAnswer['body']): Promise<string> {
  if (typeof body === 'string') return Promise.resolve(body);
  return new Response(isStream(body) ? body : new Uint8Array(body)).text();
}
