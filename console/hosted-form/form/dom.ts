/** Elements with the class names that merchants' pages style (`wpwl-*`). */

export interface ElementOptions {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly (Node | undefined)[];
}

const ours = new WeakSet<Element>();

/** Whether the form made it; everything else in it is the page's. */
export function isOurs(each: Element): boolean {
  return ours.has(each);
}

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, options: ElementOptions = {}): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  ours.add(made);
  if (options.class !== undefined) made.className = options.class;
  if (options.text !== undefined) made.textContent = options.text;
  for (const [name, value] of Object.entries(options.attributes ?? {})) made.setAttribute(name, value);
  for (const child of options.children ?? []) if (child) made.append(child);
  return made;
}

let lastNumber = 0;

/** An id that no other element of the merchant's page has. */
export function uniqueId(name: string): string {
  lastNumber += 1;
  return `wpwl-${name}-${lastNumber}`;
}
