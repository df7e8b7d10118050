/** Events as groups of subscribers were given them lately, so that those who come back with a cursor cost no rendering. */
/** One event as a subscription's answer. */
export interface Rendered {
  /** The answer as JSON. */
  readonly text: string;
  /** The same as an execution result, for endpoints that want one. */
  readonly result: Readonly<Record<string, unknown>>;
}

export interface RenderedEvents {
  /** What `render` made under this key, made now where it is not remembered. */
  of(key: string, render: () => Promise<Rendered>): Promise<Rendered>;
  clear(): void;
}

/** Remembered for all groups together; an answer has about one thousand characters. */
const charactersMax = 16_000_000;

/** So that answers of a few characters do not make a memory of millions. */
const itemsMax = 20_000;

interface Kept {
  readonly item: Promise<Rendered>;
  characters: number;
}

export function createRenderedEvents(): RenderedEvents {
  const kept = new Map<string, Kept>();
  let characters = 0;

  const forgetOldest = (): void => {
    for (const [key, { characters: freed }] of kept) {
      if (characters <= charactersMax && kept.size <= itemsMax) return;
      kept.delete(key);
      characters -= freed;
    }
  };

  return {
    of(key, render) {
      const known = kept.get(key);
      if (known) return known.item;
      const entry: Kept = { item: render(), characters: 0 };
      kept.set(key, entry);
      const count = ({ text }: Rendered): void => {
        if (kept.get(key) !== entry) return;
        entry.characters = text.length;
        characters += text.length;
        forgetOldest();
      };
      entry.item.then(count, () => kept.delete(key));
      return entry.item;
    },
    clear() {
      kept.clear();
      characters = 0;
    },
  };
}
