/**
 * Decodes `application/x-www-form-urlencoded` text in one pass, with a table made from the catalogue. A documented name
 * has a place in the tree; every other name is reported as unknown. Never throws.
 */
import { unknownNameMax, type Warning } from '../api/foundation/catalogue/check.ts';
import { credentialNames } from '../api/foundation/catalogue/name.ts';
import type { RequestTree } from '../api/foundation/catalogue/tree.ts';
import { maskCardNumbers } from '../api/foundation/kernel/card-number.ts';
import type { ParameterError } from '../api/foundation/kernel/refusal.ts';
import { Secret } from '../api/foundation/kernel/secret.ts';
import { type DecodeTable, type Resolution, resolveName, suggestName } from './decode-table.ts';
import type { LegacyCredentials } from './exchange.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface DecodeLimits {
  /** A thousand cart items (spec §8) with two dozen fields each. The size of the body is limited before. */
  readonly parametersMax: number;
  /** At most this many unknown names and errors are listed. */
  readonly reportedMax: number;
}

export const decodeLimits: DecodeLimits = { parametersMax: 25_000, reportedMax: 100 };

export interface DecodedForm {
  readonly tree: RequestTree;
  /** Names, shortened, that the table does not know; never a value. */
  readonly unknown: readonly Warning[];
  /** Documented name → name as sent, where they differ: aliases, and items of lists that had gaps. */
  readonly sentNames: ReadonlyMap<string, string>;
  /** Sent twice, undecodable, too many: refused on every channel with 200.300.404. */
  readonly errors: readonly ParameterError[];
  readonly authentication?: LegacyCredentials;
}

interface Pass {
  readonly builder: TreeBuilder;
  readonly table: DecodeTable;
  readonly limits: DecodeLimits;
  readonly unknown: Warning[];
  readonly errors: ParameterError[];
  readonly credentials: Map<string, Secret<string>>;
}

/**
 * Decodes a form. Brackets and dots may be percent-encoded, `+` is a space. Empty values are absent, but for those of
 * maps. Lists whose indexes have gaps are compacted in the order of their indexes; errors still name them as sent.
 */
export function decodeForm(text: string, table: DecodeTable, limits: DecodeLimits = decodeLimits): DecodedForm {
  const pass: Pass = { builder: new TreeBuilder(), table, limits, unknown: [], errors: [], credentials: new Map() };
  let parameters = 0;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    if (end > start) {
      parameters += 1;
      if (parameters > limits.parametersMax) {
        reportError(pass, 'parameters', `at most ${limits.parametersMax} parameters may be sent`);
        break;
      }
      takePair(text, start, end, pass);
    }
    start = end + 1;
  }
  const { tree, sentNames } = pass.builder.finish();
  const authentication = toCredentials(pass.credentials);
  return { tree, unknown: pass.unknown, sentNames, errors: pass.errors, ...(authentication ? { authentication } : {}) };
}

/** The text from `start` to `end`, which holds no `&`. */
function takePair(text: string, start: number, end: number, pass: Pass): void {
  const found = text.indexOf('=', start);
  const equals = found < 0 || found > end ? end : found;
  const rawName = text.slice(start, equals);
  const name = decodeText(rawName);
  if (name === undefined) {
    reportError(pass, rawName, 'the name of a parameter must be percent-encoded UTF-8');
    return;
  }
  const value = decodeText(text.slice(equals + 1, end));
  const resolution = resolveName(name, pass.table);
  if (resolution.kind === 'unknown') takeOther(name, value, pass);
  else if (resolution.kind === 'beyond') reportError(pass, name, `${maskDigits(name)} must have an index from 0 to ${resolution.indexMax}`);
  else if (value === undefined) reportError(pass, name, undecodableMessage(name));
  else placeValue(name, value, resolution, pass);
}

function undecodableMessage(name: string): string {
  return `${maskDigits(name)} must be percent-encoded UTF-8`;
}

function placeValue(name: string, sent: string, resolution: Extract<Resolution, { kind: 'leaf' | 'entry' }>, pass: Pass): void {
  const value = resolution.restore?.(sent) ?? sent;
  if (value === '' && resolution.kind === 'leaf') return;
  const placed = pass.builder.place(name, value, resolution);
  if (placed === 'again') reportError(pass, name, againMessage(name, pass.builder.earlierName(name, resolution)));
  if (placed === 'full') reportError(pass, name, `${maskDigits(name)} must have at most ${resolution.entriesMax} entries beside it`);
}

function againMessage(name: string, earlier: string): string {
  if (earlier === name) return `${maskDigits(name)} must be sent only once`;
  return `${maskDigits(name)} and ${maskDigits(earlier)} are the same parameter: send one of them`;
}

/** Takes credentials out of the form; every other name that is not in the table is unknown. */
function takeOther(name: string, value: string | undefined, pass: Pass): void {
  if (name !== credentialNames.userId && name !== credentialNames.password) {
    if (pass.unknown.length < pass.limits.reportedMax) pass.unknown.push({ name: maskDigits(name), message: describeUnknown(name, pass) });
    return;
  }
  if (value === '') return;
  if (value === undefined) reportError(pass, name, undecodableMessage(name));
  else if (pass.credentials.has(name)) reportError(pass, name, `${name} must be sent only once`);
  else pass.credentials.set(name, new Secret(value));
}

/** A look through all names takes a while: a request with more unknown names than these was made for another interface. */
const suggestionsMax = 10;

function describeUnknown(name: string, { unknown, table }: Pass): string {
  const meant = unknown.length < suggestionsMax && name.length <= unknownNameMax ? suggestName(name, table) : undefined;
  return meant === undefined ? 'unknown parameter' : `unknown parameter: did you mean ${meant}`;
}

function toCredentials(credentials: ReadonlyMap<string, Secret<string>>): LegacyCredentials | undefined {
  const userId = credentials.get(credentialNames.userId);
  const password = credentials.get(credentialNames.password);
  return userId && password ? { userId, password } : undefined;
}

/** Reading bytes as UTF-8 puts this in place of invalid ones: a name in ISO-8859-1 would be stored with a hole in it. */
const replacement = '\uFFFD';

/** Undefined where the text is not percent-encoded UTF-8. Most texts hold neither `%` nor `+` and stay as they are. */
function decodeText(raw: string): string | undefined {
  if (raw.includes(replacement)) return undefined;
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced.replace(lonePercent, '%25'));
  } catch {
    return undefined;
  }
}

/** Begins no escape: shops' programs send addresses as they are, such as `50% off`. Every browser reads it as itself. */
const lonePercent = /%(?![\da-f]{2})/gi;

function reportError(pass: Pass, name: string, message: string): void {
  if (pass.errors.length < pass.limits.reportedMax) pass.errors.push({ name: maskDigits(name), value: null, message });
}

/** A broken client may send an account number where a name belongs. */
function maskDigits(name: string): string {
  return maskCardNumbers(name.slice(0, unknownNameMax)).replace(/\d{8,}/g, '…');
}
