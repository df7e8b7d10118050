/** Takes a merchant into the database file, from what a command has put beside it (decision: a-merchant-moves-back). */
import { join } from 'node:path';
import type { Arrivals } from '../../../db/connect/arrivals.ts';
import { arrivingFile, readArriving } from '../../../db/connect/arriving-file.ts';
import type { MerchantArrivals } from '../shared/process-operator.ts';
import { dataFolder } from './store.ts';

/** One request of the command takes so long, ms: others of the gateway's turns come between its commits. */
const takeMs = 500;

/** Where commands put what moves. */
export const movingFolder = (databaseUrl: string): string => join(dataFolder(databaseUrl), 'moving');

export function createArrivalsBeside(arrivals: Arrivals, folder: string): MerchantArrivals {
  return {
    erase: arrivals.erase,
    async take(merchantPath, after) {
      const startedMs = performance.now();
      for (const [number, commit] of readArriving(arrivingFile(folder), after)) {
        await arrivals.take(merchantPath, commit);
        if (performance.now() - startedMs > takeMs) return number;
      }
      return null;
    },
  };
}
