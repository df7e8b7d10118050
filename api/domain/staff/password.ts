/**
 * Passwords that are tried first, in whatever disguise: what people choose where twelve characters are asked for. Not a
 * list of everything that ever leaked, which would be larger than the gateway; guessing is slow here as well. Pure.
 */

/** Words that such passwords are made of, after `plain`. */
const commonWords: readonly string[] = [
  ...['password', 'passwort', 'passwd', 'pass', 'kennwort', 'secret', 'geheim', 'admin', 'administrator', 'root', 'user', 'test', 'guest'],
  ...[
    'welcome',
    'willkommen',
    'hello',
    'hallo',
    'login',
    'letmein',
    'changeme',
    'default',
    'master',
    'super',
    'access',
    'temporary',
    'temp',
  ],
  ...['payment', 'payments', 'gateway', 'console', 'company', 'support', 'finance', 'viewer', 'staff', 'office', 'server', 'system'],
  ...['iloveyou', 'love', 'monkey', 'dragon', 'football', 'baseball', 'princess', 'sunshine', 'shadow', 'superman', 'batman', 'trustno'],
  ...['spring', 'summer', 'autumn', 'winter', 'fruehling', 'sommer', 'herbst', 'january', 'february', 'march', 'april', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'berlin', 'london'],
  ...[
    'my',
    'is',
    'the',
    'new',
    'me',
    'in',
    'and',
    'for',
    'this',
    'it',
    'no',
    'one',
    'please',
    'abc',
    'qwe',
    'asd',
    'xyz',
    'qaz',
    'wsx',
    'edc',
  ],
].toSorted((a, b) => b.length - a.length);

/** Rows of keys and orders that people run along. */
const runs: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];

/** What is left over when everything that is guessed first is taken out has to be so long. */
const remainingMin = 6;

/** Different characters that a password has at least. */
const differentMin = 5;

/** A piece of a run counts from so many characters on. */
const runMin = 4;

/** Whether it would be among the first guesses: too few characters, a run, common words, or the owner's own name. */
export function isEasilyGuessed(password: string, { email, name }: { readonly email: string; readonly name: string }): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < differentMin) return true;
  const own = [...email.split(/[@.+_-]/), ...name.split(/\s+/)].map((part) => part.toLowerCase()).filter((part) => part.length >= 3);
  const words = [...own, ...commonWords].map(plain).toSorted((a, b) => b.length - a.length);
  const left = Math.min(...[text, plain(text)].map((each) => withoutWords(withoutRuns(each), words).length));
  return left < remainingMin;
}

/** Letters as they were before somebody made them look like signs. */
function plain(text: string): string {
  return text.replace(/[@40!13$57]/g, (sign) => disguises.get(sign) ?? sign);
}

const disguises: ReadonlyMap<string, string> = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['0', 'o'],
  ['!', 'i'],
  ['1', 'i'],
  ['3', 'e'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);

function withoutRuns(text: string): string {
  let kept = '';
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    if (length >= runMin) at += length;
    else {
      kept += text[at] ?? '';
      at += 1;
    }
  }
  return kept;
}

/** Characters from here on that follow each other in a run, forwards or backwards, or repeat the first. */
function runAt(text: string, at: number): number {
  const rest = text.slice(at);
  const repeated = /^(.)\1*/su.exec(rest)?.[0].length ?? 0;
  return Math.max(repeated, ...runsBothWays.map((run) => sharedWith(run, rest)));
}

const runsBothWays: readonly string[] = runs.flatMap((run) => [run, [...run].reverse().join('')]);

function sharedWith(run: string, rest: string): number {
  let longest = 0;
  for (let length = runMin; length <= Math.min(run.length, rest.length); length += 1) {
    if (!run.includes(rest.slice(0, length))) break;
    longest = length;
  }
  return longest;
}

/** Longest words first; what joins them is no more of a secret than they are. */
function withoutWords(text: string, words: readonly string[]): string {
  let left = text;
  for (const word of words) left = left.replaceAll(word, ' ');
  return left.replace(/\b(?:19|20)\d\d\b/g, '').replace(/[\s!?.,_#*+-]/g, '');
}
