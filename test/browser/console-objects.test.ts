/** The console over an installation with an object for each merchant: staff above the merchants see all of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken } from '../support/client.ts';
import { type ConsoleBrowser, launchConsole, phone } from '../support/console-browser.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';

let gateways: ObjectGateways;
let gateway: ObjectGateway;
let browser: ConsoleBrowser;

beforeAll(async () => {
  gateways = prepareObjectGateways();
  gateway = await gateways.start('console', { DATABASE_URL: 'objects:main' });
  browser = await launchConsole(gateway.url);
}, boundMs(120_000));

afterAll(async () => {
  await browser?.end();
  await gateways.remove();
});

test('shows an administrator the payments, the volume and what needs somebody of all merchants', {
  timeout: boundMs(120_000),
}, async () => {
  const rest = createRestClient(httpTransport(gateway.url));
  const shops = [
    [demoToken, channels.documented, 'Ada Demo', '92.00'],
    [otherToken, channels.other, 'Otto Other', '31.50'],
  ] as const;
  for (const [token, entityId, holder, amount] of shops) {
    const { status } = await rest.post('/v1/payments', { ...cardPayment, entityId, 'card.holder': holder, amount }, { token });
    expect(status).toBe(200);
  }
  const { page, open, complaints } = await browser.signedIn('ADMIN');
  await open('/payments');
  for (const [, , holder] of shops) await page.getByText(holder).first().waitFor();
  await open('/');
  // Of both together.
  await page.getByText('123.50').first().waitFor();
  expect(complaints).toEqual([]);
  const dark = await browser.signedIn('ADMIN', { viewport: phone, colorScheme: 'dark' });
  await dark.open('/payments');
  await dark.page.getByText('31.50').first().waitFor();
});
