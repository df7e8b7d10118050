/** Screen 3: what is done to a payment by two people at once, and by one with the keyboard alone. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { nodesOf } from '../support/connection.ts';
import { type ConsoleBrowser, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';
import { boundMs } from '../support/pace.ts';
import { casesOf } from '../support/rounds.ts';

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

type Action = 'Refund' | 'Capture' | 'Reverse';

async function openAction({ page, open }: Visitor, id: string, action: Action): Promise<void> {
  await open(`/payments/${id}`);
  await page.getByRole('button', { name: action, exact: true }).click();
}

const consequences: Readonly<Record<Action, string>> = {
  Refund: '92.00 EUR will go back to the card ending 0000. This cannot be undone.',
  Capture: '92.00 EUR will be taken from the card ending 0000. It can be refunded later, but not undone.',
  Reverse:
    '92.00 EUR will be cancelled at the bank: what is held is released, what was taken goes back to the card ending 0000. This cannot be undone.',
};

async function untilConfirmed({ page }: Visitor, action: Action, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText(consequences[action]).waitFor();
}

/** Everything that was tried on it, whatever came of it. */
async function doneTo({ context }: Visitor, id: string): Promise<readonly string[]> {
  const query = 'query ($id: ID!) { payment(id: $id) { linkedTransactions { edges { node { paymentType outcome amount } } } } }';
  const answer = await context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query, variables: { id } } });
  const { data } = await answer.json();
  return nodesOf(data.payment.linkedTransactions).map(
    (one: Readonly<Record<string, string>>) => `${one.paymentType} ${one.outcome} ${one.amount}`,
  );
}

test.each(
  casesOf(
    [
      ['Refund', 'DB', '92.00 EUR is on its way back to the shopper.', 'RF'],
      ['Capture', 'PA', '92.00 EUR was captured.', 'CP'],
      ['Reverse', 'PA', '92.00 EUR was reversed.', 'RV'],
    ] as const,
    (_one, place) => place === 0,
  ),
)('two people who press %s at once do it once, and the other is told what happened', async (action, paymentType, done, made) => {
  const { id } = await merchant.pay({ paymentType });
  await Promise.all([openAction(first, id, action), openAction(second, id, action)]);
  await Promise.all([untilConfirmed(first, action, 'TICKET-1'), untilConfirmed(second, action, 'TICKET-2')]);
  const press = ({ page }: Visitor) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: `${action} 92.00 EUR` })
      .click();
  await Promise.all([press(first), press(second)]);
  const isDone = ({ page }: Visitor) => page.getByRole('dialog').getByText(done).isVisible();
  const isTold = ({ page }: Visitor) => page.getByRole('dialog').getByText('Nothing is left to move.').isVisible();
  const outcome = async (who: Visitor): Promise<string> => ((await isDone(who)) ? 'done' : (await isTold(who)) ? 'told' : 'open');
  await expect
    .poll(async () => [await outcome(first), await outcome(second)].sort(), { timeout: boundMs(20_000) })
    .toEqual(['done', 'told']);
  expect(await doneTo(first, id)).toEqual([`${made} APPROVED 92.00`]);
});

test.each([
  ['the answer', true],
  ['the request', false],
] as const)('a refund of which %s is lost on the way is asked for again, and happens once', async (_, arrives) => {
  const { id } = await merchant.pay();
  const agent = await browser.signedIn('FINANCE');
  const { page, context } = agent;
  const dialog = page.getByRole('dialog');
  let sent = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('TICKET-3')) return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    // Not `route.fetch`, which sends no cookie of this session.
    const headers = { origin: url, 'content-type': 'application/json' };
    if (arrives) await context.request.post(`${url}/graphql`, { headers, data: route.request().postData() });
    return route.abort('connectionreset');
  });
  await openAction(agent, id, 'Refund');
  await untilConfirmed(agent, 'Refund', 'TICKET-3');
  await dialog.getByRole('button', { name: 'Refund 92.00 EUR' }).click();
  await dialog.getByText('No response').waitFor();
  expect(await doneTo(agent, id)).toEqual(arrives ? ['RF APPROVED 92.00'] : []);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Refund: no answer yet. Open to ask again.').click();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByText('92.00 EUR is on its way back to the shopper.').waitFor();
  expect(sent).toBe(2);
  expect(await doneTo(agent, id)).toEqual(['RF APPROVED 92.00']);
  expect(agent.complaints).toEqual([]);
  await agent.close();
});

test('a long order number does not make the page wider than a phone', async () => {
  const { id } = await merchant.pay({ merchantTransactionId: `${'A'.repeat(70)}-order` });
  const agent = await browser.signedIn('FINANCE', { viewport: phone });
  await agent.open(`/payments/${id}`);
  await agent.page.getByText('You may say to the shopper').waitFor();
  expect(await overflowPx(agent.page)).toBe(0);
  const name = await agent.page.getByText('Order', { exact: true }).first().boundingBox();
  expect(name?.height, 'its name is not broken into letters').toBeLessThan(30);
  await agent.close();
});

test("a colleague's refund shows on an open page without a reload", async () => {
  const { id } = await merchant.pay();
  await first.open(`/payments/${id}`);
  await first.page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  await first.page.locator('[data-connection=open]').waitFor();
  await merchant.refer(id, { paymentType: 'RF', amount: '20.00', currency: 'EUR' });
  await first.page.getByText('Refund of 20.00 EUR').first().waitFor();
});

longTest("a colleague's note shows on an open page without a reload", async () => {
  const { id } = await merchant.pay();
  await first.open(`/payments/${id}?tab=notes`);
  await first.page.getByText('No notes yet.').waitFor();
  await first.page.locator('[data-connection=open]').waitFor();
  await second.open(`/payments/${id}?tab=notes`);
  await second.page.getByRole('textbox', { name: 'Note for colleagues' }).fill('The parcel came back.');
  await second.page.getByRole('button', { name: 'Save note' }).click();
  await first.page.getByRole('tabpanel').getByText('The parcel came back.').waitFor();
});

test('what a colleague assigned while the dialog was open is not overwritten, and a tag that could not be taken off says why', async () => {
  const { id } = await merchant.pay();
  const ask = async ({ context }: Visitor, query: string, variables: object = {}) => {
    const answer = await context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query, variables } });
    return (await answer.json()).data;
  };
  const assign = `mutation ($id: ID!, $to: ID!) { assignAttention(kind: PAYMENT, subjectId: $id, assigneeId: $to, note: "mine", expectedVersion: 0) { version } }`;
  const note =
    'mutation ($id: ID!) { createNote(paymentId: $id, text: "I take it.", idempotencyKey: "note-1") { id } tagPayment(id: $id, tag: "chase") { id } }';
  const { attentionAssignees: colleagues } = await ask(second, '{ attentionAssignees { id name } viewer { memberId } }');
  const [one, other]: readonly { readonly id: string; readonly name: string }[] = colleagues;
  await first.open(`/payments/${id}`);
  const { page } = first;
  await page.locator('[data-connection=open]').waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: other?.name ?? '', exact: true }).click();
  expect((await ask(second, assign, { id, to: one?.id })).assignAttention.version).toBe(1);
  // The note makes the page read the payment again, with the assignment.
  await ask(second, note, { id });
  await page.getByText('Assigned to').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  const { payment } = await ask(second, 'query ($id: ID!) { payment(id: $id) { assignment { assigneeName note } } }', { id });
  expect(payment.assignment).toEqual({ assigneeName: one?.name, note: 'mine' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('untagPayment') ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Take the tag chase off' }).click();
  await page.getByRole('alert').getByText('No answer came.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('who copies hears that it is copied, and who could not copy is told', async () => {
  const { id } = await merchant.pay();
  const agent = await browser.signedIn('SUPPORT');
  const { page } = agent;
  await agent.open(`/payments/${id}`);
  const copy = page.getByRole('button', { name: `Copy payment id ${id}` });
  const heard = page.getByRole('status').filter({ hasText: /^Copied: payment id$/ });
  await copy.click();
  await heard.waitFor({ state: 'attached' });
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(id);
  await heard.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy the link' }).click();
  await page.getByRole('alert').filter({ hasText: 'The link is copied.' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))");
  await copy.click();
  await page.getByRole('alert').filter({ hasText: 'Not copied' }).waitFor();
  expect(agent.complaints).toEqual([]);
  await agent.close();
});

test('an order number of one long word widens no page, and one from right to left parts no amount from its currency', async () => {
  const longest = `order-${'0123456789'.repeat(24)}`;
  const [, { id }] = [await merchant.pay({ merchantTransactionId: longest }), await merchant.pay({ merchantTransactionId: longest })];
  const holder = await browser.signedIn('FINANCE', { viewport: phone });
  await holder.open(`/payments/${id}`);
  await holder.page.getByRole('link', { name: longest }).first().waitFor();
  expect(await overflowPx(holder.page)).toBeLessThanOrEqual(0);
  const order = 'طلب-4711';
  const [, arabic] = [await merchant.pay({ merchantTransactionId: order }), await merchant.pay({ merchantTransactionId: order })];
  await holder.open(`/payments/${arabic.id}`);
  const twice = holder.page.getByRole('listitem').filter({ has: holder.page.getByRole('link', { name: order }) });
  await twice.first().waitFor();
  // The writing direction of the order drew the digits before it, and the currency after it.
  const [link, amount] = [await twice.first().getByRole('link').boundingBox(), await twice.first().locator('.number').boundingBox()];
  expect(amount?.x).toBeGreaterThanOrEqual((link?.x ?? 0) + (link?.width ?? 0));
  await holder.close();
});

test('the tabs of a payment say that nothing was delivered and noted, and leave no gap for it', async () => {
  const { id } = await merchant.pay();
  await first.open(`/payments/${id}`);
  const tabs = first.page.getByRole('tablist', { name: 'More about this payment' });
  await tabs.getByRole('tab', { name: 'Notes 0' }).waitFor();
  await tabs.getByRole('tab', { name: 'Deliveries 0' }).waitFor();
});

test('a note that is being typed outlives another tab, another page and a reload, and goes when it is written or its writer signs out', async () => {
  const { id } = await merchant.pay();
  const agent = await browser.signedIn('SUPPORT');
  const { page } = agent;
  const note = page.getByRole('textbox', { name: 'Note for colleagues' });
  const kept = () => page.evaluate('JSON.stringify(sessionStorage)');
  await agent.open(`/payments/${id}?tab=notes`);
  await note.fill('The shopper rang: parcel 77 came late.');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  expect(await note.inputValue()).toBe('The shopper rang: parcel 77 came late.');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  await agent.open(`/payments/${id}?tab=notes`);
  await expect.poll(() => note.inputValue()).toBe('The shopper rang: parcel 77 came late.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('tabpanel').getByText('The shopper rang: parcel 77 came late.').waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  expect(await kept()).not.toContain('parcel 77');
  await note.fill('Their card is 4200 0000 0000 0000');
  expect(await kept()).not.toContain('4200');
  await note.fill('Nobody else reads this draft.');
  expect(await kept()).toContain('Nobody else');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/sign-in/);
  expect(await kept()).not.toContain('Nobody else');
  expect(agent.complaints).toEqual([]);
  await agent.close();
});
