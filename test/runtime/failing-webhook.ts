/** A webhook whose only notification was given up two hours ago, written into a database of tests. */
import { createClient } from '@libsql/client/web';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';

const merchant = '8ac7a4a0000000000000000000000003';
const merchantPath = `8ac7a4a0000000000000000000000001/8ac7a4a0000000000000000000000002/${merchant}/`;

/** Paused, so that nothing is sent to it; it names nobody who is mailed about its failures. */
export async function seedFailingWebhook(databaseUrl: string): Promise<void> {
  const at = Date.now() - 2 * hourMs;
  const subscription = {
    id: '8a000000000000000000000000000f01',
    entity_id: merchant,
    entity_path: merchantPath,
    url: 'https://shop.example/hook',
    types: '["PAYMENT"]',
    fields: 'ALL',
    wrapper: 'JSON',
    signature: 'NONE',
    ordered: 0,
    status: 'paused',
    sealed_secrets: '',
    // Beyond every event, so that none is kept for it.
    cursor: 1_000_000_000,
    failing_since: at,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  const delivery = {
    id: '8a000000000000000000000000000f02',
    subscription_id: subscription.id,
    entity_path: merchantPath,
    event_id: '8a000000000000000000000000000f03',
    event_sequence: 0,
    merchant_sequence: 0,
    event_type: 'PAYMENT',
    event_action: 'CREATED',
    subject_id: '8a000000000000000000000000000f04',
    body: '',
    initialization_vector: '',
    status: 'failed',
    attempts: 9,
    failures: 9,
    begun_at: at,
    next_attempt_at: at,
    created_at: at,
  };
  const client = createClient({ url: databaseUrl });
  await client.batch([insert('webhook_subscriptions', subscription), insert('webhook_deliveries', delivery)]);
  client.close();
}

function insert(table: string, row: Readonly<Record<string, string | number>>) {
  const names = Object.keys(row);
  return { sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, args: Object.values(row) };
}
