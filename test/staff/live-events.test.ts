/** What becomes of open live events when who follows them is shut out, moved, or changes the password elsewhere. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type LiveGateway, type Subscriber, startLiveGateway, subscribe } from '../events/live.ts';
import { emailOf, sandboxPassword } from './browser.ts';

let live: LiveGateway;
beforeEach(async () => {
  live = await startLiveGateway();
});
afterEach(() => live.stop());

type Role = Parameters<typeof emailOf>[0];

interface Session {
  readonly headers: Readonly<Record<string, string>>;
  post(path: string, body: object): Promise<Response>;
}

async function signedIn(role: Role): Promise<Session> {
  const origin = live.running.url;
  const send = (path: string, body: object, cookie = ''): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  const answer = await send('/auth/sign-in/email', { email: emailOf(role), password: sandboxPassword });
  if (!answer.ok) throw new Error(`${role} was not signed in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { headers: { origin, cookie }, post: (path, body) => send(path, body, cookie) };
}

/** Follows, and is told: the next event that is not told was withheld. */
async function follows({ headers }: Session, filter: object = {}): Promise<Subscriber> {
  const subscriber = await subscribe(live.running.url, { token: null, headers, filter });
  // Where it begins depends on when it arrives.
  await expect
    .poll(async () => {
      await live.append(1);
      return subscriber.events.length;
    })
    .toBeGreaterThan(0);
  return subscriber;
}

async function memberId(role: Role): Promise<string> {
  const member = await live.running.ports.store.staff.byEmail(emailOf(role));
  if (!member) throw new Error(`nobody is ${emailOf(role)}`);
  return member.id;
}

async function update(role: Role, input: object): Promise<void> {
  const admin = await signedIn('ADMIN');
  const query = 'mutation ($id: ID!, $input: UpdateStaffMemberInput!) { updateStaffMember(id: $id, input: $input) { id } }';
  const answer = await admin.post('/graphql', { query, variables: { id: await memberId(role), input } });
  expect((await answer.json()).errors).toBeUndefined();
}

/** What they do is answered before the event happens, and the event is not told any more. */
async function withheldAfter(subscriber: Subscriber, change: () => Promise<unknown>, resultCode: string): Promise<void> {
  const last = (await live.sequences()).at(-1);
  await expect.poll(() => subscriber.events.at(-1)?.sequence).toBe(last);
  const told = subscriber.events.length;
  await change();
  await live.append(1);
  await subscriber.completed;
  expect(subscriber.errors.map(({ extensions }) => extensions?.resultCode)).toEqual([resultCode]);
  expect(subscriber.events).toHaveLength(told);
}

test('a session that is ended from another browser is told nothing more, and its socket is closed', async () => {
  const [one, two] = [await signedIn('SUPPORT'), await signedIn('SUPPORT')];
  const [subscriber, other] = [await follows(one), await follows(two)];
  await withheldAfter(subscriber, () => two.post('/auth/revoke-other-sessions', {}), '800.900.300');
  expect(await subscriber.closed).toBe(4403);
  expect(other.errors).toEqual([]);
  other.socket.terminate();
});

test('a new password ends the live events of every other session of that person', async () => {
  const [one, two] = [await signedIn('SUPPORT'), await signedIn('SUPPORT')];
  const subscriber = await follows(one);
  const passwords = { currentPassword: sandboxPassword, newPassword: 'a-much-better-one' };
  await withheldAfter(subscriber, () => two.post('/auth/change-password', passwords), '800.900.300');
  expect(await subscriber.closed).toBe(4403);
});

test('signing out closes the socket, though the page still holds it', async () => {
  const session = await signedIn('VIEWER');
  const subscriber = await follows(session);
  await withheldAfter(subscriber, () => session.post('/auth/sign-out', {}), '800.900.300');
  expect(await subscriber.closed).toBe(4403);
});

test('who is shut out by an administrator is told nothing from the next event on', async () => {
  const subscriber = await follows(await signedIn('FINANCE'));
  await withheldAfter(subscriber, () => update('FINANCE', { disabled: true }), '800.900.300');
  expect(await subscriber.closed).toBe(4403);
});

test('who is moved to another entity is told nothing more of the former one, and may follow the new one on the same socket', async () => {
  const session = await signedIn('VIEWER');
  const subscriber = await follows(session);
  await withheldAfter(subscriber, () => update('VIEWER', { entityId: sandbox.otherShop }), '800.900.301');
  const query = 'subscription { events { sequence cursor } }';
  subscriber.socket.send(JSON.stringify({ id: 'again', type: 'subscribe', payload: { query } }));
  const told = subscriber.events.length;
  const { path } = (await live.running.ports.store.entities.all()).find(({ id }) => id === sandbox.otherShop) ?? { path: '' };
  await expect
    .poll(async () => {
      await live.append(1, { entityPath: path });
      return subscriber.events.length;
    })
    .toBeGreaterThan(told);
  subscriber.socket.terminate();
});

test('who becomes less goes on being told what the smaller role sees alike', async () => {
  const subscriber = await follows(await signedIn('SUPPORT'), { types: ['PAYMENT', 'NOTE', 'DELIVERY'] });
  await update('SUPPORT', { role: 'VIEWER' });
  const told = subscriber.events.length;
  await live.append(1, { type: 'NOTE' });
  await subscriber.seen(told + 1);
  expect(subscriber.errors).toEqual([]);
  subscriber.socket.terminate();
});

test('who sees shoppers masked from now on is told nothing in the clear, from the next event on', async () => {
  const subscriber = await follows(await signedIn('FINANCE'));
  await withheldAfter(subscriber, () => update('FINANCE', { role: 'VIEWER' }), '800.900.301');
  subscriber.socket.terminate();
});
