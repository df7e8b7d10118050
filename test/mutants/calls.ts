import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** What one file of tests called, as `keep-calls.ts` wrote it. */
export interface Called {
  /** From the root of the repository. */
  readonly test: string;
  /** What it took. */
  readonly ms: number;
  readonly files: readonly { readonly file: string; readonly names: readonly string[] }[];
}

export function readCalls(folder: string): readonly Called[] {
  return globSync('*.json', { cwd: folder }).map((name): Called => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/**
 * The tests that call one of the functions in which a mutant shows, likeliest first: a name that both files share, then
 * the most functions of the file called for the time that it takes. `null`: all of them may see it.
 */
export function testsThatSee(
  calls: readonly Called[],
  { file, functions }: { readonly file: string; readonly functions: readonly string[] | null },
): string[] {
  const namesOf = (each: Called): readonly string[] => each.files.filter((one) => one.file === file).flatMap(({ names }) => names);
  const words = wordsOf(file);
  const shared = ({ test }: Called): number => wordsOf(test).filter((word) => words.includes(word)).length;
  return calls
    .filter((each) => functions === null || namesOf(each).some((name) => functions.includes(name)))
    .map((each) => ({ test: each.test, shared: shared(each), rate: new Set(namesOf(each)).size / each.ms }))
    .sort((one, other) => other.shared - one.shared || other.rate - one.rate)
    .map(({ test }) => test);
}

function wordsOf(path: string): readonly string[] {
  return basename(path).replace(/\..*$/, '').split('-');
}

/**
 * The names, as V8 gives them, of the functions that run what stands at a place: the nearest function around it; of a
 * constant of the file, such as a statement, those that use it. Null where others may use it as well, or nobody can tell.
 */
export function functionsThatRun(file: string, source: string, place: number): readonly string[] | null {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const around = functionAround(tree, place);
  return around === null ? usersOf(tree, place, new Set()) : [around];
}

/** The nearest function around a place, as V8 names it; null where there is none. */
export function functionAt(file: string, source: string, place: number): string | null {
  return functionAround(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), place);
}

/**
 * Of a function that makes a part of a statement while its file is loaded: the functions that use what was made of it. Null where others may
 * use it as well. `isCalled`: functions that are called later are none of these.
 */
export function usersOfMade(file: string, source: string, name: string, isCalled: (name: string) => boolean): readonly string[] | null {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const users: string[] = [];
  const seen = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const used of callsOf(tree, next)) {
      const around = functionAround(tree, used);
      if (around !== null && (isCalled(around) || seen.has(around))) continue;
      if (around !== null) {
        seen.add(around);
        waiting.push(around);
        continue;
      }
      const found = usersOf(tree, used, new Set());
      if (found === null) return null;
      users.push(...found);
    }
  }
  return users;
}

function callsOf(tree: ts.SourceFile, name: string): readonly number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name) found.push(node.getStart(tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function functionAround(tree: ts.SourceFile, place: number): string | null {
  let found: string | null = null;
  const visit = (node: ts.Node): void => {
    if (place < node.getStart(tree) || place >= node.getEnd()) return;
    found = nameOf(node) ?? found;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Of the constant that stands at a place of the file: who uses it, directly or by another constant. */
function usersOf(tree: ts.SourceFile, place: number, seen: Set<string>): readonly string[] | null {
  const statement = tree.statements.find((each) => place >= each.getStart(tree) && place < each.getEnd());
  if (!statement || !ts.isVariableStatement(statement)) return null;
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  const [declaration] = statement.declarationList.declarations;
  if (isExported || !declaration || !ts.isIdentifier(declaration.name)) return null;
  const name = declaration.name.text;
  if (seen.has(name)) return [];
  seen.add(name);
  const users: string[] = [];
  for (const used of placesOf(tree, name)) {
    if (used >= statement.getStart(tree) && used < statement.getEnd()) continue;
    const around = functionAround(tree, used);
    const further = around === null ? usersOf(tree, used, seen) : [around];
    if (further === null) return null;
    users.push(...further);
  }
  return users;
}

function placesOf(tree: ts.SourceFile, name: string): readonly number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) found.push(node.getStart(tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText();
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = node;
  const isNamed = (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && ts.isIdentifier(parent.name);
  return isNamed ? parent.name.getText() : undefined;
}
