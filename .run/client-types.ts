/** `npm run client:types`: writes api/client/generated, and the libraries that the documentation hands out. */
import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { createClientFiles, createLibraries } from './client-files.ts';

readArguments('npm run client:types: writes api/client/generated from the OpenAPI document, the catalogue and the GraphQL schema', {});

const folder = new URL('../api/client/generated/', import.meta.url);
for (const [name, text] of Object.entries(await createClientFiles())) writeFileSync(new URL(name, folder), text);
writeFileSync(new URL('../api/doors/docs/languages/libraries.json', import.meta.url), createLibraries());
