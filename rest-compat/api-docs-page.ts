/** The parts of every documentation page. */

/** Path and name of each page, in the order of the header. */
const pageLinks = [
  ['/docs', 'Request parameters'],
  ['/docs/result-codes', 'Result codes'],
  ['/docs/addresses', 'Addresses'],
] as const;

export function renderTable(id: string, title: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  return `<section id="${escapeHtml(id)}"><h2>${escapeHtml(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`;
}

/** Cells hold HTML, already escaped. */
export function renderRow(cells: readonly string[]): string {
  const [name, ...rest] = cells;
  return `<tr><th scope="row">${name ?? ''}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

export function renderPage(title: string, current: string, content: string): string {
  const links = pageLinks.map(([path, text]) => `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${text}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – payment gateway reference</title>
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/filter.js" defer></script>
</head>
<body>
<header>
<nav aria-label="Reference"><strong>Payment gateway</strong><ul>${links.join('')}</ul></nav>
</header>
<main class="${current.slice(current.lastIndexOf('/') + 1)}">
<h1>${title}</h1>
<p class="filter" hidden><label>Filter <input type="search" autocomplete="off" spellcheck="false"></label> <output aria-live="polite"></output></p>
${content}
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
