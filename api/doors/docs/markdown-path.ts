/** The address of a page as Markdown. */
export const toMarkdownPath = (path: string): string => `${path}.md`;
