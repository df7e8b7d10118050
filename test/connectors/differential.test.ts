/**
 * The same requests to a gateway directly and through a gateway in front of one like it: merchants must see no difference but
 * ids and times.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestAnswer } from '../support/client.ts';
import { createDice } from '../support/dice.ts';
import type { Harness } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import { withoutIdentity } from './differential-answers.ts';
import { drawRequests, type PlannedRequest } from './differential-requests.ts';
import { channelBehind, type Facade, facadeChannel, openFacade } from './facade.ts';
import { openUpstream, type UpstreamCounterpart } from './upstream-counterpart.ts';

const now = Date.UTC(2026, 10, 23, 12);
/** `npm run differential` sends more, and `DIFFERENTIAL_SEED` others. */
const { DIFFERENTIAL_REQUESTS = '600', DIFFERENTIAL_SEED } = process.env;
const seeds = DIFFERENTIAL_SEED === undefined ? [11, 23, 2_026] : [Number(DIFFERENTIAL_SEED)];
const requests = Math.ceil(Number(DIFFERENTIAL_REQUESTS) / seeds.length);
/** Of one request to both, on a machine with other work. */
const requestMs = 300;

let facade: Facade;
let direct: UpstreamCounterpart;

beforeAll(async () => {
  facade = await openFacade({ now });
  direct = await openUpstream({ now });
});

afterAll(async () => {
  await facade.close();
  await direct.close();
});

/** Sends a request as planned; what names an earlier payment gets the id that this door gave. */
async function send(gateway: Harness, entityId: string, planned: PlannedRequest, answers: readonly RestAnswer[]): Promise<RestAnswer> {
  const named = planned.on === undefined ? undefined : answers[planned.on.index]?.body;
  const id = planned.on?.by === 'registration' ? named?.registrationId : named?.id;
  const path = planned.path.replace('{id}', String(id));
  return planned.method === 'GET'
    ? gateway.rest.get(path, { entityId, ...planned.parameters })
    : gateway.rest.post(path, { entityId, ...planned.parameters });
}

/** What each book has moved, by type and currency. */
async function sumsOf({ store }: Harness): Promise<Readonly<Record<string, bigint>>> {
  const sums: Record<string, bigint> = {};
  for (const { type, currency, amountMinor, status } of await store.acrossMerchants.projectedAfter('', 10_000)) {
    if (status === 'approved') sums[`${type} ${currency}`] = (sums[`${type} ${currency}`] ?? 0n) + amountMinor;
  }
  return sums;
}

describe('two doors', () => {
  it.each(seeds)(
    'answer alike to the requests of seed %i, all but ids and times',
    { timeout: boundMs(10_000 + requests * requestMs) },
    async (seed) => {
      const planned = drawRequests(createDice(seed), requests);
      const ours: RestAnswer[] = [];
      const theirs: RestAnswer[] = [];
      for (const request of planned) {
        ours.push(await send(facade.gateway, facadeChannel, request, ours));
        theirs.push(await send(direct.gateway, channelBehind, request, theirs));
      }
      const differences = planned.flatMap((request, index) => {
        const [our, their] = [withoutIdentity(ours[index]), withoutIdentity(theirs[index])];
        return JSON.stringify(our) === JSON.stringify(their) ? [] : [{ request, our, their }];
      });
      expect(differences.slice(0, 3)).toEqual([]);
      const codes = new Set(ours.map(({ body }) => body.result.code));
      expect(codes.size).toBeGreaterThan(5);
      expect(await sumsOf(facade.behind.gateway)).toEqual(await sumsOf(direct.gateway));
    },
  );
});
