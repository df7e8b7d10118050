/**
 * Answers to pages of our own origin go compressed: a page of the payments list has more bytes of JSON than of code. Deno
 * and the platform of Workers compress by themselves.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import { type HttpAnswer, isStream } from '../shared/exchange.ts';

/** Below this, compressing costs more time than it saves. */
const bytesMin = 2_048;

/** 4 of 11: a hundred kilobytes in one millisecond, on a thread of its own. */
const brotliQuality = 4;

/**
 * Only where the browser says that a page of this origin asked: what such an answer's length betrays nobody else can learn by
 * asking, and programs of merchants, whose requests are small, keep their short way.
 */
export async function compressForPages(answer: HttpAnswer, headers: IncomingHttpHeaders): Promise<HttpAnswer> {
  if (isShort(answer) || header(answer, 'content-encoding') !== undefined) return answer;
  if (!/json|graphql/.test(header(answer, 'content-type') ?? '')) return answer;
  const accepted = String(headers['accept-encoding'] ?? '');
  if (answer.body instanceof Uint8Array) return /\bgzip\b/.test(accepted) ? encoded(answer, 'gzip', await gzipOnce(answer.body)) : answer;
  if (headers['sec-fetch-site'] !== 'same-origin') return answer;
  if (/\bbr\b/.test(accepted)) {
    const parameters = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
    return encoded(answer, 'br', await promisify(brotliCompress)(await wholeBody(answer.body), parameters));
  }
  return /\bgzip\b/.test(accepted) ? encoded(answer, 'gzip', await promisify(gzip)(await wholeBody(answer.body))) : answer;
}

/** Bytes are a file that is the same for everybody, such as the OpenAPI document, so its length betrays nothing. */
const gzipOnce = onceFor((file: Uint8Array): Promise<Uint8Array> => promisify(gzip)(file));

/** It goes out as it is: the sender waits for nothing. */
export function isShort(answer: HttpAnswer): boolean {
  return knownLength(answer) < bytesMin;
}

/** 0 for a stream that does not say how long it is: it may be one of events. */
function knownLength(answer: HttpAnswer): number {
  return isStream(answer.body) ? Number(header(answer, 'content-length') ?? 0) : answer.body.length;
}

async function wholeBody(body: HttpAnswer['body']): Promise<string | Uint8Array> {
  if (!isStream(body)) return body;
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value);
  return Buffer.concat(chunks);
}

function encoded(answer: HttpAnswer, encoding: string, body: Uint8Array): HttpAnswer {
  const kept = Object.entries(answer.headers).filter(([name]) => !/^(?:content-length|vary)$/i.test(name));
  const vary = [header(answer, 'vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  return { ...answer, headers: { ...Object.fromEntries(kept), 'Content-Encoding': encoding, Vary: vary }, body };
}

function header({ headers }: HttpAnswer, wanted: string): string | undefined {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return found === undefined ? undefined : String(found);
}
