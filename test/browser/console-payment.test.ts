/** Screen 3: what is done to a payment by two people at once, and by one with the keyboard alone. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);

let browser: ConsoleBrowser;
let first: Visitor;
let second: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  [first, second] = [await browser.signedIn('FINANCE'), await browser.signedIn('ADMIN')];
});
afterEach(() => expect([...first.complaints, ...second.complaints]).toEqual([]));
afterAll(() => browser?.end());

async function openRefund({ page, open }: Visitor, id: string): Promise<void> {
  await open(`/payments/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
}

async function untilConfirmed({ page }: Visitor, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('92.00 EUR go back to the card ending 0000. This cannot be undone.').waitFor();
}

/** Every refund that was tried, whatever came of it. */
async function refundsOf({ context }: Visitor, id: string): Promise<readonly string[]> {
  const query = 'query ($id: ID!) { payment(id: $id) { linkedTransactions { paymentType outcome amount } } }';
  const answer = await context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query, variables: { id } } });
  const { data } = await answer.json();
  return data.payment.linkedTransactions.map((one: Readonly<Record<string, string>>) => `${one.paymentType} ${one.outcome} ${one.amount}`);
}

test('two people who press refund at once make one refund, and the other is told what happened', async () => {
  const { id } = await merchant.pay();
  await Promise.all([openRefund(first, id), openRefund(second, id)]);
  await Promise.all([untilConfirmed(first, 'TICKET-1'), untilConfirmed(second, 'TICKET-2')]);
  const press = ({ page }: Visitor) => page.getByRole('dialog').getByRole('button', { name: 'Refund 92.00 EUR' }).click();
  await Promise.all([press(first), press(second)]);
  const isDone = ({ page }: Visitor) => page.getByRole('dialog').getByText('92.00 EUR go back to the shopper.').isVisible();
  const isTold = ({ page }: Visitor) => page.getByRole('dialog').getByText('Nothing is left to be moved.').isVisible();
  const outcome = async (who: Visitor): Promise<string> => ((await isDone(who)) ? 'done' : (await isTold(who)) ? 'told' : 'open');
  await expect.poll(async () => [await outcome(first), await outcome(second)].sort(), { timeout: 20_000 }).toEqual(['done', 'told']);
  expect(await refundsOf(first, id)).toEqual(['RF APPROVED 92.00']);
});

test("a colleague's refund shows on an open page without a reload", async () => {
  const { id } = await merchant.pay();
  await first.open(`/payments/${id}`);
  await first.page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  await first.page.locator('[data-connection=open]').waitFor();
  await merchant.refer(id, { paymentType: 'RF', amount: '20.00', currency: 'EUR' });
  await first.page.getByText('Refund of 20.00 EUR').first().waitFor();
});
