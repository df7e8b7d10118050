/**
 * A subscriber over all merchants of an installation in objects misses nothing and is given nothing twice, whatever is killed, away, or put
 * back to an earlier time. It goes on after the cursor of its last event, as programs do (decision: one-log-over-merchants).
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { latestCursor, type SeenEvent, subscribe } from '../events/live.ts';
import { addMerchants, channelsOfAll } from '../support/added-merchants.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { createTokenAt, signInAdministrator } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';

const timeout = boundMs(240_000);
/** More than the ten seconds after which an object asks by itself. */
const within = { timeout: boundMs(25_000), interval: 100 };
const added = 2;
const channelIds = channelsOfAll(added);
const kills = roundsOf('EVENT_KILLS', { few: 1, many: 6 });
const loadMs = 1_500;
const givenUpMs = 5_000;

let folder: string;
let gateways: ObjectGateways;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'events-'));
  gateways = prepareObjectGateways();
});

afterAll(async () => {
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** At the port of before, or at one that nobody is given while nothing listens there. */
const start = async (name: string, port?: number): Promise<ObjectGateway> =>
  gateways.start(name, { DATABASE_URL: 'objects:main', LOG_LEVEL: 'error' }, port ?? (await findFreePort()));

const filesOf = (name: string, object: string): readonly string[] => {
  const place = join(gateways.folderOf(name), 'objects', object);
  return readdirSync(place)
    .filter((file) => !file.startsWith('metadata'))
    .map((file) => join(place, file));
};

/** With a token of the PSP. */
async function startWithMerchants(name: string): Promise<{ readonly gateway: ObjectGateway; readonly token: string }> {
  const first = await start(name);
  await signInAdministrator(first.url);
  await first.end('SIGTERM');
  const [file = ''] = filesOf(name, 'PlatformObject').filter((each) => each.endsWith('.sqlite'));
  addMerchants(file, added);
  const gateway = await start(name);
  const { token } = await createTokenAt(await signInAdministrator(gateway.url), sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
  return { gateway, token };
}

/** The id; undefined where nobody knows whether it was made. */
async function pay(url: string, token: string, shop: number): Promise<string | undefined> {
  const paid = { ...cardPayment, entityId: channelIds[shop % channelIds.length] ?? '' };
  const answer = await createRestClient(httpTransport(url))
    .post('/v1/payments', paid, { token })
    .catch(() => undefined);
  return answer?.status === 200 ? answer.body.id : undefined;
}

/** A new token is told to the merchants one after the other. */
async function payAtLast(url: string, token: string, shop: number): Promise<string> {
  let id: string | undefined;
  const isPaid = async (): Promise<boolean> => {
    id ??= await pay(url, token, shop);
    return id !== undefined;
  };
  await expect.poll(isPaid, { interval: 50, message: `a payment at merchant ${shop} is taken` }).toBe(true);
  return id ?? '';
}

const liveQuery = 'subscription ($after: String) { events(after: $after) { sequence cursor type subjectId entityId } }';

interface Follower {
  readonly events: SeenEvent[];
  readonly errors: string[];
  stop(): void;
}

/** From now on; subscribes again after the last cursor whenever its socket was closed. */
async function follow(url: string, token: string): Promise<Follower> {
  const begin = await latestCursor(url, token);
  const follower = { events: [] as SeenEvent[], errors: [] as string[], isStopped: false, close: () => {} };
  const run = async (): Promise<void> => {
    while (!follower.isStopped) {
      const after = follower.events.at(-1)?.cursor ?? begin;
      const asked = subscribe(url, { token, query: liveQuery, after }).catch(() => undefined);
      // One that is killed before it answered says nothing at all.
      const one = await Promise.race([asked, pause(givenUpMs)]);
      if (!one || follower.isStopped) {
        void asked.then((late) => late?.socket.close());
        await pause(50);
        continue;
      }
      follower.close = () => one.socket.close();
      // As every client of the protocol does: what is not confirmed waits.
      one.socket.on('message', (message) => {
        if (String(message).startsWith('{"type":"ping"')) one.socket.send('{"type":"pong"}');
      });
      let taken = 0;
      const take = (): void => {
        follower.events.push(...one.events.slice(taken));
        taken = one.events.length;
      };
      const timer = setInterval(take, 10);
      await Promise.race([one.closed, one.completed]);
      clearInterval(timer);
      take();
      one.socket.close();
      follower.errors.push(...one.errors.map(({ message }) => message));
      await pause(50);
    }
  };
  void run();
  return {
    events: follower.events,
    errors: follower.errors,
    stop() {
      follower.isStopped = true;
      follower.close();
    },
  };
}

/** All that were paid are there, each merchant's numbers go up by one from 1, and no cursor comes twice. */
async function expectWhole({ events, errors }: Follower, paid: readonly string[]): Promise<void> {
  const missing = (): readonly string[] => {
    const seen = new Set(events.map(({ subjectId }) => subjectId));
    return paid.filter((id) => !seen.has(id));
  };
  await expect.poll(missing, within).toEqual([]);
  for (const [, its] of Map.groupBy(events, ({ entityId }) => entityId)) {
    expect(its.map(({ sequence }) => sequence)).toEqual(its.map((_, place) => place + 1));
  }
  expect(new Set(events.map(({ cursor }) => cursor)).size).toBe(events.length);
  expect(errors.filter((message) => message.includes('after'))).toEqual([]);
}

test('misses nothing and is given nothing twice over kill -9 while all merchants are paid', { timeout }, async () => {
  let { gateway, token } = await startWithMerchants('killed');
  const { port } = new URL(gateway.url);
  const follower = await follow(gateway.url, token);
  const paid: string[] = [];
  let isOver = false;
  const payers = channelIds.map(async (_, shop) => {
    while (!isOver) {
      const id = await pay(gateway.url, token, shop);
      if (id === undefined) await pause(20);
      else paid.push(id);
    }
  });
  // On a slow machine the load lasts longer: without payments there would be nothing to miss.
  const load = async (): Promise<void> => {
    const before = paid.length;
    await pause(loadMs);
    await expect.poll(() => paid.length - before, within).toBeGreaterThan(channelIds.length);
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await load();
    await gateway.end('SIGKILL');
    gateway = await start('killed', Number(port));
  }
  await load();
  isOver = true;
  await Promise.all(payers);
  await expectWhole(follower, paid);
  follower.stop();
  await gateway.end('SIGTERM');
});

longTest(
  'waits while the projection is away, and goes on when it is back, was put back to an earlier time, or was lost',
  { timeout },
  async () => {
    const name = 'away';
    let { gateway, token } = await startWithMerchants(name);
    const port = Number(new URL(gateway.url).port);
    const follower = await follow(gateway.url, token);
    const paid: string[] = [];
    const payAll = async (): Promise<void> => {
      for (const shop of channelIds.keys()) paid.push(await payAtLast(gateway.url, token, shop));
    };
    /** `change` finds the files of an object that nobody has open. */
    const restart = async (change: () => void): Promise<void> => {
      await gateway.end('SIGKILL');
      change();
      gateway = await start(name, port);
    };
    await payAll();
    await expectWhole(follower, paid);

    const copies = new Map<string, string>();
    const takeAway = (): void => {
      for (const [place, file] of filesOf(name, 'ProjectionObject').entries()) {
        copies.set(file, join(folder, `copy-${place}`));
        copyFileSync(file, join(folder, `copy-${place}`));
        rmSync(file);
      }
      const [database = ''] = [...copies.keys()].filter((file) => file.endsWith('.sqlite'));
      writeFileSync(database, 'no database'.repeat(1_000));
    };
    const putBack = (): void => {
      for (const file of filesOf(name, 'ProjectionObject')) rmSync(file);
      for (const [file, copy] of copies) copyFileSync(copy, file);
    };
    await restart(takeAway);
    const before = follower.events.length;
    await payAll();
    // It is told nothing that could have another place later, and its subscription stands.
    expect(follower.events).toHaveLength(before);
    await restart(putBack);
    await expectWhole(follower, paid);

    // Merchants that are idle now were told of after the copy was made: the copy lacks them.
    await payAll();
    await expectWhole(follower, paid);
    const idle = follower.events.length;
    await restart(putBack);
    paid.push(await payAtLast(gateway.url, token, 0));
    await expectWhole(follower, paid);
    expect(follower.events.length).toBeGreaterThan(idle);

    await restart(() => {
      for (const file of filesOf(name, 'ProjectionObject')) rmSync(file);
    });
    await payAll();
    await expectWhole(follower, paid);
    // Lost between two events, with nobody who pays afterwards.
    follower.stop();
    await payAll();
    await restart(() => {
      for (const file of filesOf(name, 'ProjectionObject')) rmSync(file);
    });
    const after = follower.events.at(-1)?.cursor;
    const again = await subscribe(gateway.url, { token, query: liveQuery, after });
    await expect
      .poll(() => again.events.map(({ subjectId }) => subjectId).toSorted(), within)
      .toEqual(expect.arrayContaining(paid.slice(-channelIds.length)));
    again.socket.close();
    await gateway.end('SIGTERM');
  },
);

longTest(
  'gives the events of the others while one merchant is away, says so to lists, and gives its own when it is back',
  { timeout },
  async () => {
    const name = 'one';
    let { gateway, token } = await startWithMerchants(name);
    const port = Number(new URL(gateway.url).port);
    const follower = await follow(gateway.url, token);
    const paid: string[] = [];
    for (const shop of channelIds.keys()) paid.push(await payAtLast(gateway.url, token, shop));
    await expectWhole(follower, paid);
    follower.stop();
    // What nobody has read yet.
    for (const shop of channelIds.keys()) paid.push(await payAtLast(gateway.url, token, shop));
    await gateway.end('SIGKILL');
    const [file = ''] = filesOf(name, 'MerchantObject').filter((each) => each.endsWith('.sqlite') && hasChannel(each, channelIds[2] ?? ''));
    const its = filesOf(name, 'MerchantObject').filter((each) => each.startsWith(file));
    const copies = its.map((each, place) => [each, join(folder, `one-${place}`)] as const);
    for (const [each, copy] of copies) copyFileSync(each, copy);
    for (const each of its) rmSync(each);
    writeFileSync(file, 'no database'.repeat(1_000));
    gateway = await start(name, port);
    const staff = await signInAdministrator(gateway.url);
    const listed = await staff('{ events(first: 500) { edges { cursor } } }');
    expect(listed.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.800.800' });
    const late = await subscribe(gateway.url, { token, query: liveQuery });
    const other = await payAtLast(gateway.url, token, 0);
    // It is told of the others although one is away.
    await expect.poll(() => late.events.map(({ subjectId }) => subjectId), within).toContain(other);
    await gateway.end('SIGKILL');
    late.socket.close();

    rmSync(file);
    for (const [each, copy] of copies) copyFileSync(copy, each);
    gateway = await start(name, port);
    const after = follower.events.at(-1)?.cursor;
    const resumed = await subscribe(gateway.url, { token, query: liveQuery, after });
    const wanted = [...paid.slice(channelIds.length), other];
    await expect.poll(() => wanted.filter((id) => !resumed.events.some(({ subjectId }) => subjectId === id)), within).toEqual([]);
    resumed.socket.close();
    await gateway.end('SIGTERM');
  },
);

function hasChannel(file: string, id: string): boolean {
  const database = new DatabaseSync(file);
  try {
    return database.prepare('SELECT 1 FROM entities WHERE id = ?').all(id).length > 0;
  } finally {
    database.close();
  }
}
