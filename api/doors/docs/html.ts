/** HTML of the documentation's pages: escaped texts, and the few marks that a sentence may have. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** A sentence as HTML. `code` stands between backticks, **names** between two stars, [links](/docs) as in Markdown. */
export function renderText(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') && part.length > 2 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : renderMarks(part)))
    .join('')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}

function renderMarks(text: string): string {
  return escapeHtml(text).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

/** The same sentence without marks, for search and descriptions. */
export function stripMarks(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1').replace(/[`*]/g, '');
}

/** Without references to the specification, which is not among these pages. */
export function stripSections(text: string): string {
  return text.replace(/ ?\(spec §[^)]*\)/g, '');
}

export function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export interface Table {
  /** With the marks of `renderText`. */
  readonly heads: readonly string[];
  /** Cells hold HTML, already escaped; the first one names its row. */
  readonly rows: readonly (readonly string[])[];
}

/** Columns of which a phone shows the heads within the cells: with fewer, the cells explain themselves. */
const labelledColumnsMin = 4;

export function renderTable({ heads, rows }: Table): string {
  const head = heads.map((text) => `<th scope="col">${renderText(text)}</th>`).join('');
  const labels = heads.length < labelledColumnsMin ? [] : heads.map(stripMarks);
  const body = rows.map((cells) => renderRow(cells, labels)).join('\n');
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function renderRow([name = '', ...rest]: readonly string[], labels: readonly string[]): string {
  const cells = rest.map((cell, place) => {
    const label = labels[place + 1];
    return `<td${label === undefined ? '' : ` data-label="${escapeHtml(label)}"`}>${cell}</td>`;
  });
  return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`;
}

export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(stripSections(stripMarks(text)))?.[0] ?? text;
}
