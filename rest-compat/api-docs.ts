/** Files for programs at `/docs`: the OpenAPI document and the Postman collection. The pages for people are in api/doors/docs. */
import { createOpenApiDocument } from './openapi.ts';
import { createPostmanCollection } from './postman.ts';

export interface ApiDocsFile {
  readonly contentType: string;
  /** Encoded once: it has hundreds of kilobytes, and anybody may ask for it. */
  readonly body: Uint8Array;
}

/** Path → file. Each is made when it is first asked for: the routes do not change at run time. */
export function createApiDocs(): { readonly get: (path: string) => ApiDocsFile | undefined } {
  const files = new Map<string, () => ApiDocsFile>([
    ['/docs/openapi.json', () => jsonFile(createOpenApiDocument())],
    ['/docs/postman.json', () => jsonFile(createPostmanCollection())],
  ]);
  const made = new Map<string, ApiDocsFile>();
  return {
    get(path) {
      const known = made.get(path) ?? files.get(path)?.();
      if (known) made.set(path, known);
      return known;
    },
  };
}

function jsonFile(document: object): ApiDocsFile {
  return { contentType: 'application/json;charset=UTF-8', body: new TextEncoder().encode(JSON.stringify(document)) };
}
