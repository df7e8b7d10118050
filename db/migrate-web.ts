import { openWeb, type WebOptions } from './connect/web.ts';
import { migrate } from './migrate.ts';
import type { Report } from './migration-progress.ts';

/** Brings a libSQL server up to date: for a command on Node or Deno. Returns the names of what was applied. */
export async function migrateWeb(options: WebOptions, report?: Report): Promise<readonly string[]> {
  const driver = openWeb(options);
  try {
    return await migrate(driver, { report });
  } finally {
    await driver.close();
  }
}
