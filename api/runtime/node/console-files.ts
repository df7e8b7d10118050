/**
 * The built console (console/dist), held in memory: some fifty files of a few hundred kilobytes, each compressed at most
 * once. Files whose names carry a hash are kept by browsers for ever; every other path below /console is its one page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { documentsName } from '../shared/console-documents.ts';
import { cacheControlOf, consoleHeaders } from '../shared/console-headers.ts';

export interface ConsoleAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ConsoleFiles {
  /** Undefined where the path is not the console's. `acceptEncoding` is the request's header. */
  answer(path: string, acceptEncoding: string): Promise<ConsoleAnswer> | undefined;
}

const builtFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css;charset=UTF-8',
  '.html': 'text/html;charset=UTF-8',
  '.js': 'text/javascript;charset=UTF-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type Encoding = 'br' | 'gzip' | 'identity';

interface File {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

const compress = {
  // 9 of 11: the last two steps cost seconds for a few percent.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** Undefined where the console was not built. */
export function openConsole(folder = builtFolder): ConsoleFiles | undefined {
  const files = read(folder);
  const page = files.get('index.html');
  if (!page) return undefined;
  return {
    answer: (path, acceptEncoding) => {
      if (path !== '/console' && !path.startsWith('/console/')) return undefined;
      const name = path.slice('/console/'.length);
      const file = files.get(name);
      // An asset that is gone is not the page: an old page that asks for it has to learn so.
      if (!file && name.startsWith('assets/')) return Promise.resolve(missing);
      return answerOf(file ?? page, acceptEncoding);
    },
  };
}

/** What the built console asks (console-documents.ts); undefined where it was not built. */
export function readConsoleDocuments(folder = builtFolder): string | undefined {
  try {
    return readFileSync(join(folder, documentsName), 'utf8');
  } catch {
    return undefined;
  }
}

const missing: ConsoleAnswer = {
  status: 404,
  headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  body: Buffer.from('There is nothing at this address.'),
};

function read(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  for (const path of pathsIn(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    files.set(name, {
      contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(name),
      body: readFileSync(path),
      encoded: new Map(),
    });
  }
  return files;
}

function pathsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

async function answerOf(file: File, acceptEncoding: string): Promise<ConsoleAnswer> {
  const encoding = encodingOf(file, acceptEncoding);
  const body = encoding === 'identity' ? file.body : await encodedOnce(file, encoding);
  return {
    status: 200,
    headers: {
      ...consoleHeaders,
      'Content-Type': file.contentType,
      'Cache-Control': file.cacheControl,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
    body,
  };
}

/** Below this, what compression saves is less than what its header costs. */
const compressedBytesMin = 1_024;

function encodingOf(file: File, acceptEncoding: string): Encoding {
  if (file.body.length < compressedBytesMin || file.contentType.startsWith('font/')) return 'identity';
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity';
}

function encodedOnce(file: File, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const known = file.encoded.get(encoding) ?? compress[encoding](file.body);
  file.encoded.set(encoding, known);
  return known;
}
