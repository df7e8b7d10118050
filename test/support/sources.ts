/** The repository's sources and what they import, read by TypeScript's own parser. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { filesBelow } from '../../.run/files-below.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  /** A path from the root for our own files, the specifier for everything else. */
  readonly target: string;
  readonly own: boolean;
  /** Gone when the types are stripped. */
  readonly typeOnly: boolean;
}

export interface Source {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Parsed when it is first asked for: all files of the gateway take some seconds. */
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

/** Every `.ts` and `.tsx` file under the folders, without declarations. */
export function sourcesOf(folders: readonly string[]): readonly Source[] {
  return filesOf(folders).map((path) => new FileSource(path));
}

function filesOf(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  );
}

/** What the compiler's own options say of our files, so that a program takes these trees. */
const asModules: ts.CreateSourceFileOptions = { languageVersion: ts.ScriptTarget.ES2024, impliedNodeFormat: ts.ModuleKind.ESNext };

class FileSource implements Source {
  readonly path: string;
  #text: string | undefined;
  #tree: ts.SourceFile | undefined;
  #imports: readonly Import[] | undefined;

  constructor(path: string) {
    this.path = path;
  }

  get text(): string {
    this.#text ??= readFileSync(join(root, this.path), 'utf8');
    return this.#text;
  }

  get tree(): ts.SourceFile {
    this.#tree ??= ts.createSourceFile(join(root, this.path), this.text, asModules, true);
    return this.#tree;
  }

  get imports(): readonly Import[] {
    this.#imports ??= importsIn(this.path, this.tree);
    return this.#imports;
  }
}

function importsIn(path: string, tree: ts.SourceFile): readonly Import[] {
  const imports: Import[] = [];
  const add = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push({ ...found, ...targetOf(path, found.target) });
  };
  // Only an import that is called, or a type, can stand within a statement.
  if (/\bimport\s*\(/.test(tree.text)) walk(tree, add);
  else tree.statements.forEach(add);
  return imports;
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function importOf(node: ts.Node): { readonly target: string; readonly typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { target: node.moduleSpecifier.text, typeOnly: bringsOnlyTypes(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { target: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { target: node.argument.literal.text, typeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments;
    return { target: target && ts.isStringLiteral(target) ? target.text : '(computed)', typeOnly: false };
  }
  return undefined;
}

function bringsOnlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (clause.name || !clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) return false;
  return clause.namedBindings.elements.length > 0 && clause.namedBindings.elements.every((element) => element.isTypeOnly);
}

function targetOf(from: string, specifier: string): { readonly target: string; readonly own: boolean } {
  if (!specifier.startsWith('.')) return { target: specifier, own: false };
  return { target: normalize(join(dirname(from), specifier)), own: true };
}

/** Files in a circle of imports that remains when types are stripped, as the first such circle found. */
export function circleOf(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of edges.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}
