/** Each document behind a REST endpoint fits the schema: an unknown field would be a fault at its first request. */
import { validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import * as documents from '../../rest-compat/documents.ts';

test.each(Object.entries(documents))('%s fits the schema', (_name, { document }) => {
  expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
});
