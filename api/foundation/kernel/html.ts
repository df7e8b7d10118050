/** HTML that pages of the gateway are made of: what is put into the text is escaped. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Text that is HTML already and is not escaped again. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | undefined | readonly (string | Html | undefined)[];

/** `html\`<p>${name}</p>\`` escapes the name; parts that are `Html` stand as they are, `undefined` is left out. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const filled = texts.map((text, index) => text + (index < parts.length ? toText(parts[index]) : ''));
  return { html: filled.join('') };
}

function toText(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(toText).join('');
}
