/** Files for programs at `/docs`: the OpenAPI document and the Postman collection. The pages for people are in api/docs. */
import { createOpenApiDocument } from './openapi.ts';
import { createPostmanCollection } from './postman.ts';

export interface ApiDocsFile {
  readonly contentType: string;
  readonly body: string;
}

/** Path → file. Each is made when it is first asked for: the routes do not change at run time. */
export function createApiDocs(): { readonly get: (path: string) => ApiDocsFile | undefined } {
  const files = new Map<string, () => ApiDocsFile>([
    ['/docs/openapi.json', () => ({ contentType: 'application/json;charset=UTF-8', body: JSON.stringify(createOpenApiDocument()) })],
    ['/docs/postman.json', () => ({ contentType: 'application/json;charset=UTF-8', body: JSON.stringify(createPostmanCollection()) })],
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
