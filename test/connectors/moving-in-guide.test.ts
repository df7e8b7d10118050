/** What the guide "Move in, in front of your gateway" prints does what it says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealNotification } from '../../api/domain/webhooks/encrypt.ts';
import { findProgram } from '../../api/doors/docs/guide.ts';
import { movingIn } from '../../api/doors/docs/guides/moving-in.ts';
import { upstreamPages } from '../../api/runtime/shared/upstream-pages.ts';
import { type Facade, facadeChannel, openFacade } from './facade.ts';

const secret = '5f'.repeat(32);

let facade: Facade;

const printed = (name: string) => findProgram(movingIn, name).replaceAll('8ac7…', facadeChannel).replace('5f5f…', secret);

beforeAll(async () => {
  facade = await openFacade({ now: Date.UTC(2026, 10, 23, 12) });
});

afterAll(() => facade.close());

test('gives the secret, and takes notifications at the address that it names', async () => {
  const given = await facade.gateway.graphql(printed('moving-in-secret.graphql'));
  expect(given.body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
  const steps = movingIn.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  const [, address = ''] = /`(\/upstream\/events\/[^`]+)`/.exec(steps.join(' ')) ?? [];
  const path = address.replace('{channel}', facadeChannel).replace('/{connector}', '');
  const facts = {
    id: 'n-1',
    signature: 'AES_GCM',
    wrapper: 'NONE',
    secrets: [secret],
    initializationVector: '0a'.repeat(12),
    now: 0,
  } as const;
  const { headers, body } = await sealNotification('{"type":"test","payload":{}}', facts);
  const names = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const taken = await upstreamPages(facade.gateway.ports)({ method: 'POST', path, query: '', body, headers: names });
  expect(taken?.status).toBe(200);
});
