import ts from 'typescript';
import type { Mutant } from './mutant.ts';
import { isSql, type Opaque, sqlChanges } from './sql-mutants.ts';

type Change = Omit<Mutant, 'file'>;

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const connectives: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
/** Statements stand nowhere else. */
const sqlFolder = 'db/';
/** Deeper than any source of ours is nested. */
const depthMax = 500;

/** Every mutant of a file, in the order of their places. Types, imports and texts for people stay as they are. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Change[] = [];
  const visit = (node: ts.Node, depth: number): void => {
    if (depth > depthMax) throw new Error(`${file} is nested deeper than ${depthMax}`);
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    found.push(...changesOf(node, tree));
    ts.forEachChild(node, (child) => visit(child, depth + 1));
  };
  visit(tree, 0);
  return found.map((change) => ({ file, ...change })).sort((one, other) => one.from - other.from || one.to - other.to);
}

function changesOf(node: ts.Node, tree: ts.SourceFile): readonly Change[] {
  if (ts.isBinaryExpression(node)) return operatorChanges(node, tree);
  if (ts.isIfStatement(node)) return [...negated(node.expression, tree), ...guardDropped(node, tree)];
  if (ts.isConditionalExpression(node)) return negated(node.condition, tree);
  if (ts.isExpressionStatement(node)) return callDropped(node, tree);
  if (ts.isNumericLiteral(node))
    return isBound(node) ? [{ ...placeOf(node, tree), operator: 'off by one', replacement: `(${node.text} + 1)` }] : [];
  if (ts.isArrayLiteralExpression(node)) return elementsDropped(node, tree);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) return sqlOf(node, tree);
  return [];
}

function placeOf(node: ts.Node, tree: ts.SourceFile): { from: number; to: number } {
  return { from: node.getStart(tree), to: node.getEnd() };
}

function operatorChanges({ operatorToken }: ts.BinaryExpression, tree: ts.SourceFile): readonly Change[] {
  const place = placeOf(operatorToken, tree);
  const text = operatorToken.getText(tree);
  const comparison = comparisons[text];
  if (comparison) return [{ ...place, operator: 'comparison', replacement: comparison }];
  const connective = connectives[text];
  return connective ? [{ ...place, operator: 'connective', replacement: connective }] : [];
}

/** Of an equality the flipped comparison is the same change. */
function negated(condition: ts.Expression, tree: ts.SourceFile): readonly Change[] {
  if (ts.isBinaryExpression(condition) && /^[!=]==$/.test(condition.operatorToken.getText(tree))) return [];
  return [{ ...placeOf(condition, tree), operator: 'negate a condition', replacement: `!(${condition.getText(tree)})` }];
}

/** `if (…) return`, `throw` or `continue`, without an else. */
function guardDropped(node: ts.IfStatement, tree: ts.SourceFile): readonly Change[] {
  const body = node.thenStatement;
  const last = ts.isBlock(body) ? body.statements.at(-1) : body;
  const leaves = last && (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last));
  return leaves && !node.elseStatement ? [{ ...placeOf(node, tree), operator: 'drop a guard', replacement: ';' }] : [];
}

/** A call whose value nobody takes is there for what it does or refuses. */
function callDropped(node: ts.ExpressionStatement, tree: ts.SourceFile): readonly Change[] {
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  return ts.isCallExpression(inner) ? [{ ...placeOf(node, tree), operator: 'drop a call', replacement: ';' }] : [];
}

/** A number beside a comparison or a sum, or where a list is cut. */
function isBound(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^(?:[<>]=?|[!=]==|[-+])$/.test(parent.operatorToken.getText());
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return ['slice', 'at', 'splice', 'subarray'].includes(parent.expression.name.text);
}

/** Of what is written in one commit: each write, and each group of writes. */
function elementsDropped(node: ts.ArrayLiteralExpression, tree: ts.SourceFile): readonly Change[] {
  if (!node.elements.some(isWrite) && !isNamedAsWrites(node)) return [];
  return node.elements.map((element, place) => {
    const next = node.elements[place + 1];
    const { from, to } = placeOf(element, tree);
    const rest = next ? next.getStart(tree) : endWithComma(tree.text, to);
    return { from, to: rest, operator: 'drop a write', replacement: '' };
  });
}

function endWithComma(text: string, end: number): number {
  return text[end] === ',' ? end + 1 : end;
}

function isWrite(element: ts.Expression): boolean {
  const inner = ts.isAsExpression(element) ? element.expression : element;
  return (
    ts.isObjectLiteralExpression(inner) &&
    inner.properties.some(({ name }) => name !== undefined && ['write', 'sql'].includes(name.getText()))
  );
}

function isNamedAsWrites({ parent }: ts.ArrayLiteralExpression): boolean {
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return /writes$/i.test(parent.name.getText());
  return ts.isCallExpression(parent) && /\.commit$/.test(parent.expression.getText());
}

function sqlOf(node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression, tree: ts.SourceFile): readonly Change[] {
  const start = node.getStart(tree) + 1;
  const text = tree.text.slice(start, node.getEnd() - 1);
  if (!tree.fileName.startsWith(sqlFolder) || !isSql(text)) return [];
  const opaque: readonly Opaque[] = ts.isTemplateExpression(node)
    ? node.templateSpans.map(({ expression, literal }) => ({
        // From `${` to `}`, whatever blanks or comments stand inside.
        from: expression.getFullStart() - 2 - start,
        to: literal.getStart(tree) + 1 - start,
      }))
    : [];
  return sqlChanges(text, opaque).map((change) => ({ ...change, from: change.from + start, to: change.to + start }));
}
