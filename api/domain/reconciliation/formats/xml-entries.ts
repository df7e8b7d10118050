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
  write(chunk: string): readonly XmlEntry[];
  end(): readonly XmlEntry[];
  /** The last text of elements outside of entries, by their path from the root: `Document/BkToCstmrStmt/Stmt/Acct/Id/IBAN`. */
  textAt(path: string): string | undefined;
  /** Name of the child of the root: the kind of message. */
  message(): string | undefined;
  /** After the last entry; undefined where more has come since than is worth keeping. */
  checkpoint(): XmlCheckpoint | undefined;
}

/** What stands open behind the last entry, and what has come since. */
export interface XmlCheckpoint {
  /** Names of the open elements as the file writes them, from the root. */
  readonly open: readonly string[];
  readonly texts: readonly (readonly [path: string, text: string])[];
  /** Lines before. */
  readonly lines: number;
  readonly since: string;
}

/** Elements within each other; a statement has twelve. */
const depthMax = 40;
/** Characters of one element; names and references are far shorter. */
const textCharactersMax = 4_096;
/** Elements of one entry, with all of its transactions. */
const elementsMax = 500_000;
/** Texts outside of entries that are kept. */
const textsMax = 500;
/** Characters since the last entry that a checkpoint may hold; an entry has one or two thousand. */
const sinceCharactersMax = 16_384;

interface Building {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

export function createXmlReader(entryName: string, checkpoint?: XmlCheckpoint): XmlReader {
  const parser = sax.parser(true, { xmlns: false, trim: true, position: true });
  let entries: XmlEntry[] = [];
  const path: string[] = [];
  const openNames: string[] = [];
  const building: Building[] = [];
  const texts = new Map<string, string>(checkpoint?.texts);
  const linesBefore = checkpoint?.lines ?? 0;
  let elements = 0;
  let entryLine = 0;
  let message: string | undefined;
  /** Behind the last entry. */
  let safe = { position: 0, open: [] as readonly string[], lines: 0 };
  /** What was written since; undefined where it is too much. */
  let since: string | undefined = '';

  const currentLine = (): number => linesBefore + parser.line + 1;
  const markSafe = (): void => {
    safe = { position: parser.position, open: [...openNames], lines: currentLine() - 1 };
  };

  parser.onerror = (error) => {
    throw new UnreadableFile(`the file is not well-formed XML (line ${currentLine()}: ${error.message.split('\n')[0]?.toLowerCase()})`);
  };
  parser.ondoctype = () => {
    throw new UnreadableFile('the file has a document type: statements have none');
  };
  parser.onopentag = ({ name: full, attributes }) => {
    const name = withoutPrefix(full);
    path.push(name);
    openNames.push(full);
    if (path.length > depthMax) throw new UnreadableFile(`the file has more than ${depthMax} elements within each other`);
    if (path.length === 2) message ??= name;
    if (building.length === 0 && name !== entryName) return;
    if (building.length === 0) {
      entryLine = currentLine();
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
      const address = path.join('/');
      texts.set(address, text);
    }
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    path.pop();
    openNames.pop();
    const done = building.pop();
    if (!done) return;
    const parent = building.at(-1);
    if (parent) parent.children.push(done);
    else {
      entries.push({ line: entryLine, element: done });
      markSafe();
    }
  };

  const flush = (): readonly XmlEntry[] => {
    const done = entries;
    entries = [];
    return done;
  };
  const write = (chunk: string): void => {
    const begun = parser.position;
    parser.write(chunk);
    if (safe.position > begun) since = chunk.slice(safe.position - begun);
    else if (since !== undefined) since += chunk;
    if (since !== undefined && since.length > sinceCharactersMax) since = undefined;
  };
  if (checkpoint) {
    write(checkpoint.open.map((name) => `<${name}>`).join(''));
    markSafe();
    since = '';
    write(checkpoint.since);
  }
  return {
    write(chunk) {
      write(chunk);
      return flush();
    },
    end() {
      parser.close();
      return flush();
    },
    textAt: (address) => texts.get(address),
    message: () => message,
    checkpoint: () => (since === undefined ? undefined : { open: safe.open, texts: [...texts], lines: safe.lines, since }),
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
