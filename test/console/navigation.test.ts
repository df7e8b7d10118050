import { expect, test } from 'vitest';
import { isWithin, navigationGroups, visibleGroups } from '../../console/app/navigation-groups.ts';
import type { Viewer } from '../../console/client/viewer.ts';

const items = navigationGroups.flatMap((group) => group.items);
const shown = (viewer: Pick<Viewer, 'permissions' | 'environment'>) =>
  visibleGroups(viewer).flatMap((group) => group.items.map(({ to }) => to));

test('no two pages are opened by the same keys, and none is listed twice', () => {
  expect(new Set(items.map(({ keys }) => keys)).size).toBe(items.length);
  expect(new Set(items.map(({ to }) => to)).size).toBe(items.length);
});

test('a page that needs a permission is shown to nobody without it', () => {
  expect(shown({ permissions: [], environment: 'TEST' })).not.toContain('/staff');
  expect(shown({ permissions: ['CONFIGURATION_READ'], environment: 'TEST' })).toContain('/staff');
});

test('the sandbox is a page of the test environment', () => {
  expect(shown({ permissions: ['ADMIN'], environment: 'LIVE' })).not.toContain('/sandbox');
  expect(shown({ permissions: [], environment: 'TEST' })).toContain('/sandbox');
});

test('a group without a page for the viewer has no heading either', () => {
  expect(visibleGroups({ permissions: [], environment: 'LIVE' }).every((group) => group.items.length > 0)).toBe(true);
});

test.each([
  ['/payments', true],
  ['/payments/8a00', true],
  ['/payments-of-others', false],
] as const)('%s is below payments: %s', (path, is) => {
  expect(isWithin(path, { to: '/payments' })).toBe(is);
});
