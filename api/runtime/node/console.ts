/**
 * The built console (console/dist), held in memory: some fifty files of a few hundred kilobytes. What the build has compressed is held so
 * alone, because nearly all browsers take it so; what another one needs is made of it once. Every path below /console that names no file is
 * answered with its one page, which is some kilobytes and made anew for each answer.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
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
  readonly bytes: number;
  /** What is held, and what was made of it for browsers that asked. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  readonly readPlain: () => Promise<Buffer>;
}

const compress = {
  // 9 of 11: the last two steps cost seconds for a few percent.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** Undefined where the console was not built. */
export function openConsole(folder = builtFolder): ConsoleFiles | undefined {
  const files = read(folder);
  if (!files.has(pageName)) return undefined;
  const page = readFileSync(join(folder, pageName), 'utf8');
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
      bytes: statSync(path).size,
      ...readBody(path),
    });
  }
  return files;
}

function readBody(path: string): Pick<File, 'encoded' | 'readPlain'> {
  const beside = `${path}${compressedEnding}`;
  const isCompressed = existsSync(beside);
  const held = readFileSync(isCompressed ? beside : path);
  return {
    encoded: new Map([[isCompressed ? 'br' : 'identity', Promise.resolve(held)]]),
    readPlain: async () => (isCompressed ? promisify(brotliDecompress)(held) : held),
  };
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
  return {
    status: 200,
    headers: encoding === 'identity' ? file.headers : { ...file.headers, 'Content-Encoding': encoding },
    body: await encodeOnce(file, encoding),
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
  if (file.bytes < compressedBytesMin || file.contentType.startsWith('font/')) return 'identity';
  return findEncoding(acceptEncoding);
}

function findEncoding(acceptEncoding: string): Encoding {
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity';
}

function encodeOnce(file: File, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded.get(encoding) ?? encode(file, encoding);
  file.encoded.set(encoding, known);
  return known;
}

async function encode({ readPlain }: File, encoding: Encoding): Promise<Buffer> {
  const plain = await readPlain();
  return encoding === 'identity' ? plain : compress[encoding](plain);
}
