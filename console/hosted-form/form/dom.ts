/** Elements with the class names that merchants' pages style (`wpwl-*`). */

export interface ElementOptions {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly (Node | undefined)[];
}

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, options: ElementOptions = {}): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
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
