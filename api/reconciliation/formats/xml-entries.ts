/// <reference path="./sax.d.ts" />
/**
 * The entries of a bank statement in XML as trees of their own, one at a time: the document as a whole is never held. A
 * document type, and so every entity of its own, is refused.
 */
import sax from 'sax';
import { UnreadableFile } from './format.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export interface XmlEntry {
  readonly line: number;
  readonly element: XmlElement;
}

export interface XmlReader {
  write(piece: string): readonly XmlEntry[];
  end(): readonly XmlEntry[];
  /** The last text of elements outside of entries, by their path from the root: `Document/BkToCstmrStmt/Stmt/Acct/Id/IBAN`. */
  textAt(path: string): string | undefined;
  /** Name of the child of the root: the kind of message. */
  message(): string | undefined;
}

/** Elements within each other; a statement has twelve. */
const depthMax = 40;
/** Characters of one element; names and references are far shorter. */
const textCharactersMax = 4_096;
/** Elements of one entry, with all of its transactions. */
const elementsMax = 500_000;
/** Texts outside of entries that are kept. */
const textsMax = 500;

interface Building {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

export function createXmlReader(entryName: string): XmlReader {
  const parser = sax.parser(true, { xmlns: false, trim: true, position: true });
  let entries: XmlEntry[] = [];
  const path: string[] = [];
  const building: Building[] = [];
  const texts = new Map<string, string>();
  let elements = 0;
  let entryLine = 0;
  let message: string | undefined;

  parser.onerror = (error) => {
    throw new UnreadableFile(`the file is not well-formed XML (line ${parser.line + 1}: ${error.message.split('\n')[0]?.toLowerCase()})`);
  };
  parser.ondoctype = () => {
    throw new UnreadableFile('the file has a document type: statements have none');
  };
  parser.onopentag = ({ name: full, attributes }) => {
    const name = withoutPrefix(full);
    path.push(name);
    if (path.length > depthMax) throw new UnreadableFile(`the file has more than ${depthMax} elements within each other`);
    if (path.length === 2) message ??= name;
    if (building.length === 0 && name !== entryName) return;
    if (building.length === 0) {
      entryLine = parser.line + 1;
      elements = 0;
    }
    elements += 1;
    if (elements > elementsMax) throw new UnreadableFile(`an entry has more than ${elementsMax} elements`);
    building.push({ name, attributes: toTexts(attributes), children: [], text: '' });
  };
  const addText = (text: string): void => {
    const current = building.at(-1);
    if (current) {
      if (current.text.length + text.length > textCharactersMax)
        throw new UnreadableFile(`${current.name} is longer than ${textCharactersMax} characters`);
      current.text += text;
    } else if ((texts.size < textsMax || texts.has(path.join('/'))) && text.length <= textCharactersMax) {
      const place = path.join('/');
      texts.set(place, text);
    }
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    path.pop();
    const done = building.pop();
    if (!done) return;
    const parent = building.at(-1);
    if (parent) parent.children.push(done);
    else entries.push({ line: entryLine, element: done });
  };

  const flush = (): readonly XmlEntry[] => {
    const done = entries;
    entries = [];
    return done;
  };
  return {
    write(piece) {
      parser.write(piece);
      return flush();
    },
    end() {
      parser.close();
      return flush();
    },
    textAt: (place) => texts.get(place),
    message: () => message,
  };
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function toTexts(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
}

/** The first descendant along the path; undefined where a step is missing. */
export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const step of path.split('/')) found = found?.children.find(({ name }) => name === step);
  return found;
}

export function textIn(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = elementAt(element, path)?.text;
    if (text !== undefined && text !== '') return text;
  }
  return '';
}
