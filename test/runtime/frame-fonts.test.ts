/** The policy of a field's frame names a merchant's fonts, and nothing that an address could bring with it. */
import { expect, test } from 'vitest';
import { createHostedForm } from '../../api/runtime/shared/hosted-form.ts';

const hostedForm = createHostedForm({
  answer: async () => ({ status: 200, headers: { 'content-type': 'text/html;charset=UTF-8' }, body: '<!doctype html>' }),
});

async function readPolicy(fonts: readonly string[]): Promise<string> {
  const query = new URLSearchParams(fonts.map((font) => ['font', font])).toString();
  const answer = await hostedForm.answerFrame({ method: 'GET', path: '/v1/widget/frame', query, headers: {} });
  return String(answer?.headers['Content-Security-Policy']);
}

const shop = 'https://shop.example/fonts/shop-v2.woff2';

test('an address of a font file is named, four at most', async () => {
  const plain = await readPolicy([]);
  expect(plain).not.toContain('font-src');
  expect(await readPolicy([shop])).toBe(`${plain}; font-src ${shop}`);
  const many = Array.from({ length: 6 }, (_, index) => `https://shop.example/${index}.woff2`);
  expect(await readPolicy(many)).toBe(`${plain}; font-src ${many.slice(0, 4).join(' ')}`);
});

test.each([
  'https://shop.example/a.woff2; script-src *',
  'https://shop.example/a;script-src%20*.woff2',
  "https://shop.example/a.woff2 'unsafe-inline'",
  'https://shop.example/a,b.woff2',
  'https://shop.example/a.woff2\r\nX-Header: 1',
  'https://*/a.woff2',
  'https://user:secret@shop.example/a.woff2',
  'https://shop.example/a.woff2?digit=1',
  'https://shop.example/a.svg',
  'https://shop.example/',
  'http://shop.example/a.woff2',
  'data:font/woff2;base64,AA.woff2',
  '*',
  "'self'",
  `https://shop.example/${'a'.repeat(400)}.woff2`,
])('%j is left out', async (address) => {
  expect(await readPolicy([address])).toBe(await readPolicy([]));
  expect(await readPolicy([address, shop])).toBe(await readPolicy([shop]));
});
