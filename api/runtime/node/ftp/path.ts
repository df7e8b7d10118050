/** Paths of the FTP server: one folder with files and nothing above or below it (RFC 959, 4.1.1). */

export type FtpPath = { readonly kind: 'root' } | { readonly kind: 'file'; readonly name: string };

/**
 * What a path names, seen from the root, which is the only folder. Undefined for what would lead out of it or into a folder
 * that is not there. A name is only looked up among issued files: none is ever a path of this machine.
 */
export function parsePath(path: string): FtpPath | undefined {
  const names: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..') {
      if (names.pop() === undefined) return undefined;
    } else {
      names.push(step);
    }
  }
  const [name, ...below] = names;
  if (name === undefined) return { kind: 'root' };
  return below.length === 0 && isPlainName(name) ? { kind: 'file', name } : undefined;
}

function isPlainName(name: string): boolean {
  return !/[\\\p{Cc}]/u.test(name);
}

/** Whether a name fits a pattern of `*` and `?`. Takes time in proportion to the product of their lengths at most. */
export function fitsPattern(name: string, pattern: string): boolean {
  let [at, place] = [0, 0];
  let star: { readonly place: number; at: number } | undefined;
  while (at < name.length) {
    const wanted = pattern[place];
    if (wanted === '*') {
      star = { place, at };
      place += 1;
    } else if (wanted === '?' || wanted === name[at]) {
      at += 1;
      place += 1;
    } else if (star) {
      star.at += 1;
      at = star.at;
      place = star.place + 1;
    } else {
      return false;
    }
  }
  return [...pattern.slice(place)].every((rest) => rest === '*');
}
