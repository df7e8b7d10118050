/**
 * The built console (console/dist), held in memory: some fifty files of a few hundred kilobytes, each compressed at most
 * once. Every path below /console that names no file is answered with its one page, which is some kilobytes and made
 * anew for each answer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ConsoleFiles, cacheControl, consoleFileName, consoleHeaders, isAsset, missingAsset, pageAnswer } from '../shared/console.ts';
import { documentsName } from '../shared/console-documents.ts';
import type { HttpAnswer } from '../shared/exchange.ts';

const pageName = 'index.html';
const compressedEnding = '.br';
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
  readonly headers: Readonly<Record<string, string>>;
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
  const page = files.get(pageName)?.body.toString('utf8');
  if (page === undefined) return undefined;
  return {
    async answer({ path, headers }) {
      const name = consoleFileName(path);
      if (name === undefined) return undefined;
      const file = name === pageName ? undefined : files.get(name);
      const acceptEncoding = headers['accept-encoding'] ?? '';
      if (file) return send(file, acceptEncoding);
      return isAsset(name) ? missingAsset : compressPage(await pageAnswer(page), acceptEncoding);
    },
  };
}

/** The documents that the built console sends (console-documents.ts); undefined where it was not built. */
export function readConsoleDocuments(folder = builtFolder): string | undefined {
  try {
    return readFileSync(join(folder, documentsName), 'utf8');
  } catch {
    return undefined;
  }
}

function read(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  for (const path of listPaths(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    if (name.endsWith(compressedEnding)) continue;
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    files.set(name, {
      contentType,
      headers: { ...consoleHeaders(name), 'Content-Type': contentType, 'Cache-Control': cacheControl(name) },
      body: readFileSync(path),
      encoded: readCompressed(path),
    });
  }
  return files;
}

/** What the build has compressed already (console/vite.config.ts). */
function readCompressed(path: string): File['encoded'] {
  const beside = `${path}${compressedEnding}`;
  return new Map(existsSync(beside) ? [['br', Promise.resolve(readFileSync(beside))]] : []);
}

function listPaths(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

async function send(file: File, acceptEncoding: string): Promise<HttpAnswer> {
  const encoding = chooseEncoding(file, acceptEncoding);
  const body = encoding === 'identity' ? file.body : await encodeOnce(file, encoding);
  return {
    status: 200,
    headers: encoding === 'identity' ? file.headers : { ...file.headers, 'Content-Encoding': encoding },
    body,
  };
}

/** The page is another one for each answer, so it is compressed quickly: nothing of the request stands in it. */
async function compressPage(answer: HttpAnswer, acceptEncoding: string): Promise<HttpAnswer> {
  const encoding = findEncoding(acceptEncoding);
  if (encoding === 'identity' || typeof answer.body !== 'string') return answer;
  const body =
    encoding === 'br'
      ? await promisify(brotliCompress)(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(answer.body);
  return { ...answer, headers: { ...answer.headers, 'Content-Encoding': encoding }, body };
}

/** Below this, what compression saves is less than what its header costs. */
const compressedBytesMin = 1_024;

function chooseEncoding(file: File, acceptEncoding: string): Encoding {
  if (file.body.length < compressedBytesMin || file.contentType.startsWith('font/')) return 'identity';
  return findEncoding(acceptEncoding);
}

function findEncoding(acceptEncoding: string): Encoding {
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity';
}

function encodeOnce(file: File, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const known = file.encoded.get(encoding) ?? compress[encoding](file.body);
  file.encoded.set(encoding, known);
  return known;
}
