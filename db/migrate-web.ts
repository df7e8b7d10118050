import { openWeb, type WebOptions } from './connect/web.ts';
import { migrate } from './migrate.ts';

/** Brings a libSQL server up to date: for a command on Node or Deno. Returns the names of what was applied. */
export async function migrateWeb(options: WebOptions): Promise<readonly string[]> {
  const driver = openWeb(options);
  try {
    return await migrate(driver);
  } finally {
    await driver.close();
  }
}
