/** A process that stores payments as fast as it can, 32 at a time, and tells its parent which were acknowledged. */

import { openFileStore } from '../../db/open.ts';
import { paymentOf, writesOf } from '../db/fixtures.ts';
import { demoMerchant } from './scopes.ts';

/** It ends by itself should nobody kill it. */
const paymentsMax = 200_000;
const concurrency = 32;

const store = await openFileStore({ path: process.argv[2] ?? '' });
let stored = 0;

async function storePayments(): Promise<void> {
  while (stored < paymentsMax) {
    stored += 1;
    const payment = paymentOf();
    await store.commit(demoMerchant, writesOf(payment));
    process.send?.(payment.id);
  }
}

await Promise.all(Array.from({ length: concurrency }, storePayments));
await store.close();
