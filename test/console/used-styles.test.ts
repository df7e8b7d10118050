import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listSources, remainingRules, withoutUnusedRules } from '../../.run/console-styles.ts';

const used = new Set(['m_1a', 'm_2b']);

test.each([
  ['a rule of a component that is used stays', '.m_1a{color:red}', '.m_1a{color:red}'],
  ['a rule of one that is not goes', '.m_3c{color:red}.m_1a{color:red}', '.m_1a{color:red}'],
  ['a rule for both stays', '.m_3c,.m_1a:hover{color:red}', '.m_3c,.m_1a:hover{color:red}'],
  ['a rule without a component stays', ':root{--a:1}', ':root{--a:1}'],
  ['an empty condition goes', '@media print{.m_3c{color:red}}.m_2b{a:b}', '.m_2b{a:b}'],
  ['a condition keeps what is used', '@media print{.m_3c{color:red}.m_2b{a:b}}', '@media print{.m_2b{a:b}}'],
  ['steps of a motion stay', '@keyframes m_9{from{opacity:0}to{opacity:1}}', '@keyframes m_9{from{opacity:0}to{opacity:1}}'],
  ['nested rules stay with theirs', '.m_1a{&:hover{color:red}}', '.m_1a{&:hover{color:red}}'],
] as const)('%s', (_, given, left) => {
  expect(withoutUnusedRules(given, used)).toBe(left);
});

test('the second sheet has what the first leaves out, and nothing else', () => {
  const css = '@layer a{:root{--a:1}.m_1a{color:red}.m_2b{color:blue}.m_1a .m_2b{a:b}.m_3c{a:b}@media print{.m_2b{a:b}}}';
  expect(remainingRules(css, used, new Set(['m_1a']))).toBe('@layer a{.m_2b{color:blue}@media print{.m_2b{a:b}}}');
});

test('whatever the console loads on demand loads its style beside it', () => {
  const console = fileURLToPath(new URL('../../console', import.meta.url));
  const parts = ['app', 'components', 'pages'].flatMap((name) => listSources(join(console, name)));
  const loads = parts.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /\bimport\('\.+\//.test(line)),
  );
  expect(loads.length).toBeGreaterThan(40);
  // A line of the router is given to its function page(), which does it for all.
  expect(loads.filter((line) => !/withStyles\(|^ {2}page\(/.test(line))).toEqual([]);
});
