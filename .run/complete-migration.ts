/**
 * Completes a migration that drizzle-kit wrote. It knows neither STRICT nor triggers and views, and copies generated columns, which SQLite
 * refuses. Pure.
 */

const breakpoint = '--> statement-breakpoint';

/** `before`: the texts of the migrations before it, in their order. Completed once more, it stays as it is. */
export function completeMigration(text: string, before: readonly string[]): string {
  const statements = toStatements(text).filter((statement) => !/^PRAGMA foreign_keys=/.test(statement));
  const rebuilt = statements.flatMap((statement) => /^CREATE TABLE `__new_(\w+)`/.exec(statement)?.[1] ?? []);
  const dependents = findDependents(before, rebuilt).filter(([name]) => !statements.some((statement) => isMade(statement, name)));
  const completed = [
    ...dependents.map(([name, statement]) => `DROP ${/^CREATE (\w+)/.exec(statement)?.[1]} \`${name}\`;`),
    ...statements.map((statement) => completeStatement(statement, statements, before)),
    ...dependents.map(([, statement]) => statement),
  ];
  return `${completed.join(`${breakpoint}\n`)}${/\s*$/.exec(text)?.[0] ?? ''}`;
}

function toStatements(text: string): readonly string[] {
  return text
    .split(breakpoint)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const isMade = (statement: string, name: string): boolean => new RegExp(`^CREATE (?:VIEW|TRIGGER) \`${name}\``).test(statement);

/**
 * Triggers and views that name one of the tables: a trigger goes with its table, and no table is renamed while a view names one that is not
 * there. In the order in which they were made, so that none comes before what it reads.
 */
function findDependents(before: readonly string[], tables: readonly string[]): readonly (readonly [name: string, statement: string])[] {
  const made = new Map<string, string>();
  for (const statement of before.flatMap(toStatements).map(withoutComments)) {
    const [, verb, name = ''] = /^(CREATE|DROP) (?:VIEW|TRIGGER) `(\w+)`/.exec(statement) ?? [];
    if (verb === 'DROP') made.delete(name);
    if (verb === 'CREATE') made.set(name, statement);
  }
  return [...made].filter(([, statement]) => tables.some((table) => statement.includes(`\`${table}\``)));
}

function withoutComments(statement: string): string {
  return statement.replace(/^(?:--.*\n)+/, '');
}

function completeStatement(statement: string, all: readonly string[], before: readonly string[]): string {
  const [, created] = /^CREATE TABLE `(\w+)` \(/.exec(statement) ?? [];
  if (created !== undefined) return statement.replace(/\n\);$/, `\n) ${optionsOf(created.replace(/^__new_/, ''), before)};`);
  const [, copied] = /^INSERT INTO `__new_(\w+)`/.exec(statement) ?? [];
  if (copied === undefined) return statement;
  const columns = generatedColumns(all.find((each) => each.startsWith(`CREATE TABLE \`__new_${copied}\``)) ?? '');
  const stored = columns.reduce((rest, column) => rest.replaceAll(new RegExp(`"${column}", |, "${column}"(?=[) ])`, 'g'), ''), statement);
  return `-- Writes every row of ${copied} anew.\n${stored}`;
}

/** How the table was made last: a new one is strict alone. */
function optionsOf(table: string, before: readonly string[]): string {
  const pattern = new RegExp(`^CREATE TABLE \`(?:__new_)?${table}\` \\([^]*\\) (STRICT[^)]*);$`);
  return before.flatMap(toStatements).reduce((last, statement) => pattern.exec(withoutComments(statement))?.[1] ?? last, 'STRICT');
}

function generatedColumns(created: string): readonly string[] {
  return [...created.matchAll(/^\t`(\w+)` .* GENERATED ALWAYS AS /gm)].flatMap(([, name]) => name ?? []);
}
