/** Keys of requests, and which documents carry one to everything that they change. */

/** The gateway refuses a longer one. */
const charactersMax = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const controlCharacters = /[\u0000-\u001f\u007f]/;

/** A key for one call. Keep your own (such as the order's number) where your program may crash between two calls. */
export function createIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** The caller's key, or a new one where it gave none. Throws a TypeError where the text cannot be a key: nothing was sent. */
export function toIdempotencyKey(given: string | undefined): string {
  if (given === undefined) return createIdempotencyKey();
  if (typeof given === 'string' && given.trim() !== '' && given.length <= charactersMax && !controlCharacters.test(given)) return given;
  throw new TypeError(
    `idempotencyKey must be a text of 1 to ${charactersMax} characters, not only spaces and no control characters; leave it out, and the client makes one`,
  );
}

/**
 * Whether every field of the mutation passes `$idempotencyKey` on, so that a second request changes nothing. A document with
 * fragments at its root is not looked through: it counts as one that does not.
 */
export function passesKeyToAll(document: string): boolean {
  const fields = readRootFields(document.replace(literals, ' '));
  return fields.length > 0 && fields.every((field) => field.endsWith(keyed));
}

const literals = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;
const operationStart = /(?:^|\})\s*mutation\b/;
const keyed = '=';
const passesKey = /\bidempotencyKey\s*:\s*\$idempotencyKey\b/;

/** Each root field by its name, and `=` behind it where its arguments pass the key on. */
function readRootFields(document: string): readonly string[] {
  const operation = document.slice(document.search(operationStart));
  let [braces, parentheses] = [0, 0];
  let [root, between] = ['', ''];
  for (const character of operation.slice(operation.indexOf('mutation'))) {
    if (character === '(') parentheses += 1;
    if (parentheses > 0) between += character;
    else if (character === '{') braces += 1;
    else if (character === '}') braces -= 1;
    else if (braces === 1) root += character;
    if (character !== ')') continue;
    parentheses -= 1;
    if (parentheses > 0) continue;
    if (braces === 1 && passesKey.test(between)) root += keyed;
    between = '';
  }
  const names = root.replace(/\w+\s*:/g, ' ').replace(/@\w+=?/g, ' ');
  return names.match(/\.\.\.|\w+\s*=?/g) ?? [];
}
