import type { LeaseStore } from '../../api/foundation/kernel/lease.ts';
import type { Driver } from './driver.ts';
import { integer } from './row.ts';
import { statement } from './statement.ts';

/** Milliseconds of the machine that runs the statement: on a server, of one machine for all instances. */
const now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)";

const take = statement(
  ['name', 'owner', 'forMs'],
  ({ name, owner, forMs }) => `INSERT INTO leases (name, owner, expires_at) VALUES (${name}, ${owner}, ${now} + ${forMs})
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
  WHERE leases.owner = excluded.owner OR leases.expires_at <= ${now}`,
);
const release = statement(
  ['name', 'owner'],
  ({ name, owner }) => `UPDATE leases SET expires_at = 0 WHERE name = ${name} AND owner = ${owner}`,
);

export function leaseReads(driver: Driver): LeaseStore {
  return {
    take: async ({ name, owner, forMs }) => (await driver.commit([take({ name, owner, forMs: integer(forMs) })])) === 1,
    release: async ({ name, owner }) => void (await driver.commit([release({ name, owner })])),
  };
}
