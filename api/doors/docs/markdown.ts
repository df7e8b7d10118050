/**
 * A page as Markdown, for programs and assistants that read it. It is made of the HTML that this folder writes: well-formed, with every text
 * and attribute escaped.
 */
import type { Page } from './page.ts';
import { type Tongue, tongueNames } from './sample.ts';

/** Elements that are for hands and eyes only, with all that is in them. */
const leftOut: ReadonlySet<string> = new Set(['button', 'legend', 'label', 'summary', 'form', 'nav', 'script', 'style']);

const languages: Readonly<Record<string, string>> = { rest: 'sh', graphql: 'graphql', typescript: 'ts', python: 'python' };

/** Panels that would say the same once more: an assistant writes other languages from these. */
const leftOutPanels = /class="panel panel-(?:php|java|go|csharp)"/;

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

export function renderMarkdown({ title, lead = '', content }: Page): string {
  const body = new Writer();
  for (const [, closing, name = '', attributes = '', text] of `${lead}${content}`.matchAll(/<(\/?)([a-z]+\d?)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) body.text(text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity));
    else if (closing === '/') body.close(name);
    else body.open(name, attributes);
  }
  return `# ${title.replaceAll('`', '')}\n\n${body.end()}\n`;
}

/** Writes Markdown as the tags come. */
class Writer {
  private out = '';
  /** The element within which everything is left out, and how many of its name are open. */
  private hidden: { readonly name: string; depth: number } | undefined;
  private isCode = false;
  /** Between backticks. */
  private isName = false;
  private isTable = false;
  private isHead = false;
  private columns = 0;
  private language = '';
  private lists: { readonly isOrdered: boolean; items: number }[] = [];
  private links: string[] = [];

  text(text: string): void {
    if (this.hidden) return;
    if (this.isCode) this.out += text;
    else if (this.isTable && text.trim() === '' && this.out.endsWith('|')) return;
    else if (text.trim() !== '' || !/\s$/.test(this.out))
      this.out += (this.isTable ? text.replaceAll('|', '\\|') : text).replace(/\s+/g, ' ');
  }

  open(name: string, attributes: string): void {
    if (this.hidden) {
      if (this.hidden.name === name) this.hidden.depth += 1;
    } else if (leftOut.has(name) || leftOutPanels.test(attributes)) this.hidden = { name, depth: 1 };
    else this.write(name, attributes);
  }

  private write(name: string, attributes: string): void {
    if (/^h[1-6]$/.test(name)) this.block(`${'#'.repeat(Number(name[1]))} `);
    else if (name === 'p' || name === 'figure' || name === 'section') this.paragraph();
    else if (name === 'figcaption') this.block('Sample: ');
    else if (name === 'div') this.openPanel(/panel-(\w+)/.exec(attributes)?.[1]);
    else if (name === 'pre') this.openCode(/data-language="(\w+)"/.exec(attributes)?.[1] ?? this.language);
    else if (name === 'code' && !this.isCode) this.toggleName();
    else if (name === 'strong' || name === 'b') this.emphasize();
    else if (name === 'br') this.out += /[.!?]\s*$/.test(this.out) ? ' ' : '. ';
    else if (name === 'a') this.openLink(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    else if (name === 'ul' || name === 'ol') this.lists.push({ isOrdered: name === 'ol', items: 0 });
    else if (name === 'li') this.openItem();
    else this.writeTable(name);
  }

  private writeTable(name: string): void {
    if (name === 'table') this.openTable();
    else if (name === 'tr') this.out += '\n|';
    else if (name === 'th' || name === 'td') this.out += ' ';
  }

  close(name: string): void {
    if (this.hidden) {
      if (this.hidden.name !== name) return;
      this.hidden.depth -= 1;
      if (this.hidden.depth === 0) this.hidden = undefined;
      return;
    }
    if (name === 'pre') this.closeCode();
    else if (name === 'code' && !this.isCode) this.toggleName();
    else if (name === 'strong' || name === 'b') this.emphasize();
    else if (name === 'a') this.out += `](${this.links.pop() ?? ''})`;
    else if (name === 'ul' || name === 'ol') this.lists.pop();
    else if (name === 'th' || name === 'td') this.closeCell();
    else if (name === 'thead') this.closeHead();
    else if (name === 'table') this.isTable = false;
  }

  private toggleName(): void {
    this.isName = !this.isName;
    this.out += '`';
  }

  /** Between backticks, stars would stand as they are. */
  private emphasize(): void {
    if (!this.isName) this.out += '**';
  }

  private paragraph(): void {
    if (!this.isTable && this.lists.length === 0) this.block('');
  }

  private block(mark: string): void {
    this.out = `${this.out.trimEnd()}\n\n${mark}`;
  }

  private openPanel(tongue: string | undefined): void {
    if (tongue === undefined) return;
    this.language = tongue === 'answer' ? 'json' : (languages[tongue] ?? '');
    this.block(`${tongueNames[tongue as Tongue] ?? 'Answer'}:`);
  }

  private openCode(language: string): void {
    this.block(`\`\`\`${language}\n`);
    this.isCode = true;
  }

  /** The answer of a sample follows its code within the same panel. */
  private closeCode(): void {
    this.out = `${this.out.trimEnd()}\n\`\`\`\n`;
    this.isCode = false;
    this.language = this.language === '' ? '' : 'json';
  }

  private openLink(address: string): void {
    this.links.push(address);
    this.out += '[';
  }

  private openItem(): void {
    const list = this.lists.at(-1);
    if (!list) return;
    list.items += 1;
    const mark = list.isOrdered ? `${list.items}.` : '-';
    this.out = `${this.out.trimEnd()}\n${list.items === 1 && this.lists.length === 1 ? '\n' : ''}${'  '.repeat(this.lists.length - 1)}${mark} `;
  }

  private openTable(): void {
    this.block('');
    this.out = this.out.trimEnd();
    this.out += '\n';
    this.isTable = true;
    this.isHead = true;
    this.columns = 0;
  }

  private closeCell(): void {
    this.out += ' |';
    if (this.isHead) this.columns += 1;
  }

  private closeHead(): void {
    this.out += `\n|${'---|'.repeat(this.columns)}`;
    this.isHead = false;
  }

  end(): string {
    return this.out.replace(/\n{3,}/g, '\n\n').trim();
  }
}
