/** Colours printed code: strings, comments, names of the language. Marks only; the text stays as it is printed. */
import { escapeHtml } from './html.ts';

export type Language = 'sh' | 'graphql' | 'ts' | 'json' | 'html' | 'python' | 'php' | 'java' | 'go' | 'csharp';

const rules: Readonly<Record<Language, RegExp>> = {
  sh: /(?<string>'[^']*'|"[^"]*")|(?<comment>(?<=^|\s)#.*)|(?<word>(?<=^|\n)(?:curl|node|npm|export)|(?<=\s)--?[A-Za-z][\w-]*)/g,
  graphql: /(?<string>"[^"]*")|(?<comment>#.*)|(?<word>\b(?:query|mutation|subscription|on|fragment)\b)|(?<name>\$?\w+(?=:))/g,
  ts: /(?<string>'[^']*'|`[^`]*`)|(?<comment>\/\/.*|\/\*\*.*?\*\/)|(?<word>(?<!\.)\b(?:import|from|export|const|let|await|async|for|of|if|else|return|new|function|try|catch|throw|instanceof)\b)|(?<name>\w+(?=:\s))/g,
  json: /(?<name>"[^"]*"(?=:))|(?<string>"(?:[^"\\]|\\.)*")|(?<word>\b(?:true|false|null|-?\d[\d.]*)\b)/g,
  python:
    /(?<string>"""[^"]*"""|"[^"]*")|(?<comment>#.*)|(?<word>\b(?:import|def|return|for|in|if|is|not|or|try|except|as|with|raise|None)\b)|(?<name>\w+(?==[^=]))/g,
  php: /(?<string>'(?:[^'\\]|\\.)*'|"[^"]*")|(?<comment>\/\/.*)|(?<word>\b(?:require|use|new|try|catch|echo)\b)|(?<name>\$\w+)/g,
  java: /(?<string>"""[\s\S]*?"""|"(?:[^"\\]|\\.)*")|(?<comment>\/\/.*)|(?<word>\b(?:import|public|static|class|void|var|new|return|throws)\b)|(?<name>\b[A-Z]\w+)/g,
  go: /(?<string>`[^`]*`|"(?:[^"\\]|\\.)*")|(?<comment>\/\/.*)|(?<word>\b(?:package|import|func|if|nil|defer|map|make)\b)|(?<name>\b\w+(?=\.\w))/g,
  csharp: /(?<string>"""[\s\S]*?"""|"(?:[^"\\]|\\.)*")|(?<comment>\/\/.*)|(?<word>\b(?:using|var|new|await)\b)|(?<name>\b[A-Z]\w+)/g,
  html: /(?<string>"[^"]*")|(?<word>(?<=<\/?)\w+)|(?<name>[\w-]+(?==))/g,
};

export function highlight(code: string, language: Language): string {
  let html = '';
  let end = 0;
  for (const match of code.matchAll(rules[language])) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['name'];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="c-${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
