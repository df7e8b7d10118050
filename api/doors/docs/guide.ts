/** A guide: prose, lists, tables and samples, written as data so that every runtime serves it without a build. */
import { highlight, type Language } from './highlight.ts';
import { escapeHtml, renderTable, renderText, stripMarks, toAnchor } from './html.ts';
import { renderSample } from './sample-view.ts';
import { findSample, type SampleId } from './samples.ts';

/** Texts have the marks of `renderText`. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly anchor: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isOrdered: boolean }
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly language: Language; readonly code: string; readonly name?: string }
  | { readonly kind: 'sample'; readonly id: SampleId };

export interface Guide {
  /** Below `/docs/`. */
  readonly path: string;
  readonly title: string;
  /** One sentence under the title, in lists and in search. */
  readonly about: string;
  readonly blocks: readonly Block[];
}

export const heading = (text: string): Block => ({ kind: 'heading', text, anchor: toAnchor(stripMarks(text)) });
export const text = (...sentences: readonly string[]): Block => ({ kind: 'text', text: sentences.join(' ') });
export const note = (...sentences: readonly string[]): Block => ({ kind: 'note', text: sentences.join(' ') });
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items, isOrdered: false });
export const steps = (...items: readonly string[]): Block => ({ kind: 'list', items, isOrdered: true });
export const table = (heads: readonly string[], ...rows: readonly (readonly string[])[]): Block => ({ kind: 'table', heads, rows });
export const code = (language: Language, ...lines: readonly string[]): Block => ({ kind: 'code', language, code: lines.join('\n') });
/** A program of its own file, which the samples' test writes under that name. */
export const program = (name: string, language: Language, ...lines: readonly string[]): Block => ({
  kind: 'code',
  language,
  code: lines.join('\n'),
  name,
});
export const sample = (id: SampleId): Block => ({ kind: 'sample', id });

export function renderGuide(guide: Guide): string {
  return `<p class="lead">${renderText(guide.about)}</p>\n${guide.blocks.map(renderBlock).join('\n')}`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 id="${block.anchor}">${renderText(block.text)}</h2>`;
    case 'text':
      return `<p>${renderText(block.text)}</p>`;
    case 'note':
      return `<p class="note">${renderText(block.text)}</p>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${renderText(item)}</li>`).join('')}</${tag}>`;
    }
    case 'table':
      return renderTable({ heads: block.heads, rows: block.rows.map((row) => row.map(renderText)) });
    case 'code': {
      const caption = block.name === undefined ? '' : `<p class="file"><code>${escapeHtml(block.name)}</code></p>`;
      return `${caption}<pre class="code" tabindex="0" data-language="${block.language}"><code>${highlight(block.code, block.language)}</code></pre>`;
    }
    case 'sample':
      return renderSample(findSample(block.id));
  }
}

/** Headings with what stands below them, for search and the list of contents. */
export function listParts(guide: Guide): readonly { readonly title: string; readonly anchor: string; readonly text: string }[] {
  const parts: { title: string; anchor: string; text: string }[] = [{ title: guide.title, anchor: '', text: guide.about }];
  for (const block of guide.blocks) {
    const last = parts[parts.length - 1];
    if (block.kind === 'heading') parts.push({ title: stripMarks(block.text), anchor: block.anchor, text: '' });
    else if (last) last.text += ` ${textOf(block)}`;
  }
  return parts;
}

function textOf(block: Exclude<Block, { kind: 'heading' }>): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return stripMarks(block.text);
    case 'list':
      return block.items.map(stripMarks).join(' ');
    case 'table':
      return block.rows.map((row) => `${row.map(stripMarks).join(': ')}.`).join(' ');
    case 'code':
      return block.name ?? '';
    case 'sample':
      return `${findSample(block.id).title}.`;
  }
}
