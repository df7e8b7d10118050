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

/** Also one that is computed of others: `60_000 + stories * 200`. */
const isNumber = (node: ts.Node): boolean =>
  ts.isNumericLiteral(node) || (ts.isBinaryExpression(node) && (isNumber(node.left) || isNumber(node.right)) && !isPaced(node));

const isPaced = (node: ts.Node): boolean => /\b(boundMs|\w*[tT]imeoutMs|timeout)\b/.test(node.getText());

/** Lines of tests and hooks whose time is a number, and of waits with vitest's own second. */
function waitsOfFixedTime({ tree }: Pick<Source, 'tree'>): readonly number[] {
  const lines: number[] = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node)) return;
    const isLone = node.arguments.length === 1;
    if (!isLone && !node.arguments.slice(1).some(isNumber)) return;
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

test('finds a fixed time of a test and of a hook, and a wait that has none', () => {
  const text = `test('a', () => {}, 30_000);
    test.each([1])('b', async () => {}, 30_000);
    beforeAll(() => {}, 5_000);
    await vi.waitFor(() => 1);
    test('d', { timeout: boundMs(30_000) }, () => {});
    await vi.waitFor(() => 1, { timeout: boundMs(5) });
    await expect.poll(() => 1).toBe(1);
    test('e', () => {}, 60_000 + rounds * 200);
    test('f', () => {}, boundMs(60_000 + rounds * 200));`;
  const tree = ts.createSourceFile('some.ts', text, ts.ScriptTarget.Latest, true);
  expect(waitsOfFixedTime({ tree })).toEqual([1, 2, 3, 4, 8]);
});
