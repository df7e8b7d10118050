/**
 * How the documented answer of a test system differs from ours: in outcome, in code, and in shape. Values are compared of the few fields
 * that no two systems may answer differently; of everything else only whether it is there, and its type. Pure.
 */

import { containsCardNumber } from '../../../foundation/kernel/card-number.ts';
import { isJsonObject, type JsonObject } from '../../../foundation/kernel/json-object.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Difference } from './shadow-repeat.ts';

/** Of one answer. */
export const differencesMax = 50;
const depthMax = 10;
const textMax = 32;

/** Made by each side for itself, or changed by us on the way there. */
const ignored: ReadonlySet<string> = new Set([
  'merchantTransactionId',
  'registrationId',
  'registration',
  'referencedId',
  'customParameters',
  'warnings',
  'result.description',
  'result.parameterErrors',
  'resultDetails.ExtendedDescription',
]);

/** Lists and pages of a bank: that they are there is compared, and nothing within. */
const closed: ReadonlySet<string> = new Set(['redirect']);

const compared: ReadonlySet<string> = new Set(['paymentType', 'paymentBrand', 'amount', 'currency']);

/** A success in live, and the three of test systems (decision: success-codes). */
const isPlainSuccess = (code: string): boolean => /^000\.(?:000\.000|100\.11[0-2])$/.test(code);
const toComparedCode = (code: string): string => (isPlainSuccess(code) ? 'success' : code);

/** The code of an answer; undefined where it is none of this API. */
export function readCode(answer: unknown): string | undefined {
  const result = isJsonObject(answer) ? answer.result : undefined;
  const code = isJsonObject(result) ? result.code : undefined;
  return typeof code === 'string' && /^[0-9.]{2,11}$/.test(code) ? code : undefined;
}

/** What no test system answers: a success that moves money, and the refusal of `testMode` (spec §7.4), unless a request forced that here too. */
export const isLiveAnswer = (ours: string | undefined, theirs: string | undefined): boolean =>
  theirs === '000.000.000' || (theirs === '600.200.701' && ours !== theirs);

export function compareAnswers(ours: unknown, theirs: unknown): readonly Difference[] {
  const [code, theirCode] = [readCode(ours) ?? '', readCode(theirs) ?? ''];
  const differences: Difference[] = [];
  const isSameOutcome = outcomeOf(code) === outcomeOf(theirCode);
  if (toComparedCode(code) !== toComparedCode(theirCode))
    differences.push({ kind: isSameOutcome ? 'CODE' : 'OUTCOME', field: 'result.code', ours: code, theirs: theirCode });
  for (const field of refusedFields(theirs)) differences.push({ kind: 'REFUSED', field, ours: null, theirs: null });
  // A failed answer has other fields than an approved one: that would be the same difference once more.
  if (isSameOutcome && isJsonObject(ours) && isJsonObject(theirs)) compareShape(ours, theirs, '', differences);
  return differences.slice(0, differencesMax);
}

function outcomeOf(code: string): string {
  return findResultCode(code)?.outcome ?? code;
}

/** The parameters that the test system refuses and we did not. */
function refusedFields(answer: unknown): readonly string[] {
  const result = isJsonObject(answer) ? answer.result : undefined;
  const errors = isJsonObject(result) ? result.parameterErrors : undefined;
  if (!Array.isArray(errors)) return [];
  const names = errors.slice(0, differencesMax).map((error: unknown) => (isJsonObject(error) ? error.name : undefined));
  return names.flatMap((name) => (typeof name === 'string' ? [toFieldName(name)] : []));
}

function compareShape(ours: JsonObject, theirs: JsonObject, path: string, differences: Difference[]): void {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort();
  for (const name of names) {
    if (differences.length >= differencesMax) return;
    const field = path === '' ? toFieldName(name) : `${path}.${toFieldName(name)}`;
    if (!ignored.has(field)) compareField(ours[name], theirs[name], field, differences);
  }
}

function compareField(ours: unknown, theirs: unknown, field: string, differences: Difference[]): void {
  const [type, theirType] = [typeOf(ours), typeOf(theirs)];
  if (type === theirType) {
    if (isJsonObject(ours) && isJsonObject(theirs) && !closed.has(field) && field.split('.').length < depthMax)
      compareShape(ours, theirs, field, differences);
    else if (compared.has(field) && ours !== theirs)
      differences.push({ kind: 'VALUE', field, ours: toShown(ours), theirs: toShown(theirs) });
  } else if (theirType === 'none' && isAddressAlone(field, ours)) return;
  else if (theirType === 'none') differences.push({ kind: 'MISSING', field, ours: type, theirs: null });
  else if (type === 'none') differences.push({ kind: 'ADDED', field, ours: null, theirs: theirType });
  else differences.push({ kind: 'TYPE', field, ours: type, theirs: theirType });
}

/** In the hosted form this gateway adds the shopper's address, which is sent nowhere by itself. */
function isAddressAlone(field: string, ours: unknown): boolean {
  return field === 'customer' && isJsonObject(ours) && Object.keys(ours).every((name) => name === 'ip');
}

function typeOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  return Array.isArray(value) ? 'list' : typeof value;
}

const hidden = '…';

/** A name may come from anywhere: what no document would call a field is not repeated. */
function toFieldName(name: string): string {
  return /^[A-Za-z0-9._[\]]{1,64}$/.test(name) && !containsCardNumber(name) ? name : hidden;
}

function toShown(value: unknown): string {
  const text = String(value);
  return text.length <= textMax && /^[\w.]*$/.test(text) && !containsCardNumber(text) ? text : hidden;
}
