/**
 * `npm run move -- --from`: a merchant that pays in its object goes into the file of a gateway that runs, while others pay there, and no moment has
 * two gateways that serve it (decision: a-merchant-moves-back).
 */
import { expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { callerWithToken, createTokenAt, revokeTokenOf, signInAdministrator } from '../support/graphql-caller.ts';
import { openBeside } from '../support/open-beside.ts';
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
  run,
  servedBy,
  startBoth,
  startFile,
  startObjects,
  succeed,
  takeMany,
  timeout,
  type Url,
  whileOthersPay,
} from './moving-place.ts';

prepareMoving();

test('a merchant goes to its object, back into the file, and both ways again, while another pays', { timeout }, async () => {
  const place = await startBoth('whole');
  const { file, objects } = place;
  const ids = [String((await pay(file, sandbox.demoShop)).body.id)];
  const setDivision = (path: string): void => {
    const database = openBeside(databaseOf('whole'));
    database.prepare("UPDATE entities SET path = ? WHERE kind = 'division'").run([path]);
    database.close();
  };
  for (const journey of ['first', 'second']) {
    await succeed(place, sandbox.demoShop, '--to', objects.url);
    expect([journey, await servedBy(place, sandbox.demoShop)]).toEqual([journey, [421, 200]]);
    const [before = ''] = ids;
    const refunded = await refund(objects, before);
    const stored = (await pay(objects, sandbox.demoShop, { createRegistration: 'true' })).body;
    const keyed = (gateway: Url) =>
      createRestClient(httpTransport(gateway.url)).post('/v1/payments', cardPayment, { token: demoToken, idempotencyKey: journey });
    const first = (await keyed(objects)).body.id;
    ids.push(String(refunded.body.id), String(stored.id), String(first));
    const cursor = String((await callerWithToken(objects.url, demoToken)('{ latestCursor }')).data?.latestCursor);
    ids.push(String((await pay(objects, sandbox.demoShop)).body.id));
    if (journey === 'first') {
      setDivision('0/');
      const refused = await run(place, sandbox.demoShop, '--from', objects.url);
      setDivision(`${sandbox.psp}/${sandbox.division}/`);
      expect([refused.code, refused.text]).toEqual([
        1,
        expect.stringContaining('the file has not the psp or the division of the merchant'),
      ]);
      expect(await servedBy(place, sandbox.demoShop)).toEqual([421, 200]);
    }
    await whileOthersPay(file, () => succeed(place, sandbox.demoShop, '--from', objects.url));
    expect([journey, await servedBy(place, sandbox.demoShop)]).toEqual([journey, [200, 421]]);
    for (const id of ids) expect(await read(file, id)).toEqual([200, approved]);
    expect((await keyed(file)).body.id).toBe(first);
    const charge = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const rest = createRestClient(httpTransport(file.url));
    const charged = await rest.post(`/v1/registrations/${stored.registrationId}/payments`, charge, { token: demoToken });
    expect([charged.body.result.code, (await refund(file, String(stored.id))).body.result.code]).toEqual([approved, approved]);
    const { data } = await callerWithToken(file.url, demoToken)(
      'query ($after: String) { events(first: 100, after: $after, filter: { types: [PAYMENT] }) { edges { node { subjectId } } } }',
      { after: cursor },
    );
    expect(JSON.stringify(data)).toContain(String(ids.at(-1)));
    await requireSound(place);
  }
  const again = await run(place, sandbox.demoShop, '--from', objects.url);
  expect([again.code, again.text]).toEqual([1, expect.stringContaining(`it has moved from ${objects.url} to ${file.url}`)]);
  await end(place);
});

/** What goes on at the object while the command stands still after the step of that name. */
const meanwhile = (place: Place, name: string, run: () => Promise<unknown>): Promise<void> =>
  killAfter(name, {
    parameters: ['--merchant', sandbox.demoShop, '--from', place.objects.url],
    environment: place.environment,
    kill: run,
  });

test('what a merchant does while it is copied comes with it, and it is closed for that alone', { timeout }, async () => {
  const place = await startBoth('followed');
  const { file, objects } = place;
  const before: string[] = [];
  for (let count = 0; count < 40; count += 1) before.push(String((await pay(file, sandbox.demoShop)).body.id));
  for (const name of ['copied', 'taken in'] as const) {
    await succeed(place, sandbox.demoShop, '--to', objects.url);
    const stored = (await pay(objects, sandbox.demoShop, { createRegistration: 'true' })).body;
    const [first = '', second = ''] = before.splice(0, 2);
    const rest = createRestClient(httpTransport(objects.url));
    const given = { entityId: channels.documented };
    let made: readonly string[] = [];
    let keyed = '';
    await meanwhile(place, name, async () => {
      // One that came with the copy and one of the copy's own time are refunded, and an account that it has goes.
      const refunds = [await refund(objects, first), await refund(objects, String(stored.id))];
      const forgotten = await rest.send(
        { method: 'DELETE', path: `/v1/registrations/${stored.registrationId}`, query: `entityId=${channels.documented}` },
        { token: demoToken },
      );
      const again = (await pay(objects, sandbox.demoShop, { createRegistration: 'true' })).body;
      const charge = { ...given, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
      const charged = await rest.post(`/v1/registrations/${again.registrationId}/payments`, charge, { token: demoToken });
      keyed = String((await rest.post('/v1/payments', cardPayment, { token: demoToken, idempotencyKey: `key-${name}` })).body.id);
      expect([forgotten.status, charged.status, ...refunds.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
      made = [...refunds.map(({ body }) => String(body.id)), String(again.id), String(charged.body.id), keyed];
    });
    expect([name, await servedBy(place, sandbox.demoShop)]).toEqual([name, [200, 421]]);
    for (const id of [...made, ...before, first, second]) expect([name, ...(await read(file, id))]).toEqual([name, 200, approved]);
    const here = createRestClient(httpTransport(file.url));
    const repeated = await here.post('/v1/payments', cardPayment, { token: demoToken, idempotencyKey: `key-${name}` });
    expect(repeated.body.id).toBe(keyed);
    const gone = await here.post(
      `/v1/registrations/${stored.registrationId}/payments`,
      { ...given, amount: '1.00', currency: 'EUR', paymentType: 'DB' },
      { token: demoToken },
    );
    expect(gone.body.result.code).not.toBe(approved);
    // More than what is left of it cannot be refunded, wherever the first refund was made.
    expect(
      (await here.post(`/v1/payments/${first}`, { ...given, amount: '92.00', currency: 'EUR', paymentType: 'RF' }, { token: demoToken }))
        .body.result.code,
    ).not.toBe(approved);
    await requireSound(place);
  }
  await end(place);
});

test('a merchant that pays all the time goes back with every payment that it was told of', { timeout }, async () => {
  const place = await startBoth('paying');
  const { file, objects } = place;
  await takeMany(file, measured || 60);
  await succeed(place, sandbox.demoShop, '--to', objects.url);
  const acknowledged: string[] = [];
  let isMoved = false;
  const paying = Promise.all(
    [1, 2].map(async () => {
      for (let isServed = true; isServed && !isMoved; ) {
        const { status, body } = await pay(objects, sandbox.demoShop);
        isServed = status === 200;
        if (isServed) acknowledged.push(String(body.id));
      }
    }),
  );
  const moved = await run(place, sandbox.demoShop, '--from', objects.url);
  isMoved = true;
  await paying;
  expect(moved, moved.text).toMatchObject({ code: 0 });
  if (measured > 0) console.log(moved.text);
  expect(await servedBy(place, sandbox.demoShop)).toEqual([200, 421]);
  for (const id of acknowledged) expect(await read(file, id)).toEqual([200, approved]);
  const [, last, all] = /(\d+) rows that changed last, of (\d+) in all/.exec(moved.text) ?? [];
  expect([acknowledged.length > 20, Number(last) < Number(all) / 2]).toEqual([true, true]);
  await requireSound(place);
  await end(place);
});

/** Who answers with what where the command was killed after the step: the file, and the object. */
const steps = [
  ['copied', [421, 200]],
  ['erased', [421, 200]],
  ['taken in', [421, 200]],
  ['closed', [421, 503]],
  ['caught up', [503, 503]],
] as const;

test('a move back that is killed at any step is served by one of the two, and goes on or is taken back', { timeout }, async () => {
  const place = await startBoth('killed');
  const { file, objects } = place;
  const ids = [String((await pay(file, sandbox.demoShop)).body.id)];
  await succeed(place, sandbox.demoShop, '--to', objects.url);
  ids.push(String((await pay(objects, sandbox.demoShop)).body.id));
  const from = ['--from', objects.url];
  for (const [name, answers] of steps) {
    await killAt(place, name, 'command', from);
    expect([name, await servedBy(place, sandbox.demoShop)]).toEqual([name, answers]);
    expect((await pay(file, sandbox.otherShop)).status).toBe(200);
    // Before anything of it was taken in there is nothing to take back.
    if (name !== 'copied') await succeed(place, sandbox.demoShop, ...from, '--take-back');
    expect([name, await servedBy(place, sandbox.demoShop)]).toEqual([name, [421, 200]]);
    ids.push(String((await refund(objects, String(ids[1]))).body.id));
  }
  await killAt(place, 'erased', 'command', from);
  await succeed(place, sandbox.demoShop, ...from);
  expect(await servedBy(place, sandbox.demoShop)).toEqual([200, 421]);
  for (const id of ids) expect(await read(file, id)).toEqual([200, approved]);
  await requireSound(place);
  await end(place);
});

test('a move back whose gateway or whose Worker is killed goes on when it is back', { timeout }, async () => {
  let place = await startBoth('killed-others');
  const port = (url: string): string => new URL(url).port;
  await pay(place.file, sandbox.demoShop);
  await succeed(place, sandbox.demoShop, '--to', place.objects.url);
  const id = String((await pay(place.objects, sandbox.demoShop)).body.id);
  const from = ['--from', place.objects.url];
  const answers = [
    ['erased', [421, 200], [421, 200]],
    ['closed', [421, 503], [503, 503]],
  ] as const;
  for (const [name, withoutGateway, withoutObjects] of answers) {
    await killAt(place, name, 'gateway', from);
    place = { ...place, file: await startFile(place.name, port(place.file.url)) };
    expect([name, await servedBy(place, sandbox.demoShop)]).toEqual([name, withoutGateway]);
    expect((await pay(place.file, sandbox.otherShop)).status).toBe(200);
    await killAt(place, name, 'workerd', from);
    place = { ...place, objects: await startObjects(place.name, Number(port(place.objects.url))) };
    expect([name, await servedBy(place, sandbox.demoShop)]).toEqual([name, withoutObjects]);
  }
  const administrator = await signInAdministrator(place.objects.url);
  await succeed(place, sandbox.demoShop, ...from, '--take-back');
  const token = await createTokenAt(administrator, sandbox.demoShop, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
  for (const next of ['taken back', 'gone on with'] as const) {
    await killAt(place, 'caught up', 'gateway', from);
    place = { ...place, file: await startFile(place.name, port(place.file.url)) };
    expect([next, await servedBy(place, sandbox.demoShop)]).toEqual([next, [503, 421]]);
    // What was copied nobody changes there any more.
    await expect(revokeTokenOf(administrator, token.id)).rejects.toThrow(`this merchant has moved to ${place.file.url}`);
    if (next === 'taken back') {
      await succeed(place, sandbox.demoShop, ...from, '--take-back');
      expect([next, await servedBy(place, sandbox.demoShop)]).toEqual([next, [421, 200]]);
    }
  }
  await succeed(place, sandbox.demoShop, ...from);
  const payByMade = () => createRestClient(httpTransport(place.file.url)).post('/v1/payments', cardPayment, { token: token.token });
  expect((await payByMade()).status).toBe(200);
  await revokeTokenOf(await signInAdministrator(place.file.url), token.id);
  expect((await payByMade()).status).toBe(403);
  expect(await servedBy(place, sandbox.demoShop)).toEqual([200, 421]);
  expect(await read(place.file, id)).toEqual([200, approved]);
  await requireSound(place);
  await end(place);
});
