/** `/llms.txt` and `/llms-full.txt`: the list of the pages, and the pages themselves, as Markdown that assistants read. */
import { guideGroups } from './guides/guides.ts';
import { referenceGroup, referenceTexts } from './home.ts';
import { stripMarks } from './html.ts';
import { toMarkdownPath } from './markdown-path.ts';

const head = `# Payment gateway

> A payment gateway with a form-encoded REST API and a GraphQL API over the same payments. Amounts are texts with two decimals. Every request
> names a channel (entityId) and carries an access token. A declined payment is an answer with an id; a refused request has none.

- Programs decide by \`result.code\`, or by \`outcome\` in GraphQL, never by texts.
- Every request that moves money carries an \`Idempotency-Key\`; a request without an answer is repeated under the same key.
- The OpenAPI document is at /docs/openapi.json, the GraphQL schema at /docs/schema.graphql, a Postman collection at /docs/postman.json.
- \`/docs/search.json?q=\` finds pages. \`/mcp\` is an MCP server over the same gateway.
- Every page is Markdown at its address with \`.md\`.
`;

/** As llmstxt.org describes it. */
export function describeForAssistants(): string {
  const groups = guideGroups.map(
    ({ title, guides }) => `## ${title}\n\n${guides.map((guide) => toLine(`/docs/${guide.path}`, guide.title, guide.about)).join('\n')}\n`,
  );
  const reference = referenceGroup.links.map(({ path, title }) => toLine(path, title, referenceTexts[path] ?? ''));
  return `${head}\n${groups.join('\n')}\n## Reference\n\n${reference.join('\n')}\n`;
}

function toLine(path: string, title: string, about: string): string {
  return `- [${title}](${toMarkdownPath(path)}): ${stripMarks(about)}`;
}

/** The pages of `/llms-full.txt`, in the order of the navigation: each that a person would read whole. */
export function listWholePages(): readonly string[] {
  return [
    ...guideGroups.flatMap(({ guides }) => guides.map((guide) => `/docs/${guide.path}`)),
    ...referenceGroup.links.map(({ path }) => path),
  ];
}
