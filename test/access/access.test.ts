import { describe, expect, test } from 'vitest';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { authenticate, forgetToken, lastUsedEveryMs, tokenTtlMs } from '../../api/foundation/access/authenticate.ts';
import { entityWithin, requireCaller, requireChannel, requireEntity, requireScopePath } from '../../api/foundation/access/authorize.ts';
import type { AccessToken, Authentication } from '../../api/foundation/access/caller.ts';
import type { TokenStore } from '../../api/foundation/access/ports.ts';
import { equalDigests, formatToken, parseAuthorization } from '../../api/foundation/access/token.ts';
import type { Refusal } from '../../api/foundation/kernel/refusal.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { callerAt, channelSettings, contextOf, fakePorts, idOf, sampleEntities as sample, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';

const secret = 'sandbox-demo';
const tokenId = '8ac7a4a0000000000000000000000100';
const header = 'Bearer OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v';

async function arrange(changes: Partial<AccessToken> = {}) {
  const fake = createFakeStore({ entities: Object.values(sample) });
  const clock = { now: startOfTime };
  const ports = fakePorts(fake, clock);
  const token: AccessToken = {
    id: tokenId,
    entityId: sample.merchant.id,
    entityPath: sample.merchant.path,
    name: 'Demo Shop',
    scopes: ['payments:read', 'payments:write'],
    secretHash: await ports.vault.digest(secret),
    createdAt: startOfTime,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    grantedBy: null,
    assistantRefundMinorMax: null,
    assistantRefundsMinorADay: null,
    ...changes,
  };
  fake.tokens.set(token.id, token);
  return { fake, clock, ports, token };
}

async function refusalOf(run: () => unknown): Promise<Refusal | undefined> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return undefined;
}

const bearer = (id: string, text: string) => `Bearer ${btoa(`${id}|${text}`)}`;

describe('a token', () => {
  test('is read from the sandbox’s documented header, and formatted back to it', () => {
    const credentials = parseAuthorization(header);
    expect(credentials?.id).toBe(tokenId);
    expect(credentials?.secret.reveal()).toBe(secret);
    expect(`Bearer ${credentials && formatToken(credentials).reveal()}`).toBe(header);
  });

  test('prints without its secret', () => {
    expect(JSON.stringify(parseAuthorization(header))).toBe(JSON.stringify({ id: tokenId, secret: '…' }));
  });

  test.each([
    ['a', 'a', true],
    ['', '', true],
    ['ab', 'aa', false],
    ['ab', 'a', false],
    ['a', 'ab', false],
    ['', 'a', false],
    ['a', '', false],
  ])('digests %j and %j are equal: %s', (a, b, equal) => {
    expect(equalDigests(a, b)).toBe(equal);
  });
});

describe('authentication (spec §5)', () => {
  test('knows the caller behind a valid token', async () => {
    const { ports } = await arrange();
    expect(await authenticate(ports, header)).toEqual({
      status: 'valid',
      caller: {
        kind: 'token',
        id: tokenId,
        name: 'Demo Shop',
        entityId: sample.merchant.id,
        entityPath: sample.merchant.path,
        scopes: ['payments:read', 'payments:write'],
      },
    });
  });

  test.each([
    { why: 'nothing', authorization: undefined, status: 'missing' },
    { why: 'an empty header', authorization: '', status: 'missing' },
    { why: 'another scheme', authorization: header.replace('Bearer', 'Basic'), status: 'malformed' },
    { why: 'a scheme alone', authorization: 'Bearer', status: 'malformed' },
    { why: 'no base64', authorization: 'Bearer ???', status: 'invalid' },
    { why: 'base64 of a broken length', authorization: 'Bearer OGFjN', status: 'invalid' },
    { why: 'no bar', authorization: `Bearer ${btoa(tokenId)}`, status: 'invalid' },
    { why: 'an id in capitals', authorization: bearer(tokenId.toUpperCase(), secret), status: 'invalid' },
    { why: 'a short id', authorization: bearer('8ac7', secret), status: 'invalid' },
    { why: 'no secret', authorization: bearer(tokenId, ''), status: 'invalid' },
    { why: 'an endless header', authorization: bearer(tokenId, 'x'.repeat(2_000)), status: 'invalid' },
    { why: 'a text of several words', authorization: 'Bearer a token of any text', status: 'invalid' },
    { why: 'a scheme with spaces alone', authorization: 'Bearer   ', status: 'malformed' },
    { why: 'a wrong secret', authorization: bearer(tokenId, 'sandbox-demo2'), status: 'invalid' },
    { why: 'a secret that begins rightly', authorization: bearer(tokenId, 'sandbox'), status: 'invalid' },
    { why: 'an unknown id', authorization: bearer(idOf(77), secret), status: 'invalid' },
    { why: 'a tab after the blank, as a shop’s module writes it', authorization: header.replace('Bearer ', 'Bearer \t'), status: 'valid' },
    { why: 'the scheme in small letters', authorization: header.replace('Bearer', 'bearer'), status: 'valid' },
  ])('$why is $status', async ({ authorization, status }) => {
    const { ports } = await arrange();
    expect((await authenticate(ports, authorization)).status).toBe(status);
  });

  test('does not take the stored digest for the secret', async () => {
    const { ports, token } = await arrange();
    expect((await authenticate(ports, bearer(tokenId, token.secretHash))).status).toBe('invalid');
  });

  test('takes user id and password as the token that they are the halves of', async () => {
    const { ports } = await arrange();
    const legacy = (userId: string, password: string) => authenticate(ports, undefined, { userId, password: new Secret(password) });
    expect((await legacy(tokenId, secret)).status).toBe('valid');
    expect((await legacy(tokenId, 'wrong')).status).toBe('invalid');
    expect((await legacy('demo', secret)).status).toBe('invalid');
  });

  test('goes by the header where both are sent', async () => {
    const { ports } = await arrange();
    const legacy = { userId: tokenId, password: new Secret(secret) };
    expect((await authenticate(ports, bearer(tokenId, 'wrong'), legacy)).status).toBe('invalid');
    expect((await authenticate(ports, 'Basic abc', legacy)).status).toBe('malformed');
    expect((await authenticate(ports, header, { userId: 'old', password: new Secret('old') })).status).toBe('valid');
  });

  test('ends at the moment that a token expires, even while its row is remembered', async () => {
    const { clock, ports } = await arrange({ expiresAt: startOfTime + 1_000 });
    clock.now += 999;
    expect((await authenticate(ports, header)).status).toBe('valid');
    clock.now += 1;
    expect((await authenticate(ports, header)).status).toBe('invalid');
  });

  test('ends within seconds for a token revoked elsewhere, and at once for one revoked here', async () => {
    const { fake, clock, ports, token } = await arrange();
    expect((await authenticate(ports, header)).status).toBe('valid');
    fake.tokens.set(tokenId, { ...token, revokedAt: clock.now });
    clock.now += tokenTtlMs;
    expect((await authenticate(ports, header)).status).toBe('invalid');
    fake.tokens.set(tokenId, token);
    forgetToken(ports, tokenId);
    expect((await authenticate(ports, header)).status).toBe('valid');
  });

  test('does not remember a token that was read before it was revoked here and arrives after that', async () => {
    const { fake, clock, ports, token } = await arrange();
    const [reading, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const byId: TokenStore['byId'] = async (id) => {
      const read = fake.tokens.get(id);
      reading.resolve();
      await arrival.promise;
      return read;
    };
    const slow: Ports = { ...ports, store: { ...ports.store, tokens: { ...ports.store.tokens, byId } } };
    const before = authenticate(slow, header);
    await reading.promise;
    fake.tokens.set(tokenId, { ...token, revokedAt: clock.now });
    forgetToken(slow, tokenId);
    arrival.resolve();
    expect((await before).status).toBe('valid');
    expect((await authenticate(slow, header)).status).toBe('invalid');
  });

  test('reads a token once while it is remembered, and still compares every secret', async () => {
    const { fake, ports } = await arrange();
    await authenticate(ports, header);
    expect((await authenticate(ports, bearer(tokenId, 'wrong'))).status).toBe('invalid');
    expect((await authenticate(ports, header)).status).toBe('valid');
    expect(fake.reads.tokenById).toBe(1);
  });

  test('finds a token made right after it was first asked for', async () => {
    const { fake, ports, token } = await arrange();
    fake.tokens.delete(tokenId);
    expect((await authenticate(ports, header)).status).toBe('invalid');
    fake.tokens.set(tokenId, token);
    expect((await authenticate(ports, header)).status).toBe('valid');
  });

  test('notes the last use at most once a minute, and never for a refused token', async () => {
    const { fake, clock, ports } = await arrange();
    await authenticate(ports, bearer(tokenId, 'wrong'));
    expect(fake.commits).toEqual([]);
    await authenticate(ports, header);
    clock.now += lastUsedEveryMs - 1;
    await authenticate(ports, header);
    expect(fake.commits).toEqual([[{ write: 'token.used', id: tokenId, at: startOfTime }]]);
    clock.now += 1;
    await authenticate(ports, header);
    expect(fake.tokens.get(tokenId)?.lastUsedAt).toBe(startOfTime + lastUsedEveryMs);
  });

  test('succeeds though the last use cannot be noted', async () => {
    const { fake, ports } = await arrange();
    Object.assign(fake.store, { commit: () => Promise.reject(new Error('store unavailable')) });
    expect((await authenticate(ports, header)).status).toBe('valid');
  });

  test('does not take an outage for a wrong token', async () => {
    const { fake, ports } = await arrange();
    Object.assign(fake.store.tokens, { byId: () => Promise.reject(new Error('store unavailable')) });
    await expect(authenticate(ports, header)).rejects.toThrow('store unavailable');
  });
});

describe('authorisation', () => {
  const contextFor = async (authentication: Authentication, sentNames?: ReadonlyMap<string, string>) =>
    contextOf((await arrange()).ports, authentication, sentNames);
  const writer = (entity: (typeof sample)[keyof typeof sample]) => callerAt(entity, ['payments:write']);

  test.each([
    { authentication: { status: 'missing' as const }, status: 401, resultCode: '800.900.300' },
    { authentication: { status: 'malformed' as const }, status: 401, resultCode: '800.900.300' },
    { authentication: { status: 'invalid' as const }, status: 403, resultCode: '800.900.300' },
    { authentication: callerAt(sample.merchant, ['payments:read']), status: 403, resultCode: '800.900.301' },
    { authentication: callerAt(sample.merchant, ['admin']), status: 403, resultCode: '800.900.301' },
  ])(
    'refuses $authentication.status with $status, $resultCode, before it looks at the entity',
    async ({ authentication, status, resultCode }) => {
      const context = await contextFor(authentication);
      expect(await refusalOf(() => requireCaller(context, 'payments:write'))).toMatchObject({ status, resultCode });
      expect(await refusalOf(() => requireChannel(context, 'payments:write', undefined))).toMatchObject({ status, resultCode });
    },
  );

  test('tells with a 401 which scheme to use', async () => {
    const context = await contextFor({ status: 'missing' });
    const refusal = await refusalOf(() => requireCaller(context, 'payments:read'));
    expect(refusal?.headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
    expect(refusal?.description).toContain('Authorization: Bearer <token>');
  });

  test.each([
    { given: undefined, value: null },
    { given: '', value: null },
    { given: 'abc', value: 'abc' },
    { given: sample.channel.id.slice(1), value: sample.channel.id.slice(1) },
    { given: 'A'.repeat(32), value: 'A'.repeat(32) },
  ])('refuses the entityId $given with 400, naming it as it was sent', async ({ given, value }) => {
    const message = value === null ? 'may not be empty' : 'entityId must be 32 lowercase hex characters';
    const plain = await contextFor(writer(sample.merchant));
    expect(await refusalOf(() => requireChannel(plain, 'payments:write', given))).toEqual({
      resultCode: '200.300.404',
      status: 400,
      parameterErrors: [{ name: 'entityId', value, message }],
    });
    const legacy = await contextFor(writer(sample.merchant), new Map([['entityId', 'authentication.entityId']]));
    const refusal = await refusalOf(() => requireChannel(legacy, 'payments:write', given));
    expect(refusal?.parameterErrors?.[0]?.name).toBe('authentication.entityId');
  });

  test.each([
    { why: 'an unknown entity', entity: idOf(99) },
    { why: "another merchant's channel", entity: sample.otherChannel.id },
    { why: 'another merchant', entity: sample.otherMerchant.id },
    { why: 'the division above', entity: sample.division.id },
    { why: 'its own merchant, which dispatches nothing', entity: sample.merchant.id },
  ])('answers $why alike: 403, 800.900.301', async ({ entity }) => {
    const context = await contextFor(writer(sample.merchant));
    expect(await refusalOf(() => requireChannel(context, 'payments:write', entity))).toEqual({
      resultCode: '800.900.301',
      status: 403,
      parameterErrors: [{ name: 'entityId', value: entity, message: 'entityId must be an entity that these credentials have a right to' }],
    });
  });

  test('runs nothing on a psp or a division, even for their own tokens', async () => {
    for (const entity of [sample.psp, sample.division]) {
      const context = await contextFor(writer(entity));
      expect(await refusalOf(() => requireChannel(context, 'payments:write', entity.id))).toMatchObject({ status: 403 });
    }
  });

  test.each([sample.channel, sample.merchant, sample.division, sample.psp])('gives the channel to a token of its $kind', async (entity) => {
    const context = await contextFor(writer(entity));
    const { channel, settings, caller } = await requireChannel(context, 'payments:write', sample.channel.id);
    expect(channel).toEqual(sample.channel);
    expect(settings).toEqual(sample.channel.settings);
    expect(caller.entityPath).toBe(entity.path);
  });

  test('dispatches a merchant’s request by brand and currency, and refuses what no channel takes with 600.200.500 (spec §5.2)', async () => {
    const context = await contextFor(writer(sample.dispatching));
    const { channel } = await requireChannel(context, 'payments:write', sample.dispatching.id, { brand: 'VISA', currency: 'EUR' });
    expect(channel.id).toBe(sample.euroVisa.id);
    const { fake, ports } = await arrange();
    fake.entities.set(sample.anything.id, { ...sample.anything, settings: { ...channelSettings, brands: ['AMEX'] } });
    const narrow = contextOf(ports, writer(sample.dispatching));
    expect(
      await refusalOf(() => requireChannel(narrow, 'payments:write', sample.dispatching.id, { brand: 'DINERS', currency: 'GBP' })),
    ).toEqual({
      resultCode: '600.200.500',
      status: 400,
      description: expect.stringMatching(/ - no channel of this merchant takes the paymentBrand, currency and paymentType$/),
    });
  });

  test('gives entities of every kind where no channel is needed, and only those that the caller sees', async () => {
    const context = await contextFor(callerAt(sample.division, ['payments:read']));
    expect((await requireEntity(context, 'payments:read', sample.merchant.id)).entity).toEqual(sample.merchant);
    expect(await refusalOf(() => requireEntity(context, 'payments:read', sample.psp.id))).toMatchObject({ status: 403 });
  });

  test('lets nobody see what is not at or below its own entity', async () => {
    const context = await contextFor(writer(sample.merchant));
    expect(entityWithin(context, sample.channel.path)).toBe(true);
    expect(entityWithin(context, sample.otherChannel.path)).toBe(false);
    expect(entityWithin(context, sample.division.path)).toBe(false);
    expect(entityWithin(await contextFor({ status: 'invalid' }), sample.channel.path)).toBe(false);
  });

  test('never limits a list to the empty path, which would be everything', async () => {
    const context = await contextFor(writer(sample.merchant));
    const caller = requireCaller(context, 'payments:write');
    expect(requireScopePath(caller)).toBe(sample.merchant.path);
    expect(() => requireScopePath({ ...caller, entityPath: '' })).toThrow('entity path');
  });
});
