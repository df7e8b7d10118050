/**
 * What a poll asks for may be wrong until it is right. So what must never be wrong is expected after it, and not within it. And no wait ends
 * sooner because a machine is slow: each has a bound that grows with the machine's pace (support/pace.ts).
 */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { type Source, sourcesOf, walk } from './support/sources.ts';

/** Functions of the file by their names: `function shown() {…}` and `const shown = () => …`. */
function functionsOf(tree: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  walk(tree, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)) {
      found.set(node.name.getText(), node.initializer);
    }
  });
  return found;
}

function expectsSomething(body: ts.Node): boolean {
  let does = false;
  walk(body, (inner) => {
    if (ts.isCallExpression(inner) && inner.expression.getText() === 'expect') does = true;
  });
  return does;
}

/** Lines of polls that ask a function which expects something itself. */
function pollsThatExpect({ tree }: Pick<Source, 'tree'>): readonly number[] {
  const functions = functionsOf(tree);
  const lines: number[] = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node) || !/^expect\s*\.poll$/.test(node.expression.getText())) return;
    const [asked] = node.arguments;
    const body = asked && ts.isIdentifier(asked) ? functions.get(asked.text) : asked;
    if (body && expectsSomething(body)) lines.push(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  });
  return lines;
}

test('nothing is expected within what a poll asks for: there it would be asked for again until it holds', () => {
  const sources = sourcesOf(['test']).filter(({ text }) => text.includes('.poll('));
  expect(sources.length).toBeGreaterThan(50);
  const found = sources.flatMap((source) => pollsThatExpect(source).map((line) => `${source.path}:${line}`));
  expect(found).toEqual([]);
});

test('finds what is expected within a poll, in place and by name', () => {
  const text = `const shown = async () => { expect(1).toBe(1); return true; };
    await expect.poll(shown).toBe(true);
    await expect
      .poll(() => { expect(2).toBe(2); return true; })
      .toBe(true);
    await expect.poll(() => 1).toBe(1);`;
  const tree = ts.createSourceFile('some.ts', text, ts.ScriptTarget.Latest, true);
  expect(pollsThatExpect({ tree })).toEqual([2, 3]);
});

/** A test's or a hook's own time comes last. (In options it is found by npm-test.test.ts.) */
const timed = /^(test|it|describe|beforeAll|beforeEach|afterAll|afterEach)\b/;

/** Values of the file's constants by their names, but functions. */
function constantsOf(tree: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  walk(tree, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && !ts.isArrowFunction(node.initializer)) {
      found.set(node.name.getText(), node.initializer);
    }
  });
  return found;
}

/** What stands where a test's or a hook's time does: a number, or a sum of some, or the name of one. */
function isTime(node: ts.Node, constants: ReadonlyMap<string, ts.Node>): boolean {
  const value = ts.isIdentifier(node) ? constants.get(node.text) : node;
  if (!value) return false;
  return (
    ts.isNumericLiteral(value) || ts.isBinaryExpression(value) || (ts.isCallExpression(value) && /^(Math|boundMs)\b/.test(value.getText()))
  );
}

/** Whether the machine's pace is in it, or in the constants that it names. */
function isPaced(node: ts.Node, constants: ReadonlyMap<string, ts.Node>): boolean {
  const texts = [node.getText()];
  walk(node, (inner) => {
    if (ts.isIdentifier(inner)) texts.push(constants.get(inner.text)?.getText() ?? '');
  });
  return texts.some((text) => /\bboundMs\b/.test(text));
}

/** Lines of tests and hooks whose time is the same on every machine, and of waits with vitest's own second. */
function waitsOfFixedTime({ tree }: Pick<Source, 'tree'>): readonly number[] {
  const constants = constantsOf(tree);
  const isFixed = (node: ts.Node): boolean => isTime(node, constants) && !isPaced(node, constants);
  const lines: number[] = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node)) return;
    const isLone = node.arguments.length === 1;
    if (!isLone && !node.arguments.slice(1).some(isFixed)) return;
    const called = node.expression.getText();
    const isWait = /^vi\s*\.(waitFor|waitUntil)$/.test(called);
    if (isWait || (!isLone && timed.test(called))) lines.push(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  });
  return lines;
}

test('no wait has a time that is the same on every machine', () => {
  const sources = sourcesOf(['test']).filter(({ path }) => !path.startsWith('test/bench/'));
  const found = sources.flatMap((source) => waitsOfFixedTime(source).map((line) => `${source.path}:${line}`));
  expect(found).toEqual([]);
});

test('finds a fixed time of a test and of a hook, also one that is worked out, and a wait that has none', () => {
  const text = `test('a', () => {}, 30_000);
    test.each([1])('b', async () => {}, 30_000);
    beforeAll(() => {}, 5_000);
    await vi.waitFor(() => 1);
    test('d', { timeout: boundMs(30_000) }, () => {});
    await vi.waitFor(() => 1, { timeout: boundMs(5) });
    await expect.poll(() => 1).toBe(1);
    const rounds = roundsOf('ROUNDS', {});
    const patienceMs = 60_000 + rounds * 200;
    const longMs = boundMs(60_000 + rounds * 200);
    test('h', () => {}, 60_000 + rounds * 200);
    test('i', () => {}, Math.max(60_000, rounds));
    test('j', () => {}, patienceMs);
    test('k', () => {}, boundMs(60_000 + rounds * 200));
    test('l', () => {}, 2 * longMs);
    afterEach(rounds);`;
  const tree = ts.createSourceFile('some.ts', text, ts.ScriptTarget.Latest, true);
  expect(waitsOfFixedTime({ tree })).toEqual([1, 2, 3, 4, 11, 12, 13]);
});
