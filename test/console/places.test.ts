/** What the console keeps of the pages of a tab. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the secret of a link to a new password, which stands behind the #, is not kept', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const { notePlace } = await import('../../console/hooks/places.ts');
  notePlace({ state: { __TSR_index: 3 }, href: '/console/reset-password#c2VjcmV0' });
  notePlace({ state: { __TSR_index: 4 }, href: '/console/payments?outcome=DECLINED#rows' });
  expect(JSON.parse(kept.get('places') ?? '')).toEqual({ 3: '/console/reset-password', 4: '/console/payments?outcome=DECLINED' });
});
