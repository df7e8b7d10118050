/** Roles of random permissions: an operation is allowed exactly where its permissions are held. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customPermissions } from '../../api/foundation/access/custom-role.ts';
import type { Permission } from '../../api/foundation/access/role.ts';
import { requests } from '../graphql/root-requests.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { giveRole, makeRole } from '../staff/role-maker.ts';
import { mayAsk } from './needed-permissions.ts';

let gateway: StaffHarness;
let admin: Browser;
let member: Browser;
beforeAll(async () => {
  gateway = await startStaff();
  [admin, member] = [await gateway.signedIn('ADMIN'), await gateway.signedIn('VIEWER')];
});
afterAll(() => gateway.stop());

/** Numbers that look like chance and come again with the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Few and many permissions alike, so that those that need several are met both ways. */
function randomSet(seed: number): readonly Permission[] {
  const next = numbersFrom(seed);
  const share = [0.15, 0.5, 0.85][seed % 3] ?? 0.5;
  return customPermissions.filter((permission) => permission === 'payments:read' || next() < share);
}

const noRight = '800.900.301';

test.each([1, 2, 3, 4, 5, 6])('of seed %i', async (seed) => {
  const permissions = randomSet(seed);
  const { data } = await makeRole(admin, permissions, { name: `Seed ${seed}` });
  const { id } = (await gateway.store.staff.byEmail('viewer@example.test')) ?? {};
  // The session was opened with another role, and goes on.
  expect((await admin.graphql(giveRole, { id, r: data.createCustomRole.id })).errors).toEqual([]);
  const wrong: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const { errors } = await member.graphql(request);
    const isRefused = errors.some(({ extensions }) => extensions?.resultCode === noRight);
    const isHeld = mayAsk(permissions, name);
    if (isRefused === isHeld) wrong.push(`${name} ${isRefused ? 'refused' : 'allowed'} with ${permissions.join(' ')}`);
  }
  expect(wrong).toEqual([]);
});
