/** What the builds of the console and of the hosted form write once more, compressed. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

/** Each text beside itself in Brotli's smallest form, which takes too long to be made while a browser waits. `texts`: the files' names. */
export function precompressed(texts: RegExp): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => texts.test(name));
      await Promise.all(
        names.map(async (name) => writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(await readFile(join(dir, name))))),
      );
    },
  };
}
