/**
 * `npm run move -- --to`: a merchant pays on in its file while it is copied into its object, and is closed for what has changed since alone
 * (decision: a-merchant-moves-alone).
 */
import Database from 'libsql';
import { expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { callerWithToken, createTokenAt, revokeTokenOf, signInAdministrator } from '../support/graphql-caller.ts';
import { killAfter } from './killed-move.ts';
import {
  approved,
  databaseOf,
  end,
  killAt,
  measured,
  type Place,
  pay,
  prepareMoving,
  read,
  refund,
  requireSound,
  requireSoundObjects,
  run,
  servedBy,
  startBoth,
  startFile,
  succeed,
  takeMany,
  timeout,
} from './moving-place.ts';

prepareMoving();

const to = (place: Place): readonly string[] => ['--to', place.objects.url];

/** What goes on at the file while the command stands still after the step of that name. */
const meanwhile = (place: Place, name: string, kill: () => Promise<unknown>): Promise<void> =>
  killAfter(name, { parameters: ['--merchant', sandbox.demoShop, ...to(place)], environment: place.environment, kill });

/** The ids of all payments of the merchant, each as often as lists show it. */
async function listPayments(url: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const query =
      'query ($after: String) { payments(first: 100, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }';
    const { data } = await callerWithToken(url, demoToken)(query, { after });
    const { edges, pageInfo } = (data as unknown as Listed).payments;
    ids.push(...edges.map(({ node }) => node.id));
    if (!pageInfo.hasNextPage) return ids.toSorted();
    after = pageInfo.endCursor;
  }
}

interface Listed {
  readonly payments: {
    readonly edges: readonly { readonly node: { readonly id: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

test('a merchant that pays all the time goes to its object with every payment that it was told of, each once', { timeout }, async () => {
  const place = await startBoth('paying');
  const { file, objects } = place;
  const acknowledged: string[] = [];
  await takeMany(file, measured || 60, (id) => acknowledged.push(id));
  let isMoved = false;
  const statuses = new Set<number>();
  const paying = Promise.all(
    [1, 2].map(async () => {
      while (!isMoved) {
        const { status, body } = await pay(file, sandbox.demoShop);
        statuses.add(status);
        if (status === 200) acknowledged.push(String(body.id));
      }
    }),
  );
  const before = acknowledged.length;
  const moved = await run(place, sandbox.demoShop, ...to(place));
  isMoved = true;
  await paying;
  expect(moved, moved.text).toMatchObject({ code: 0 });
  if (measured > 0) console.log(moved.text);
  expect([acknowledged.length > before, [...statuses].filter((status) => ![200, 421, 503].includes(status))]).toEqual([true, []]);
  const [, last] = /(\d+) rows that changed last/.exec(moved.text) ?? [];
  const [, copied] = /copied +(\d+) payments/.exec(moved.text) ?? [];
  // It paid on after the copy was begun, and what came last is a part of all.
  expect([Number(copied) < acknowledged.length, Number(last) > 0]).toEqual([true, true]);
  await expect.poll(async () => (await listPayments(objects.url)).length, { timeout }).toBe(acknowledged.length);
  expect(await listPayments(objects.url)).toEqual(acknowledged.toSorted());
  expect(await servedBy(place, sandbox.demoShop)).toEqual([421, 200]);
  await requireSoundObjects(place);
  await requireSound(place);
  await end(place);
});

test('what a merchant does while it is copied goes with it, before its rows are sent and after', { timeout }, async () => {
  const place = await startBoth('followed');
  const { file, objects } = place;
  const rest = createRestClient(httpTransport(file.url));
  const there = createRestClient(httpTransport(objects.url));
  const given = { entityId: channels.documented };
  const charge = { ...given, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
  const administrator = await signInAdministrator(file.url);
  for (const name of ['copied', 'sent'] as const) {
    const first = String((await pay(file, sandbox.demoShop)).body.id);
    const stored = (await pay(file, sandbox.demoShop, { createRegistration: 'true' })).body;
    const revoked = await createTokenAt(administrator, sandbox.demoShop, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
    const cursor = String((await callerWithToken(file.url, demoToken)('{ latestCursor }')).data?.latestCursor);
    let made: readonly string[] = [];
    let keyed = '';
    let token = '';
    await meanwhile(place, name, async () => {
      const refunds = [await refund(file, first), await refund(file, String(stored.id))];
      const forgotten = await rest.send(
        { method: 'DELETE', path: `/v1/registrations/${stored.registrationId}`, query: `entityId=${channels.documented}` },
        { token: demoToken },
      );
      const again = (await pay(file, sandbox.demoShop, { createRegistration: 'true' })).body;
      const charged = await rest.post(`/v1/registrations/${again.registrationId}/payments`, charge, { token: demoToken });
      keyed = String((await rest.post('/v1/payments', cardPayment, { token: demoToken, idempotencyKey: `key-${name}` })).body.id);
      token = (await createTokenAt(administrator, sandbox.demoShop, ['PAYMENTS_READ', 'PAYMENTS_WRITE'])).token;
      await revokeTokenOf(administrator, revoked.id);
      expect([forgotten.status, charged.status, ...refunds.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
      made = [...refunds.map(({ body }) => String(body.id)), String(again.id), String(charged.body.id), keyed];
    });
    expect([name, await servedBy(place, sandbox.demoShop)]).toEqual([name, [421, 200]]);
    for (const id of [...made, first, String(stored.id)]) expect([name, ...(await read(objects, id))]).toEqual([name, 200, approved]);
    const payBy = (by: string, more = {}) => there.post('/v1/payments', { ...cardPayment, ...given }, { token: by, ...more });
    expect([(await payBy(token)).status, (await payBy(revoked.token)).status]).toEqual([200, 403]);
    expect((await there.post('/v1/payments', cardPayment, { token: demoToken, idempotencyKey: `key-${name}` })).body.id).toBe(keyed);
    const gone = await there.post(`/v1/registrations/${stored.registrationId}/payments`, charge, { token: demoToken });
    const tooMuch = await there.post(`/v1/payments/${first}`, { ...charge, amount: '92.00', paymentType: 'RF' }, { token: demoToken });
    expect([gone.body.result.code === approved, tooMuch.body.result.code === approved]).toEqual([false, false]);
    const { data } = await callerWithToken(objects.url, demoToken)(
      'query ($after: String) { events(first: 100, after: $after, filter: { types: [PAYMENT] }) { edges { node { subjectId } } } }',
      { after: cursor },
    );
    for (const id of made) expect(JSON.stringify(data)).toContain(id);
    await requireSoundObjects(place);
    await succeed(place, sandbox.demoShop, '--from', objects.url);
  }
  await requireSound(place);
  await end(place);
});

test('a gateway that begins anew while a merchant is copied, and a sandbox that is reset, take nothing from it', { timeout }, async () => {
  let place = await startBoth('begun-anew');
  const port = new URL(place.file.url).port;
  const ids = [String((await pay(place.file, sandbox.demoShop)).body.id)];
  await meanwhile(place, 'sent', async () => {
    ids.push(String((await pay(place.file, sandbox.demoShop)).body.id));
    await place.file.end('SIGKILL');
    place = { ...place, file: await startFile(place.name, port) };
    ids.push(String((await pay(place.file, sandbox.demoShop)).body.id));
  });
  expect(await servedBy(place, sandbox.demoShop)).toEqual([421, 200]);
  for (const id of ids) expect(await read(place.objects, id)).toEqual([200, approved]);
  await succeed(place, sandbox.demoShop, '--from', place.objects.url);
  let kept = '';
  await meanwhile(place, 'sent', async () => {
    const reset = `mutation { resetSandbox(entityId: "${sandbox.demoShop}", name: "Demo Shop") { erasedPayments } }`;
    expect((await callerWithToken(place.file.url, demoToken)(reset)).errors).toBeUndefined();
    kept = String((await pay(place.file, sandbox.demoShop)).body.id);
  });
  expect(await servedBy(place, sandbox.demoShop)).toEqual([421, 200]);
  expect(await read(place.objects, kept)).toEqual([200, approved]);
  for (const id of ids) expect([id, (await read(place.objects, id))[0]]).toEqual([id, 404]);
  await requireSoundObjects(place);
  await end(place);
});

test('a copy that was begun is taken back with its address, and one that was closed is opened and copied anew', { timeout }, async () => {
  const place = await startBoth('taken-back');
  const { file, objects } = place;
  const nothing = await run(place, sandbox.demoShop, '--take-back', ...to(place));
  expect([nothing.code, nothing.text]).toEqual([1, expect.stringContaining('there is nothing to take back')]);
  const ids = [String((await pay(file, sandbox.demoShop)).body.id)];
  await killAt(place, 'sent', 'command', to(place));
  ids.push(String((await pay(file, sandbox.demoShop)).body.id));
  await succeed(place, sandbox.demoShop, '--take-back', ...to(place));
  await killAt(place, 'caught up', 'command', to(place));
  expect((await pay(file, sandbox.demoShop)).status).toBe(503);
  let isReopened = false;
  await meanwhile(place, 'sent', async () => {
    const { status, body } = await pay(file, sandbox.demoShop);
    isReopened = status === 200;
    ids.push(String(body.id));
  });
  expect([isReopened, await servedBy(place, sandbox.demoShop)]).toEqual([true, [421, 200]]);
  for (const id of ids) expect(await read(objects, id)).toEqual([200, approved]);
  await requireSoundObjects(place);
  await end(place);
});

test('a file that was put back from before a move does not overwrite what the merchant has paid at its object since', {
  timeout,
}, async () => {
  let place = await startBoth('put-back');
  const { objects } = place;
  await succeed(place, sandbox.demoShop, ...to(place));
  const id = String((await pay(objects, sandbox.demoShop)).body.id);
  const port = new URL(place.file.url).port;
  await place.file.end('SIGTERM');
  const database = new Database(databaseOf(place.name));
  database.exec('DELETE FROM merchant_moves');
  database.close();
  place = { ...place, file: await startFile(place.name, port) };
  const moved = await run(place, sandbox.demoShop, ...to(place));
  expect([moved.code, moved.text]).toEqual([1, expect.stringContaining('what was paid there would be lost')]);
  expect(await read(objects, id)).toEqual([200, approved]);
  await end(place);
});

test('staff list all other merchants while one is being copied there', { timeout }, async () => {
  const place = await startBoth('lists');
  const { file, objects } = place;
  await pay(file, sandbox.demoShop);
  const id = String((await pay(file, sandbox.otherShop)).body.id);
  await succeed(place, sandbox.otherShop, ...to(place));
  const lists = ['payments', 'registrations', 'jobs', 'chargebacks', 'events'];
  const ask = async (): Promise<void> => {
    const administrator = await signInAdministrator(objects.url);
    for (const name of lists) {
      const { data, errors } = await administrator(`{ ${name}(first: 5) { edges { node { id } } } }`);
      expect([name, errors]).toEqual([name, undefined]);
      if (name === 'payments') expect(JSON.stringify(data)).toContain(id);
    }
  };
  for (const journey of ['first', 'second']) {
    for (const name of ['copied', 'sent']) await killAt(place, name, 'command', to(place)).then(ask);
    await succeed(place, sandbox.demoShop, ...to(place));
    await ask();
    if (journey === 'first') await succeed(place, sandbox.demoShop, '--from', objects.url);
  }
  await end(place);
});
