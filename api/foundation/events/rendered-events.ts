/** Events as groups of subscribers were given them lately, so that those who come back with a cursor cost no rendering. */
/** One event as a subscription's answer. */
export interface Rendered {
  /** The answer as JSON. */
  readonly text: string;
  /** The same as an execution result, for endpoints that want one. */
  readonly result: Readonly<Record<string, unknown>>;
}

export interface RenderedEvents {
  /** What `render` made under this key, made now where it is not cached. */
  of(key: string, render: () => Promise<Rendered>): Promise<Rendered>;
  clear(): void;
}

/** Cached for all groups together; an answer has about one thousand characters. */
const charactersMax = 16_000_000;

/** So that answers of a few characters do not fill the cache by millions. */
const itemsMax = 20_000;

interface Cached {
  readonly item: Promise<Rendered>;
  characters: number;
}

export function createRenderedEvents(): RenderedEvents {
  const cached = new Map<string, Cached>();
  let characters = 0;

  const forgetOldest = (): void => {
    for (const [key, { characters: freed }] of cached) {
      if (characters <= charactersMax && cached.size <= itemsMax) return;
      cached.delete(key);
      characters -= freed;
    }
  };

  return {
    of(key, render) {
      const known = cached.get(key);
      if (known) return known.item;
      const entry: Cached = { item: render(), characters: 0 };
      cached.set(key, entry);
      const count = ({ text }: Rendered): void => {
        if (cached.get(key) !== entry) return;
        entry.characters = text.length;
        characters += text.length;
        forgetOldest();
      };
      entry.item.then(count, () => cached.delete(key));
      return entry.item;
    },
    clear() {
      cached.clear();
      characters = 0;
    },
  };
}
