/** Folders into which others write, on each runtime: Deno's `open` follows links even where it is told not to. */
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/sources.ts';
import { denoCommand, prepareDeno, type Temporary, temporary } from './started-process.ts';

let place: Temporary;
beforeAll(() => {
  prepareDeno();
  place = temporary();
  const at = (name: string) => join(place.folder, name);
  mkdirSync(at('folder'));
  symlinkSync('folder', at('link-to-folder'));
  writeFileSync(at('file'), 'text');
  symlinkSync('file', at('link-to-file'));
  writeFileSync(at('another'), 'text');
  linkSync(at('another'), at('hard-link'));
});
afterAll(() => place.remove());

const [deno = '', ...options] = denoCommand.slice(0, -1);

test.each([
  ['Node', () => process.execPath, []],
  ['Deno', () => join(root, deno), options],
])('on %s no link is followed', (_runtime, program, parameters) => {
  const printed = execFileSync(program(), [...parameters, 'test/runtime/links-program.ts', place.folder], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({
    folder: 'opened',
    linkToFolder: expect.stringContaining('it is a link'),
    fileAsFolder: expect.stringContaining('no folder'),
    file: 'opened',
    linkToFile: 'it is a link',
    hardLink: 'it is a hard link: the same file has another name',
    folderAsFile: 'it is no file',
  });
});
