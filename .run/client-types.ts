/** `npm run client:types`: writes api/client/generated. */
import { writeFileSync } from 'node:fs';
import { createClientFiles } from './client-files.ts';

const folder = new URL('../api/client/generated/', import.meta.url);
for (const [name, text] of Object.entries(await createClientFiles())) writeFileSync(new URL(name, folder), text);
