/**
 * Finds promises that nobody waits for: `lint` runs it, because a commit, an audit entry or a stop that fails in one is
 * lost without a word. A statement may be a promise only with `await`, `return`, `void` or a handler of its failure.
 * It asks TypeScript for types, so it also finds what a linter's own inference does not, such as `store.commit(…)`.
 */
import { resolve } from 'node:path';
import { SyntaxKind } from '@typescript/native-preview/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
} from '@typescript/native-preview/unstable/ast/is';
import { API, type Project } from '@typescript/native-preview/unstable/sync';
import { typeProjects } from './type-projects.ts';

type SourceFile = NonNullable<ReturnType<Project['program']['getSourceFile']>>;
type Node = Parameters<Parameters<SourceFile['forEachChild']>[0]>[0];

/** Deeper than any source of ours is nested. */
const depthMax = 500;

/** `a && b()`: the statement's value is one of its sides. */
const choices: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.CommaToken,
]);

/** Matchers that wait for nothing, as long as `resolves` or `rejects` does not come before them. Two of three statements in tests
 * end in one, and to ask for their types takes half of this check's time. */
const matchers = /^to(Be[A-Za-z]*|Contain(Equal)?|Equal|StrictEqual|Have(BeenCalled(Times|With)?|Length|Property)|Match(Object)?|Throw)$/;

const api = new API();
const seen = new Set<string>();
const found: string[] = [];
try {
  // The root's own project holds most files: of the others only what it leaves out is read.
  for (const config of ['tsconfig.json', ...typeProjects()].map((name) => resolve(name))) {
    const names = api
      .parseConfigFile(config)
      .fileNames.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !seen.has(name));
    if (names.length === 0) continue;
    const project = openProject(config);
    for (const name of names) {
      seen.add(name);
      const file = project.program.getSourceFile(name);
      if (file) found.push(...findFloating(project, file).map((expression) => describe(file, expression)));
    }
  }
} finally {
  api.close();
}
process.stdout.write([...found, `${seen.size} files, ${found.length} promises that nobody waits for`, ''].join('\n'));
process.exitCode = found.length === 0 && seen.size > 0 ? 0 : 1;

function openProject(config: string): Project {
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} is no project of TypeScript`);
  return project;
}

function findFloating({ checker }: Project, file: SourceFile): readonly Node[] {
  const expressions = findExpressions(file);
  if (expressions.length === 0) return [];
  const types = checker.getTypeAtLocation(expressions);
  return expressions.filter((_, place) => {
    const type = types[place];
    // `server?.stop()` is a promise or undefined.
    const given = type && checker.getNonNullableType(type);
    return given !== undefined && checker.getPropertyOfType(given, 'then') !== undefined;
  });
}

/** What stands alone as a statement, keeps nothing and handles no failure. */
function findExpressions(file: SourceFile): readonly Node[] {
  const expressions: Node[] = [];
  const visit = (node: Node, depth: number): void => {
    if (depth > depthMax) throw new Error(`${file.fileName} is nested too deeply`);
    if (isExpressionStatement(node)) expressions.push(...valuesIn(node.expression));
    node.forEachChild((child) => visit(child, depth + 1));
  };
  visit(file, 0);
  return expressions;
}

/** The expressions that can be the statement's value: of `a && b()` it is `b()`. An assignment keeps its value. */
function valuesIn(node: Node): readonly Node[] {
  if (isParenthesizedExpression(node)) return valuesIn(node.expression);
  if (isConditionalExpression(node)) return [...valuesIn(node.whenTrue), ...valuesIn(node.whenFalse)];
  if (isBinaryExpression(node)) return choices.has(node.operatorToken.kind) ? [...valuesIn(node.left), ...valuesIn(node.right)] : [];
  return handlesFailure(node) || isMatcher(node) ? [] : [node];
}

/** `expect(…).toBe(…)`, `expect(…).not.toEqual(…)` */
function isMatcher(call: Node): boolean {
  if (!isCallExpression(call) || !isPropertyAccessExpression(call.expression)) return false;
  const { name, expression } = call.expression;
  const expected = isPropertyAccessExpression(expression) && expression.name.text === 'not' ? expression.expression : expression;
  return (
    matchers.test(name.text) && isCallExpression(expected) && isIdentifier(expected.expression) && expected.expression.text === 'expect'
  );
}

function handlesFailure(call: Node): boolean {
  if (!isCallExpression(call) || !isPropertyAccessExpression(call.expression)) return false;
  const name = call.expression.name.text;
  return (name === 'catch' && call.arguments.length === 1) || (name === 'then' && call.arguments.length === 2);
}

function describe(file: SourceFile, expression: Node): string {
  const line = file.text.slice(0, expression.getStart(file)).split('\n').length;
  const code = expression.getText(file).split('\n')[0] ?? '';
  return `${file.fileName.slice(process.cwd().length + 1)}:${line} nobody waits for this promise: ${code}`;
}
