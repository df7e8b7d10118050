/** Completes the migrations that were generated and not noted yet (db/README.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import { completeMigration } from './complete-migration.ts';

for (const folder of ['db/migrations', 'db/read-model-migrations']) {
  const read = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');
  const { entries }: { readonly entries: readonly { readonly tag: string }[] } = JSON.parse(read('meta/_journal.json'));
  const noted: Readonly<Record<string, string>> = JSON.parse(read('meta/_hashes.json'));
  const texts: string[] = [];
  for (const { tag } of entries) {
    const text = read(`${tag}.sql`);
    const completed = noted[tag] === undefined ? completeMigration(text, texts) : text;
    if (completed !== text) writeFileSync(`${folder}/${tag}.sql`, completed);
    texts.push(completed);
  }
}
