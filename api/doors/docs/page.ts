/** The frame of every page: head, search, navigation, contents, what comes before and after. */
import { escapeHtml, renderText, stripMarks } from './html.ts';
import { toMarkdownPath } from './markdown-path.ts';

export interface Page {
  readonly path: string;
  readonly title: string;
  /** HTML, already escaped; stands before the filter. */
  readonly lead?: string;
  /** HTML, already escaped. */
  readonly content: string;
  /** The list of contents beside the page; absent where there is nothing to list. */
  readonly parts?: readonly { readonly title: string; readonly anchor: string }[];
  /** Whether the page has a field that filters its tables. */
  readonly hasFilter?: boolean;
  /** What was searched for. */
  readonly query?: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

export interface NavigationLink {
  readonly path: string;
  readonly title: string;
}

export interface Frame {
  readonly groups: readonly NavigationGroup[];
  /** Whether this gateway has a sandbox that samples can run in. */
  readonly hasSandbox: boolean;
}

const sandboxMark = ' data-sandbox';
const sandboxLinks = '<a href="/shop">Shop</a><a href="/graphql">GraphiQL</a>';

/** A page of the test environment as the live one has it. Both places stand before everything that others wrote. */
export function withoutSandbox(html: string): string {
  return html.replace(`<body${sandboxMark}>`, '<body>').replace(sandboxLinks, '');
}

export function renderPage({ groups, hasSandbox }: Frame, page: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(stripMarks(page.title))} – payment gateway</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/script.js" defer></script>
</head>
<body${hasSandbox ? sandboxMark : ''}>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="name" href="/docs">Payment gateway <span>Docs</span></a>
<form role="search" action="/docs/search" method="get"><input type="search" name="q" value="${escapeHtml(page.query ?? '')}" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false"><div class="found" hidden></div></form>
<nav aria-label="Elsewhere"><a href="/console">Console</a>${hasSandbox ? sandboxLinks : ''}</nav>
</header>
<div class="columns">
${renderNavigation(groups, page.path)}
<main id="content" tabindex="-1">
<h1>${renderText(page.title)}</h1>
${renderCopy(page)}${page.lead ?? ''}${page.hasFilter ? filterField : ''}${page.content}
${renderNeighbours(groups, page.path)}
</main>
${renderContents(page.parts)}
</div>
</body>
</html>
`;
}

/** For whoever gives the page to an assistant. A list of results is no page. */
function renderCopy({ path, query }: Page): string {
  if (query !== undefined) return '';
  const address = toMarkdownPath(path);
  return `<p class="copy-page"><button type="button" data-page="${escapeHtml(address)}" hidden>Copy page</button> <a href="${escapeHtml(address)}">Markdown</a></p>\n`;
}

const filterField =
  '<p class="filter" hidden><label>Filter <input type="search" autocomplete="off" spellcheck="false"></label> <output aria-live="polite"></output></p>\n';

/** Open on a wide screen by the style sheet; on a phone it opens by its summary. */
function renderNavigation(groups: readonly NavigationGroup[], current: string): string {
  const lists = groups.map(
    ({ title, links }) => `<h2>${escapeHtml(title)}</h2><ul>${links.map((link) => renderLink(link, current)).join('')}</ul>`,
  );
  return `<nav class="pages" aria-label="Documentation"><input type="checkbox" id="pages-open" class="hidden"><label for="pages-open">All pages</label><div>${lists.join('')}</div></nav>`;
}

function renderLink({ path, title }: NavigationLink, current: string): string {
  const mark = path === current ? ' aria-current="page"' : current.startsWith(`${path}/`) ? ' class="within"' : '';
  return `<li><a href="${path}"${mark}>${escapeHtml(title)}</a></li>`;
}

function renderContents(parts: Page['parts']): string {
  if (!parts || parts.length < 2) return '<div class="contents"></div>';
  const links = parts.map(({ title, anchor }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}

function renderNeighbours(groups: readonly NavigationGroup[], current: string): string {
  const links = groups.flatMap((group) => group.links);
  const index = links.findIndex(({ path }) => path === current);
  const [before, after] = index < 0 ? [] : [links[index - 1], links[index + 1]];
  const previous = before ? `<a rel="prev" href="${before.path}"><span>Before</span>${escapeHtml(before.title)}</a>` : '<span></span>';
  const next = after ? `<a rel="next" href="${after.path}"><span>Next</span>${escapeHtml(after.title)}</a>` : '';
  return before || after ? `<nav class="neighbours" aria-label="Before and next">${previous}${next}</nav>` : '';
}
