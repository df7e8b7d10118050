/**
 * What the console says, in both languages. The compiler sees to it that no language lacks a text; here is what it does not
 * see: texts that forget a value they were given, and spellings and words that the house does not use.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from '../../.run/files-below.ts';

const consoleFolder = fileURLToPath(new URL('../../console/', import.meta.url));

interface Text {
  /** Such as `columns.time`. */
  readonly key: string;
  /** Which of the values that a text is made of it uses, by their places; empty for a plain one. */
  readonly uses: readonly number[];
  /** What it says, without the values. */
  readonly says: readonly string[];
}

interface WordsCall {
  readonly place: string;
  readonly languages: Readonly<Record<string, readonly Text[]>>;
}

const calls: readonly WordsCall[] = filesBelow(consoleFolder)
  .filter((file) => /\.tsx?$/.test(file) && !/^client\/schema/.test(file))
  .flatMap((file) => callsIn(file, readFileSync(`${consoleFolder}${file}`, 'utf8')));

function callsIn(file: string, text: string): readonly WordsCall[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: WordsCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'createMessages' && node.arguments[0]) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${file}:${line + 1}`, languages: languagesOf(objectOf(node.arguments[0], source)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (file === 'messages/words.ts') found.push({ place: file, languages: languagesOf(objectOf(wordsIn(source), source)) });
  return found;
}

/** Of the words that several pages say, English; German is the object beside it. */
function wordsIn(source: ts.SourceFile): ts.Expression {
  const words = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === 'words');
  if (!words?.initializer) throw new Error('words.ts has no words');
  return words.initializer;
}

/** The object itself, or the one that a name of the same file stands for. */
function objectOf(node: ts.Expression, source: ts.SourceFile): ts.ObjectLiteralExpression {
  if (ts.isObjectLiteralExpression(node)) return node;
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === node.getText());
  const value = declared?.initializer;
  const found = value && ts.isSatisfiesExpression(value) ? value.expression : value;
  if (!found || !ts.isObjectLiteralExpression(found)) throw new Error(`${node.getText()} is no object literal of this file`);
  return found;
}

function languagesOf(words: ts.ObjectLiteralExpression): Readonly<Record<string, readonly Text[]>> {
  return Object.fromEntries(propertiesOf(words).map(([language, value]) => [language, textsOf(value, '')]));
}

function propertiesOf(object: ts.ObjectLiteralExpression): readonly (readonly [string, ts.Expression])[] {
  return object.properties.map((property) => {
    if (!ts.isPropertyAssignment(property)) throw new Error(`${property.getText()} is no text with a name`);
    const { name } = property;
    return [ts.isStringLiteral(name) ? name.text : name.getText(), property.initializer] as const;
  });
}

function textsOf(value: ts.Expression, key: string): readonly Text[] {
  const bare = ts.isAsExpression(value) ? value.expression : value;
  if (ts.isObjectLiteralExpression(bare)) {
    return propertiesOf(bare).flatMap(([name, inner]) => textsOf(inner, key === '' ? name : `${key}.${name}`));
  }
  // `named({ … })`: a function made of texts.
  if (ts.isCallExpression(bare) && bare.arguments[0]) return textsOf(bare.arguments[0], key);
  const parameters = ts.isArrowFunction(bare) ? bare.parameters.map(({ name }) => namesIn(name)) : [];
  const used = identifiersIn(ts.isArrowFunction(bare) ? bare.body : bare);
  const uses = parameters.flatMap((names, place) => (names.some((name) => used.has(name)) ? [place] : []));
  return [{ key, uses, says: literalsIn(bare) }];
}

function namesIn(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function identifiersIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

function literalsIn(node: ts.Node): readonly string[] {
  const texts: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isStringLiteralLike(inner) || ts.isTemplateHead(inner) || ts.isTemplateMiddle(inner) || ts.isTemplateTail(inner)) {
      texts.push(inner.text);
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return texts;
}

test('the words of every page are found', () => {
  expect(calls.length).toBeGreaterThan(25);
  const places = new Set(calls.map(({ place }) => place.replace(/:\d+$/, '')));
  expect([...places]).toEqual(
    expect.arrayContaining(['app/header.tsx', 'pages/payment/payment-messages.ts', 'messages/outcome-messages.ts']),
  );
});

test.each(calls)('$place says the same things in English and German, and forgets no value in either', ({ languages }) => {
  expect(Object.keys(languages).toSorted()).toEqual(['de', 'en']);
  const shapeOf = (language: string) => (languages[language] ?? []).map(({ key, uses }) => `${key}(${uses.join(', ')})`).toSorted();
  expect(shapeOf('de')).toEqual(shapeOf('en'));
});

const german = calls.flatMap(({ place, languages }) =>
  (languages.de ?? []).flatMap(({ key, says }) => says.map((said) => `${place} ${key}: ${said}`)),
);

test.each([
  [
    'umlauts as umlauts',
    /\b(?:fuer|ueber|zurueck|\w*(?:koenn|moegl|pruef|waehl|loesch|aender|gueltig|schluess|naechst|hoechst|faell)\w*|grosse?r?)\b/i,
  ],
  ['"ß" where it belongs', /\b(?:schliessen|ausser|grösste?r?|heisst|weiss)\b/i],
  ['Sie and never du', /\b(?:du|dich|dir|dein\w*|euch|euer)\b/i],
  ['Zahlung, not Transaktion', /Transaktion/i],
  ['Rückbuchung, not Rückbelastung', /Rückbelast/i],
  ['Einzug, not Buchung, of what was authorised', /\bCaptures?\b/i],
  ['quotation marks as „…“', /"\S[^"]*"/],
])('the German texts have %s', (_rule, broken) => {
  // The place stands before each text; what a name of a file says is no text.
  expect(german.filter((said) => broken.test(said.slice(said.indexOf(': ') + 2)))).toEqual([]);
});
