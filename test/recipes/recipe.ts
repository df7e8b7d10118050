/** A recipe of a README as a change that somebody made by it: what is written where. Commands write the rest. */
export interface Edit {
  readonly file: string;
  /** Stands once in the file. */
  readonly find: string;
  /** Stands in its place afterwards. */
  readonly put: string;
}

export interface Recipe {
  readonly name: string;
  /** The README that has it, and its heading there. */
  readonly readme: string;
  readonly heading: string;
  /** Files beside texts. */
  readonly edits: readonly Edit[];
  /** Texts in each language. */
  readonly texts: readonly Edit[];
  /** A file that is new altogether. */
  readonly added?: Readonly<Record<string, string>>;
  /** Files that a command of the recipe writes, and those of them that are left to complete. */
  readonly written?: Readonly<Record<string, string>>;
  readonly completed?: readonly string[];
  /** Files of the module that the change is for, which no recipe can name. */
  readonly ofModule?: readonly string[];
  /** How the compiler names it where one of its files is forgotten. */
  readonly sign: RegExp;
  /** Files without which the change still type-checks: the test that misses each. */
  readonly missedBy?: Readonly<Record<string, string>>;
}

/** Another line behind the one that is found. */
export function behind(file: string, find: string, line: string): Edit {
  return { file, find, put: `${find}\n${line}` };
}

/** The text with the change; throws where the recipe does not fit it any more. */
export function applyEdit(text: string, { file, find, put }: Edit): string {
  const [before, after, ...others] = text.split(find);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} has ${others.length === 0 ? 'no' : 'more than one'} ${JSON.stringify(find)}`);
  return before + put + after;
}

/** Files that are written by hand, without texts. */
export function listFiles({ edits, added = {}, completed = [] }: Recipe): readonly string[] {
  return [...new Set([...edits.map(({ file }) => file), ...Object.keys(added), ...completed])];
}

/** Files whose absence the compiler tells. Without the first, which describes it, there is nothing to miss. */
export function listRequired(recipe: Recipe): readonly string[] {
  const { missedBy = {}, completed = [] } = recipe;
  const others = [...listFiles(recipe).slice(1), ...listTexts(recipe)];
  return others.filter((file) => missedBy[file] === undefined && !completed.includes(file));
}

/** Files with texts. */
export function listTexts({ texts }: Recipe): readonly string[] {
  return [...new Set(texts.map(({ file }) => file))];
}
