import { describe, expect, test } from 'vitest';
import { putEntity } from '../../api/domain/administration/entities.ts';
import { accessTokens, auditLog, createAccessToken, revokeAccessToken, rotateAccessToken } from '../../api/domain/administration/tokens.ts';
import { authenticate } from '../../api/foundation/access/authenticate.ts';
import type { Scope } from '../../api/foundation/access/scope.ts';
import { findEntity } from '../../api/foundation/entities/entities-operations.ts';
import type { Entity } from '../../api/foundation/entities/entity.ts';
import { type Refusal, Refused } from '../../api/foundation/kernel/refusal.ts';
import { callerAt, channelSettings, contextOf, fakePorts, idOf, sampleEntities as sample, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';

const everything: readonly Scope[] = ['payments:read', 'payments:write', 'admin'];

function arrange(entity: Entity = sample.merchant, scopes: readonly Scope[] = everything) {
  const fake = createFakeStore({ entities: Object.values(sample) });
  const clock = { now: startOfTime };
  const ports = fakePorts(fake, clock);
  return { fake, clock, ports, context: contextOf(ports, callerAt(entity, scopes)) };
}

async function refusalOf(run: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await run;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return undefined;
}

const request = { entityId: sample.channel.id, name: 'Shop', scopes: ['payments:write'] };

describe('issuing a token', () => {
  test('gives one that works at once, with its own rights and no more', async () => {
    const { ports, context } = arrange();
    const { token } = await createAccessToken(context, request);
    expect(await authenticate(ports, `Bearer ${token.reveal()}`)).toMatchObject({
      status: 'valid',
      caller: { name: 'Shop', entityPath: sample.channel.path, scopes: ['payments:write'] },
    });
  });

  test('leaves the secret nowhere but in the answer', async () => {
    const { fake, context } = arrange();
    const { token, accessToken } = await createAccessToken(context, request);
    const secret = atob(token.reveal()).split('|')[1] ?? '';
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const stored = JSON.stringify([fake.commits, [...fake.tokens.values()], fake.audit, accessToken, token]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(token.reveal());
  });

  test('is audited in the same commit', async () => {
    const { fake, context } = arrange();
    const { accessToken } = await createAccessToken(context, { ...request, expiresAt: startOfTime + 1 });
    expect(fake.commits.map((writes) => writes.map((write) => write.write))).toEqual([['token.room', 'token.put', 'audit.append']]);
    expect(fake.audit).toMatchObject([
      { action: 'token.create', subjectId: accessToken.id, entityPath: sample.channel.path, callerName: 'test' },
    ]);
    expect(JSON.parse(fake.audit[0]?.change ?? '')).toEqual({ name: 'Shop', scopes: ['payments:write'], expiresAt: startOfTime + 1 });
    expect(fake.audit[0]?.change).not.toContain(accessToken.secretHash);
  });

  test.each([
    {
      why: 'a right that the issuer lacks',
      scopes: ['admin'] as const,
      entity: sample.merchant,
      entityId: sample.channel.id,
      ask: ['admin', 'payments:write'],
    },
    {
      why: 'no right to issue at all',
      scopes: ['payments:write'] as const,
      entity: sample.merchant,
      entityId: sample.channel.id,
      ask: ['payments:write'],
    },
    { why: "another merchant's channel", scopes: everything, entity: sample.merchant, entityId: sample.otherChannel.id, ask: ['admin'] },
    { why: 'the entity above', scopes: everything, entity: sample.merchant, entityId: sample.division.id, ask: ['admin'] },
    { why: 'an unknown entity', scopes: everything, entity: sample.merchant, entityId: idOf(99), ask: ['admin'] },
  ])('for $why is refused with 403, 800.900.301, and nothing is written', async ({ scopes, entity, entityId, ask }) => {
    const { fake, context } = arrange(entity, scopes);
    const refusal = await refusalOf(createAccessToken(context, { entityId, name: 'Shop', scopes: ask }));
    expect(refusal).toMatchObject({ resultCode: '800.900.301', status: 403 });
    expect(fake.commits).toEqual([]);
  });

  test.each([
    { name: 'name', changes: { name: ' ' } },
    { name: 'name', changes: { name: 'x'.repeat(129) } },
    { name: 'scopes', changes: { scopes: [] } },
    { name: 'scopes', changes: { scopes: ['payments:write', 'root'] } },
    { name: 'expiresAt', changes: { expiresAt: startOfTime } },
    { name: 'expiresAt', changes: { expiresAt: Number.NaN } },
    { name: 'entityId', changes: { entityId: 'abc' } },
    { name: 'entityId', changes: { entityId: undefined } },
  ])('with a wrong $name is refused with 400 naming it', async ({ name, changes }) => {
    const { fake, context } = arrange();
    const refusal = await refusalOf(createAccessToken(context, { ...request, ...changes }));
    expect(refusal).toMatchObject({ status: 400, resultCode: '200.300.404', parameterErrors: [{ name }] });
    expect(fake.commits).toEqual([]);
  });
});

describe('revoking a token', () => {
  test('ends it at once, keeps its row and is audited in the same commit', async () => {
    const { fake, clock, ports, context } = arrange();
    const { token, accessToken } = await createAccessToken(context, request);
    await authenticate(ports, `Bearer ${token.reveal()}`);
    clock.now += 1;
    const revoked = await revokeAccessToken(context, accessToken.id);
    expect(revoked.revokedAt).toBe(startOfTime + 1);
    expect((await authenticate(ports, `Bearer ${token.reveal()}`)).status).toBe('invalid');
    expect(fake.tokens.has(accessToken.id)).toBe(true);
    expect(fake.commits.at(-1)?.map((write) => write.write)).toEqual(['token.put', 'audit.append']);
  });

  test('keeps the reason in the audit entry', async () => {
    const { fake, context } = arrange();
    const { accessToken } = await createAccessToken(context, request);
    expect(await refusalOf(revokeAccessToken(context, accessToken.id, 'x'.repeat(256)))).toMatchObject({ status: 400 });
    await revokeAccessToken(context, accessToken.id, 'leaked in a mail');
    expect(fake.audit.at(-1)?.change).toBe(JSON.stringify({ name: 'Shop', reason: 'leaked in a mail' }));
  });

  test('twice keeps the first moment and writes nothing', async () => {
    const { fake, clock, context } = arrange();
    const { accessToken } = await createAccessToken(context, request);
    await revokeAccessToken(context, accessToken.id);
    const { length } = fake.commits;
    clock.now += 1;
    expect((await revokeAccessToken(context, accessToken.id)).revokedAt).toBe(startOfTime);
    expect(fake.commits).toHaveLength(length);
  });

  test('twice is answered when every store knows of the first', async () => {
    const { ports, context } = arrange();
    const { accessToken } = await createAccessToken(context, request);
    await revokeAccessToken(context, accessToken.id);
    const told = Promise.withResolvers<void>();
    const asked: string[] = [];
    const whenTold = (path: string): Promise<void> => {
      asked.push(path);
      return told.promise;
    };
    let isAnswered = false;
    const again = revokeAccessToken({ ...context, ports: { ...ports, whenTold } }, accessToken.id).then(() => {
      isAnswered = true;
    });
    await expect.poll(() => asked).toEqual([sample.channel.path]);
    expect(isAnswered).toBe(false);
    told.resolve();
    await again;
  });

  test("answers malformed, unknown and another's token alike: it does not exist", async () => {
    const { fake, ports, context } = arrange();
    const { accessToken } = await createAccessToken(context, request);
    const other = contextOf(ports, callerAt(sample.otherMerchant, everything));
    for (const refusal of [
      await refusalOf(revokeAccessToken(other, accessToken.id)),
      await refusalOf(revokeAccessToken(other, idOf(99))),
      await refusalOf(revokeAccessToken(other, 'x')),
    ]) {
      expect(refusal).toEqual({ resultCode: '200.300.406', status: 404 });
    }
    expect(fake.tokens.get(accessToken.id)?.revokedAt).toBeNull();
  });
});

describe('rotating a token', () => {
  const hourMs = 3_600_000;

  test('gives one with the same rights, and lets the old one work until the overlap ends', async () => {
    const { fake, clock, ports, context } = arrange();
    const old = await createAccessToken(context, request);
    const { token, accessToken } = await rotateAccessToken(context, old.accessToken.id, { overlapHours: 2, reason: ' left the company ' });
    expect(accessToken).toMatchObject({ name: 'Shop', scopes: ['payments:write'], entityId: sample.channel.id, expiresAt: null });
    const works = async (secret: string) => (await authenticate(ports, `Bearer ${secret}`)).status;
    expect([await works(token.reveal()), await works(old.token.reveal())]).toEqual(['valid', 'valid']);
    clock.now += 2 * hourMs;
    expect([await works(token.reveal()), await works(old.token.reveal())]).toEqual(['valid', 'invalid']);
    const change = { name: 'Shop', newId: accessToken.id, overlapHours: 2, reason: 'left the company' };
    expect(fake.audit.at(-1)).toMatchObject({ action: 'token.rotate', subjectId: old.accessToken.id, change: JSON.stringify(change) });
    expect(JSON.stringify(fake.commits)).not.toContain(token.reveal());
  });

  test('without an overlap ends the old one at once, and refuses it from then on', async () => {
    const { ports, context } = arrange();
    const old = await createAccessToken(context, request);
    await rotateAccessToken(context, old.accessToken.id, { overlapHours: 0 });
    expect((await authenticate(ports, `Bearer ${old.token.reveal()}`)).status).toBe('invalid');
    expect(await refusalOf(rotateAccessToken(context, old.accessToken.id, {}))).toMatchObject({ parameterErrors: [{ name: 'id' }] });
  });

  test.each([-1, 1.5, 721])('refuses an overlap of %s hours', async (overlapHours) => {
    const { fake, context } = arrange();
    const { accessToken } = await createAccessToken(context, request);
    const { length } = fake.commits;
    const refusal = await refusalOf(rotateAccessToken(context, accessToken.id, { overlapHours }));
    expect(refusal).toMatchObject({ parameterErrors: [{ name: 'overlapHours' }] });
    expect(fake.commits).toHaveLength(length);
  });

  test('gives no right that the caller lacks, and nothing of another merchant', async () => {
    const { ports, context } = arrange();
    const { accessToken } = await createAccessToken(context, request);
    const reader = contextOf(ports, callerAt(sample.merchant, ['admin']));
    expect(await refusalOf(rotateAccessToken(reader, accessToken.id, {}))).toMatchObject({ status: 403 });
    const other = contextOf(ports, callerAt(sample.otherMerchant, everything));
    expect(await refusalOf(rotateAccessToken(other, accessToken.id, {}))).toEqual({ resultCode: '200.300.406', status: 404 });
  });
});

describe('lists', () => {
  test('show tokens and audit entries at and below the caller’s entity only', async () => {
    const { ports, context } = arrange();
    await createAccessToken(context, request);
    const other = contextOf(ports, callerAt(sample.otherMerchant, everything));
    await createAccessToken(other, { ...request, entityId: sample.otherMerchant.id, name: 'Other' });
    expect((await accessTokens(context)).map((token) => token.name)).toEqual(['Shop']);
    expect((await auditLog(other, { first: 10 })).items.map(({ item }) => item.entityId)).toEqual([sample.otherMerchant.id]);
    const above = contextOf(ports, callerAt(sample.psp, ['admin']));
    expect((await accessTokens(above)).map((token) => token.name)).toEqual(['Shop', 'Other']);
    expect((await accessTokens(above, sample.merchant.id)).map((token) => token.name)).toEqual(['Shop']);
    expect(await refusalOf(accessTokens(context, sample.otherMerchant.id))).toMatchObject({ status: 403 });
  });

  test('are for administrators', async () => {
    const { context } = arrange(sample.merchant, ['payments:read', 'payments:write']);
    expect(await refusalOf(accessTokens(context))).toMatchObject({ status: 403, resultCode: '800.900.301' });
    expect(await refusalOf(auditLog(context, { first: 10 }))).toMatchObject({ status: 403, resultCode: '800.900.301' });
  });

  test.each([0, -1, 501, 1.5])('refuse a page of %s', async (first) => {
    const { context } = arrange();
    expect(await refusalOf(auditLog(context, { first }))).toMatchObject({ status: 400, parameterErrors: [{ name: 'first' }] });
  });
});

describe('changing an entity', () => {
  test('makes a channel below its merchant, audited in the same commit and seen at once', async () => {
    const { fake, ports, context } = arrange();
    await findEntity(ports, sample.channel.id);
    const made = await putEntity(context, { parentId: sample.merchant.id, name: 'Second', settings: channelSettings });
    expect(made).toMatchObject({ kind: 'channel', path: `${sample.merchant.path}${made.id}/`, version: 1, settings: channelSettings });
    expect(await findEntity(ports, made.id)).toEqual(made);
    expect(fake.commits.map((writes) => writes.map((write) => write.write))).toEqual([['entity.put', 'audit.append']]);
    expect(fake.audit).toMatchObject([{ action: 'entity.create', subjectId: made.id, entityPath: made.path }]);
  });

  test('audits what changed, and only that', async () => {
    const { fake, context } = arrange();
    const settings = { ...channelSettings, validation: 'tolerant' };
    const after = await putEntity(context, { id: sample.channel.id, settings, expectedVersion: 1 });
    expect(after).toMatchObject({ name: sample.channel.name, path: sample.channel.path, version: 2 });
    expect(JSON.parse(fake.audit[0]?.change ?? '')).toEqual({
      'settings.validation': { before: 'documented', after: 'tolerant' },
      version: { before: 1, after: 2 },
    });
  });

  test.each([
    ['nothing', {}],
    ['what it has already', { name: sample.channel.name, settingsChange: { validation: 'documented', brands: null }, expectedVersion: 1 }],
  ])('by %s writes nothing', async (_what, input) => {
    const { fake, context } = arrange();
    expect(await putEntity(context, { id: sample.channel.id, ...input })).toEqual(sample.channel);
    expect([fake.commits, fake.audit]).toEqual([[], []]);
  });

  test.each([
    { why: 'another merchant’s channel', input: { id: sample.otherChannel.id, name: 'Mine' } },
    { why: 'the entity above', input: { id: sample.division.id, name: 'Mine' } },
    { why: 'an unknown entity', input: { id: idOf(99), name: 'Mine' } },
    { why: 'a new one below another merchant', input: { parentId: sample.otherMerchant.id, name: 'Mine', settings: channelSettings } },
    { why: 'a new one below nothing', input: { name: 'Mine' } },
  ])('refuses $why with 403, 800.900.301, and writes nothing', async ({ input }) => {
    const { fake, context } = arrange();
    expect(await refusalOf(putEntity(context, input))).toEqual({ resultCode: '800.900.301', status: 403 });
    expect(fake.commits).toEqual([]);
  });

  test('is for administrators', async () => {
    const { context } = arrange(sample.merchant, ['payments:write']);
    expect(await refusalOf(putEntity(context, { id: sample.channel.id, name: 'x' }))).toMatchObject({ status: 403 });
  });

  test.each([
    { names: ['name'], input: { id: sample.channel.id, name: ' ' } },
    { names: ['parentId'], input: { parentId: sample.channel.id, name: 'Below a channel' } },
    { names: ['dispatching'], input: { id: sample.channel.id, dispatching: true } },
    { names: ['settings'], input: { id: sample.merchant.id, settings: channelSettings } },
    { names: ['settings'], input: { parentId: sample.merchant.id, name: 'Without settings' } },
    { names: ['name', 'settings.risk'], input: { id: sample.channel.id, name: '', settings: { ...channelSettings, risk: 'no' } } },
  ])('names every breach of $names', async ({ names, input }) => {
    const { fake, context } = arrange();
    const refusal = await refusalOf(putEntity(context, input));
    expect(refusal).toMatchObject({ status: 400, resultCode: '200.300.404' });
    expect(refusal?.parameterErrors?.map((error) => error.name)).toEqual(names);
    expect(fake.commits).toEqual([]);
  });

  test('refuses a change of a version that is no longer there with 409', async () => {
    const { context } = arrange();
    await putEntity(context, { id: sample.channel.id, name: 'First' });
    expect(await refusalOf(putEntity(context, { id: sample.channel.id, name: 'Second', expectedVersion: 1 }))).toMatchObject({
      status: 409,
    });
  });
});
