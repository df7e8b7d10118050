import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { accepted, reasonToAccept } from './accepted.ts';
import { type Called, functionAt, functionsThatRun, testsThatSee, usersOfMade } from './calls.ts';
import { codeOf, leftOut, modules, testsFor } from './modules.ts';
import { applyMutant, sampleOf, show } from './mutant.ts';
import { reportOf, scoreOf, type Tried } from './report.ts';
import { isSql, sqlChanges } from './sql-mutants.ts';
import { mutantsOf } from './typescript-mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function mutated(source: string, file = 'api/some.ts'): readonly string[] {
  return mutantsOf(file, source).map((mutant) => applyMutant(source, mutant));
}

function mutatedSql(text: string): readonly string[] {
  return sqlChanges(text).map(({ from, to, replacement }) => text.slice(0, from) + replacement + text.slice(to));
}

describe('of TypeScript', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['flips a comparison', 'f(a < b);', ['; ', 'f(a <= b);']],
    ['and an equality', 'x = a === b;', ['x = a !== b;']],
    ['turns a connective round', 'x = a && b || c;', ['x = a || b || c;', 'x = a && b && c;']],
    ['negates a condition', 'x = a ? b : c;', ['x = !(a) ? b : c;']],
    ['drops a guard', 'if (a) return b;', [';', 'if (!(a)) return b;']],
    ['also one of a block', 'if (a) { throw b; }', [';', 'if (!(a)) { throw b; }']],
    ['keeps what has an else', 'if (a) return b; else return c;', ['if (!(a)) return b; else return c;']],
    ['of an equality the flip is the negation', 'if (a === b) c = d;', ['if (a !== b) c = d;']],
    ['drops a call whose value nobody takes', 'await check(a);', [';']],
    ['moves a bound by one', 'x = a.slice(0, n - 1);', ['x = a.slice((0 + 1), n - 1);', 'x = a.slice(0, n - (1 + 1));']],
    ['keeps a number that is no bound', 'x = { a: 7 };', []],
    ['drops a write', "x = [{ write: 'a' }, ...more];", ['x = [...more];', "x = [{ write: 'a' }, ];"]],
    ['drops an element of what is named as writes', 'const writes = [a(), b()];', ['const writes = [b()];', 'const writes = [a(), ];']],
    ['drops a commit’s only write', 'x = store.commit(m, [a]);', ['x = store.commit(m, []);']],
    ['keeps other lists', 'x = [a, b];', []],
    ['keeps types and imports', "import a from 'b';\ntype A = 1 | 2;\ninterface B { c: 1 }", []],
    ['keeps statements outside of db', "x = 'SELECT a FROM b WHERE c = ?';", []],
  ];
  test.each(cases)('%s: %s', (_, source, expected) => {
    expect(
      mutated(source)
        .map((each) => each.trim())
        .toSorted(),
    ).toEqual(expected.map((each) => each.trim().replace(/^; $/, ';')).toSorted());
  });

  test('changes the text of a statement around what is put into it', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
    const source = 'const byId = `SELECT ${columns(1 < 2)} FROM jobs WHERE id = ? AND ${within()} LIMIT 1`;';
    expect(mutated(source, 'db/store/some.ts')).toEqual([
      source.replace('1 < 2', '(1 + 1) < 2'),
      source.replace('1 < 2', '1 <= 2'),
      source.replace('1 < 2', '1 < (2 + 1)'),
      source.replace('id = ?', '(1 OR (id = ?))'),
      source.replace('id = ?', 'id <> ?'),
      source.replace('AND', 'OR'),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
      source.replace('${within()}', '(1 OR (${within()}))'),
      source.replace('LIMIT', 'LIMIT 1000000 +'),
    ]);
  });
});

describe('of SQL', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['makes a condition true and keeps its placeholders', 'DELETE FROM a WHERE b IN (?)', ['DELETE FROM a WHERE (1 OR (b IN (?)))']],
    [
      'flips each comparison',
      'SELECT a < 1, a <= 1, a > 1, a >= 1, a <> 1 FROM b',
      [
        'SELECT a <= 1, a <= 1, a > 1, a >= 1, a <> 1 FROM b',
        'SELECT a < 1, a < 1, a > 1, a >= 1, a <> 1 FROM b',
        'SELECT a < 1, a <= 1, a >= 1, a >= 1, a <> 1 FROM b',
        'SELECT a < 1, a <= 1, a > 1, a > 1, a <> 1 FROM b',
        'SELECT a < 1, a <= 1, a > 1, a >= 1, a = 1 FROM b',
      ],
    ],
    ['keeps assignments', 'UPDATE a SET b = ?, c = ?', []],
    [
      'removes ORDER BY up to LIMIT',
      'SELECT a FROM b ORDER BY c, d LIMIT ?',
      ['SELECT a FROM b LIMIT ?', 'SELECT a FROM b ORDER BY c, d LIMIT 1000000 + ?'],
    ],
    ['turns a direction round', 'a DESC, b ASC', ['a ASC, b ASC', 'a DESC, b DESC']],
    ['knows the AND of BETWEEN', 'x BETWEEN ? AND ?', []],
    [
      'AND to OR, in a text that is conditions alone',
      'a = ? AND b = ?',
      ['(1 OR (a = ?)) AND b = ?', 'a <> ? AND b = ?', 'a = ? OR b = ?', 'a = ? AND (1 OR (b = ?))', 'a = ? AND b <> ?'],
    ],
    [
      'sum to max, and DISTINCT',
      'SELECT sum(a), count(DISTINCT b) FROM c',
      ['SELECT max(a), count(DISTINCT b) FROM c', 'SELECT sum(a), count(b) FROM c'],
    ],
    [
      'turns IS NULL round',
      'SELECT a IS NULL, b IS NOT NULL FROM c',
      ['SELECT a IS NOT NULL, b IS NOT NULL FROM c', 'SELECT a IS NULL, b IS NULL FROM c'],
    ],
    [
      'stays within the brackets of a part',
      'SELECT (SELECT a FROM b WHERE c IN (?)) FROM d',
      ['SELECT (SELECT a FROM b WHERE (1 OR (c IN (?)))) FROM d'],
    ],
    ['keeps what stands in quotes', "SELECT 'a < b AND c' FROM d", []],
  ];
  test.each(cases)('%s: %s', (_, text, expected) => {
    expect(mutatedSql(text).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ['SELECT a FROM b', true],
    ['  WHERE a', true],
    ['next_run_at IS NOT NULL', true],
    ['a >= ?', true],
    ['the amount = what was given', false],
    ['jobs', false],
  ])('takes %j for a statement or a part of one: %s', (text, expected) => {
    expect(isSql(text)).toBe(expected);
  });
});

describe('a sample', () => {
  const items = Array.from({ length: 100 }, (_, place) => place);

  test('is the same for the same seed, and another for another', () => {
    expect(sampleOf(items, 10, 1)).toEqual(sampleOf(items, 10, 1));
    expect(sampleOf(items, 10, 2)).not.toEqual(sampleOf(items, 10, 1));
  });

  test('has so many, in the order given, each once', () => {
    const sample = sampleOf(items, 10, 3);
    expect(new Set(sample).size).toBe(10);
    expect(sample).toEqual(sample.toSorted((one, other) => one - other));
  });

  test('is all of them where there are no more', () => {
    expect(sampleOf(items, Number.POSITIVE_INFINITY, 1)).toEqual(items);
  });
});

describe('an accepted survivor', () => {
  const source = 'const a = 1;\n  x = b < c;\n';
  const reason = 'both are the same';

  function reasonIn(text: string): string | undefined {
    const [mutant] = mutantsOf('api/some.ts', text);
    if (!mutant) throw new Error('no mutant');
    return reasonToAccept(
      [{ file: 'api/some.ts', original: 'x = b < c;', mutated: 'x = b <= c;', reason }],
      mutant.file,
      show(text, mutant),
    );
  }

  test('is found where its line has moved', () => {
    expect(reasonIn(source)).toBe(reason);
    expect(reasonIn(`// more\n\n${source}`)).toBe(reason);
  });

  test('is looked at again where its line has changed', () => {
    expect(reasonIn(source.replace('x =', 'y ='))).toBeUndefined();
  });

  test.each(accepted)('of $file is still a mutant of it: $mutated', ({ file, original, mutated: changed }) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    expect(mutantsOf(file, text).map((mutant) => show(text, mutant))).toContainEqual({
      line: expect.any(Number),
      original,
      mutated: changed,
    });
  });
});

describe('the tests that see a mutant', () => {
  const called = (test: string, ms: number, ...names: string[]): Called => ({
    test,
    ms,
    files: [{ file: 'api/domain/jobs/job-schedule.ts', names }],
  });
  const calls = [
    called('test/jobs/slow.test.ts', 9_000, 'decide', 'find', 'read', 'write'),
    called('test/jobs/runs.test.ts', 100, 'read', 'decide', 'find'),
    called('test/jobs/other.test.ts', 100, 'read'),
    called('test/jobs/more.test.ts', 100, 'decide', 'find'),
    called('test/jobs/job-schedule.test.ts', 5_000, 'decide'),
  ];

  test('call its function: first those of the same name, then those that call most of the file for their time', () => {
    expect(testsThatSee(calls, { file: 'api/domain/jobs/job-schedule.ts', functions: ['decide'] })).toEqual([
      'test/jobs/job-schedule.test.ts',
      'test/jobs/runs.test.ts',
      'test/jobs/more.test.ts',
      'test/jobs/slow.test.ts',
    ]);
  });

  test('are none where nobody calls it, and all where it stands in no function', () => {
    expect(testsThatSee(calls, { file: 'api/domain/jobs/job-schedule.ts', functions: ['unknown'] })).toEqual([]);
    expect(testsThatSee(calls, { file: 'api/domain/jobs/retry.ts', functions: ['decide'] })).toEqual([]);
    expect(testsThatSee(calls, { file: 'api/domain/jobs/retry.ts', functions: null })).toHaveLength(5);
  });

  test.each([
    ['function a() { return list.map((each) => HERE); }', ['a']],
    ['function a() { const b = () => HERE; }', ['b']],
    ['const a = { b: async () => HERE };', ['b']],
    ['const a = { b() { HERE; } };', ['b']],
    ['const a = [() => HERE];', []],
    ['const a = HERE; function b() { return a; } function c() {}', ['b']],
    ['const a = HERE; const b = [a]; const c = () => b; function d() { return a; }', ['c', 'd']],
    ['export const a = HERE; function b() { return a; }', null],
    ['const a = HERE; export const b = a; function c() { return a; }', null],
    ['if (HERE) f();', null],
  ])('of %s run %j', (source, expected) => {
    expect(functionsThatRun('api/some.ts', source, source.indexOf('HERE'))).toEqual(expected);
  });

  test.each([
    ['const part = () => `HERE`; const sql = made(() => part()); function read() { sql(); }', ['read']],
    ['const part = () => `HERE`; const more = () => part(); const sql = more(); function read() { sql; }', ['read']],
    ['const part = () => `HERE`; function read() { part(); } const list = [read];', []],
    ['const part = () => `HERE`; export const sql = part();', null],
  ])('of %s, whose parts are made while it is loaded, use them %j', (source, expected) => {
    const around = functionAt('api/some.ts', source, source.indexOf('HERE'));
    expect(usersOfMade('api/some.ts', source, around ?? '', (name) => name === 'read')).toEqual(expected);
  });
});

describe('a report', () => {
  const tried = (fate: Tried['fate'], line: number): Tried => ({
    file: 'api/some.ts',
    operator: 'comparison',
    line,
    original: 'a < b',
    mutated: 'a <= b',
    fate,
  });

  test('counts what hangs as killed and leaves out what is accepted', () => {
    const all = [tried('killed', 1), tried('timeout', 2), tried('survived', 3), tried('accepted', 4)];
    expect(scoreOf(all)).toMatchObject({ killed: 2, counted: 3, isEnough: false });
    expect(reportOf('jobs', 50, all)).toContain('jobs: 66.7 % (2 of 3 killed, 1 accepted; 4 tried of 50)');
  });

  test('shows survivors by file and line with their texts', () => {
    expect(reportOf('jobs', 1, [tried('survived', 3)])).toContain('api/some.ts:3 (comparison)\n  - a < b\n  + a <= b');
  });

  test.each([
    [17, 3, true],
    [16, 3, false],
  ])('with %i killed and %i survivors is enough: %s', (killed, survived, expected) => {
    const all = [
      ...Array.from({ length: killed }, () => tried('killed', 1)),
      ...Array.from({ length: survived }, () => tried('survived', 2)),
    ];
    expect(scoreOf(all).isEnough).toBe(expected);
  });
});

describe.each(modules)('the module $name', (module) => {
  const files = codeOf(module).flatMap((folder) => globSync(`${folder}**/*.ts`, { cwd: root }));

  test('has code with mutants', () => {
    expect(
      files.filter((file) => !leftOut.test(file)).some((file) => mutantsOf(file, readFileSync(`${root}${file}`, 'utf8')).length > 0),
    ).toBe(true);
  });

  test('names tests that are there for each of its files', () => {
    const named = new Set(files.flatMap((file) => [...testsFor(module, file)]));
    for (const each of named)
      expect(globSync(`${each}{,*,**/*}.test.ts`, { cwd: root }).length + globSync(each, { cwd: root }).length, each).toBeGreaterThan(0);
  });

  test('has no rule that no file of it comes to', () => {
    const used = new Set(files.map((file) => module.rules.find(({ code }) => file.startsWith(code))));
    expect(module.rules.filter((rule) => !used.has(rule))).toEqual([]);
  });

  test('has mutants that differ from the code and from each other', () => {
    for (const file of files) {
      const source = readFileSync(`${root}${file}`, 'utf8');
      const changed = mutantsOf(file, source).map((mutant) => applyMutant(source, mutant));
      expect(changed).not.toContain(source);
      expect(new Set(changed).size, file).toBe(changed.length);
    }
  });
});
