import { emptyTree, isTree, type RequestTree, type RequestValue } from '../api/foundation/catalogue/tree.ts';
import type { PathStep, Resolution } from './decode-table.ts';

type Growing = { [name: string]: RequestValue };
type Place = Extract<Resolution, { kind: 'leaf' | 'entry' }>;

interface GrowingList {
  /** Its name as sent, up to the bracket: `airline.passengers[3].legs`. */
  readonly prefix: string;
  readonly items: Growing[];
  readonly byIndex: Map<number, Growing>;
  /** The item that it stands in, where it stands in one. */
  readonly within: { readonly list: GrowingList; readonly index: number } | undefined;
}

/** `entityId` and `authentication.entityId` may both be sent with the same value (decision: validation-modes). */
const repeatable = 'entityId';

/** Builds a request tree of objects without prototypes, so that a name such as `__proto__` has no special meaning. */
export class TreeBuilder {
  readonly #root: Growing = emptyTree();
  readonly #sentNames = new Map<string, string>();
  // Most requests have neither lists nor maps.
  #lists: Map<string, GrowingList> | undefined;
  #entries: Map<object, number> | undefined;

  place(sentName: string, value: string, place: Place): 'placed' | 'again' | 'full' {
    const container = this.#containerOf(sentName, place.steps);
    const present = container[place.last];
    if (present !== undefined) return place.last === repeatable && place.steps.length === 0 && present === value ? 'placed' : 'again';
    if (place.kind === 'entry') {
      this.#entries ??= new Map();
      const entries = this.#entries.get(container) ?? 0;
      if (entries >= place.entriesMax) return 'full';
      this.#entries.set(container, entries + 1);
    }
    container[place.last] = value;
    if (place.documented !== undefined) this.#sentNames.set(place.documented, sentName);
    return 'placed';
  }

  /** The name under which what has this place was sent before: another one where a parameter has two names. */
  earlierName(sentName: string, { documented }: Place): string {
    return this.#sentNames.get(documented ?? sentName) ?? documented ?? sentName;
  }

  /** Puts the items of lists in the order of their indexes, without gaps. */
  finish(): { readonly tree: RequestTree; readonly sentNames: ReadonlyMap<string, string> } {
    if (this.#lists) {
      // A list is made before the lists within its items, so their outer positions are known by now.
      const positions = new Map<GrowingList, ReadonlyMap<number, number>>();
      for (const list of this.#lists.values()) positions.set(list, this.#compact(list, positions));
    }
    return { tree: this.#root, sentNames: this.#sentNames };
  }

  #containerOf(sentName: string, steps: readonly PathStep[]): Growing {
    let container = this.#root;
    if (steps.length === 0) return container;
    let within: GrowingList['within'];
    for (let place = 0; place < steps.length; place += 1) {
      const step = steps[place];
      if (!step) break;
      if (!step.list) {
        container = this.#objectIn(container, step.name);
        continue;
      }
      const list = this.#listIn(container, step.name, sentName.slice(0, step.list.prefixLength), within);
      within = { list, index: step.list.index };
      container = findOrAddItem(list, step.list.index);
    }
    return container;
  }

  #objectIn(container: Growing, name: string): Growing {
    const present = container[name];
    if (isContainer(present)) return present;
    const made: Growing = emptyTree();
    container[name] = made;
    return made;
  }

  #listIn(container: Growing, name: string, prefix: string, within: GrowingList['within']): GrowingList {
    this.#lists ??= new Map();
    const known = this.#lists.get(prefix);
    if (known) return known;
    const list: GrowingList = { prefix, items: [], byIndex: new Map(), within };
    this.#lists.set(prefix, list);
    container[name] = list.items;
    return list;
  }

  #compact(list: GrowingList, positions: ReadonlyMap<GrowingList, ReadonlyMap<number, number>>): ReadonlyMap<number, number> {
    const ordered = [...list.byIndex].sort(([a], [b]) => a - b);
    const moved = new Map<number, number>();
    for (const [position, [index, item]] of ordered.entries()) {
      list.items[position] = item;
      moved.set(index, position);
      if (index !== position) this.#sentNames.set(`${documentedPrefix(list, positions)}[${position}]`, `${list.prefix}[${index}]`);
    }
    return moved;
  }
}

/** Every object of the tree was made here. */
function isContainer(value: RequestValue | undefined): value is Growing {
  return isTree(value);
}

function findOrAddItem(list: GrowingList, index: number): Growing {
  const known = list.byIndex.get(index);
  if (known) return known;
  const made: Growing = emptyTree();
  list.byIndex.set(index, made);
  list.items.push(made);
  return made;
}

function documentedPrefix(list: GrowingList, positions: ReadonlyMap<GrowingList, ReadonlyMap<number, number>>): string {
  if (!list.within) return list.prefix;
  const outer = list.within;
  const position = positions.get(outer.list)?.get(outer.index) ?? outer.index;
  const tail = list.prefix.slice(`${outer.list.prefix}[${outer.index}]`.length);
  return `${documentedPrefix(outer.list, positions)}[${position}]${tail}`;
}
