/** Settlement: the queue over many lines by keyboard, a file from its upload to its taking back, chargebacks, the month end, reports. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { acquirerFile, type ConsoleSettlement, findIssuedImport, settledChannel, takeSettlement } from '../support/console-settlement.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let finance: Visitor;
let settlement: ConsoleSettlement;

beforeAll(async () => {
  browser = await launchConsole(url);
  finance = await browser.signedIn('FINANCE');
  settlement = await takeSettlement(url);
});
afterEach(() => expect(finance.complaints).toEqual([]));
afterAll(() => browser?.end());

const dialog = () => finance.page.getByRole('dialog');
const button = (name: string) => finance.page.getByRole('button', { name, exact: true });
const lines = () => finance.page.getByRole('list', { name: 'Settlement lines' }).getByRole('button');

async function confirm(verb: string, done: string | RegExp): Promise<void> {
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('TICKET-17');
  await dialog().getByRole('button', { name: verb, exact: true }).click();
  await dialog().getByText(done).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await dialog().waitFor({ state: 'detached' });
}

longTest('the queue of 100,000 lines is walked by keyboard, and read page by page', async () => {
  const { page, open } = finance;
  await open('/exceptions?entity=8ac7a4a0000000000000000000000010');
  await lines().nth(49).waitFor();
  expect(await lines().count()).toBe(50);
  await page.getByRole('heading', { name: 'Candidate 1' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect.poll(() => lines().nth(1).getAttribute('aria-current')).toBe('true');
  await page.getByRole('heading', { name: 'Candidate 1' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Match', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await button('Show more').click();
  await lines().nth(99).waitFor();
  await page.keyboard.press('?');
  const keys = await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).innerText();
  for (const key of ['Next line', 'Previous line', 'Match with the selected candidate', 'Open the line']) expect(keys).toContain(key);
});

test('a line that fits two payments is matched and undone by keyboard, and its page tells who and why', async () => {
  const { page, open } = finance;
  await open(`/exceptions?file=${settlement.file}`);
  await lines().nth(1).waitFor();
  const twin = lines().filter({ hasText: '9.99' });
  await twin.click();
  await page.getByRole('heading', { name: 'Candidate 2' }).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('m');
  await dialog().getByText('The line of 9.99 EUR settles the payment order-twin-2.').waitFor();
  await confirm('Match', 'The line was matched.');
  await expect.poll(() => twin.count()).toBe(0);
  await page.keyboard.press('u');
  await confirm('Undo the match', 'The match was undone.');
  await twin.waitFor();
  await page.getByRole('link', { name: 'Open line' }).click();
  await page.getByRole('heading', { level: 1, name: /Settlement of/ }).waitFor();
  const decisions = await page.getByRole('region', { name: 'Decided by hand' }).innerText();
  expect(decisions).toMatch(/matched[\s\S]*TICKET-17[\s\S]*undone[\s\S]*TICKET-17/);
});

test('a line of no payment is set aside, stands in a list of its own, and is taken back', async () => {
  const { page, open } = finance;
  await open(`/exceptions?file=${settlement.file}`);
  const stranger = lines().filter({ hasText: '7.77' });
  await stranger.click();
  // A colleague has the same queue open, and must not decide the same line.
  const colleague = await browser.signedIn('ADMIN');
  await colleague.open(`/exceptions?file=${settlement.file}`);
  const theirs = colleague.page.getByRole('list', { name: 'Settlement lines' }).getByRole('button').filter({ hasText: '7.77' });
  await theirs.waitFor();
  await button('Set aside').click();
  await confirm('Set aside', 'The line was set aside.');
  await expect.poll(() => stranger.count()).toBe(0);
  await theirs.waitFor({ state: 'detached' });
  await colleague.close();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('ASIDE');
  await stranger.click();
  await button('Take back').click();
  await confirm('Take back', 'The line is an exception again.');
  await page.getByText('No line was set aside').waitFor();
});

longTest('one page leads from the line to payment, ledger and events, and the payment’s timeline leads back', async () => {
  const { page, open } = finance;
  await open(`/records/${settlement.record}`);
  await page.getByRole('region', { name: 'Ledger entries' }).getByText('Passed').waitFor();
  await page.getByText('Events', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: /^Payment: / })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('link', { name: '41.00 EUR settled' }).click();
  await page.getByRole('heading', { level: 1, name: /Settlement of/ }).waitFor();
});

test('a file is uploaded, its wrong row told with line and reason, and the file taken back', async () => {
  const { page, open } = finance;
  await open('/files');
  await button('Upload a file').click();
  await dialog()
    .getByRole('combobox', { name: 'For', exact: true })
    .or(dialog().getByRole('textbox', { name: 'For', exact: true }))
    .click();
  await page.getByRole('option', { name: /^Tolerant, 3-D Secure/ }).click();
  const rows = [
    'SALE,ARN-up-1,,,VISA,,20260601101530,123,EUR,123,1,1,1,,SETTLED,',
    'SALE,ARN-up-2,,,VISA,,20260601101530,1.5,EUR,1,1,,,,SETTLED,',
  ];
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'upload.csv', mimeType: 'text/csv', buffer: Buffer.from(acquirerFile('20260602', rows)) });
  await dialog().getByRole('button', { name: 'Import the file' }).click();
  await page.getByRole('heading', { level: 1, name: 'upload.csv' }).waitFor();
  const problems = page.getByRole('table', { name: 'Rejected rows' });
  await problems.waitFor();
  expect(await problems.innerText()).toMatch(/3\s+The amount must be whole minor units/);
  // Of a past day: without the hour until it is issued, the next round of due work would decide whether it can be withdrawn.
  await page.getByText('Issued to the merchant from', { exact: true }).waitFor();
  await button('Withdraw').click();
  // Where the gateway is busy, it answers while it is still taking the records back.
  await confirm('Withdraw the file', /^The file (?:was|is being) withdrawn/);
  await page.getByText('Withdrawn', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Issued to the merchant from', { exact: true }).count()).toBe(0);
});

longTest('a file of which something was issued has no button to withdraw it, and says why', async () => {
  const { page, open } = finance;
  const issued = await findIssuedImport(url);
  await open(`/files/${issued}`);
  await page.getByText('This file can no longer be withdrawn: settlement lines of it were issued to the merchant.').waitFor();
  expect(await button('Withdraw').count()).toBe(0);
});

test('a chargeback is explained, answered with a document, and the document comes back as it went', async () => {
  const { page, open } = finance;
  await open('/chargebacks');
  await page.getByRole('table', { name: 'Chargebacks' }).getByRole('link').first().waitFor();
  await open(`/chargebacks/${settlement.chargeback}`);
  await page.getByText('Fraudulent Transaction').first().waitFor();
  await button('Contest').click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('TICKET-8');
  // Without a document the gateway would refuse it. What it found itself would be one.
  await dialog().getByText('The response under “What wins” is one').waitFor();
  expect(await dialog().getByRole('button', { name: 'Send the documents' }).getAttribute('aria-disabled')).toBe('true');
  await dialog().getByRole('button', { name: 'Back', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'delivery note.txt', mimeType: 'text/plain', buffer: Buffer.from('Handed over to Jane Jones.') });
  await page.getByText(/delivery note\.txt, added by/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download delivery note.txt').click()]);
  expect((await download.createReadStream()).setEncoding('utf8').read() ?? download.suggestedFilename()).toMatch(
    /Handed over|delivery note/,
  );
  const wins = page.getByRole('region', { name: 'What wins' });
  await wins.getByText('The issuer authenticated the cardholder (3-D Secure)').waitFor();
  await wins.getByRole('textbox', { name: 'Your statement' }).fill('She collected it herself.');
  await wins.getByRole('textbox', { name: 'Your statement' }).blur();
  await wins.locator('pre').getByText('She collected it herself.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await button('Add this response to the documents').click();
  await page.getByText(/response\.txt, added by/).waitFor();
  await button('Accept').click();
  await dialog().getByText('It costs you 63.00 EUR').waitFor();
  await dialog().getByRole('button', { name: 'Back', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await button('Contest').click();
  const sent = dialog().getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await sent.first().waitFor();
  expect(await sent.allInnerTexts()).toEqual(['delivery note.txt', 'response.txt']);
  await confirm('Send the documents', 'The chargeback was contested.');
  await page.getByText('The documents were sent to the bank, which will decide.').waitFor();
  // Nobody is asked to write what was sent.
  await wins.waitFor({ state: 'detached' });
  // The deadline is a month ahead: an answer that “was due” would be read as late.
  await page.getByText('Deadline for the answer').waitFor();
});

test('of a chargeback that the bank gave back, the page asks nobody to answer', async () => {
  const { page, open } = finance;
  const merchant = merchantOf(url);
  const { id } = await merchant.pay({ amount: '17.00' });
  const amount = { amount: '17.00', currency: 'EUR' };
  const { id: chargeback } = await merchant.refer(id, { ...amount, paymentType: 'CB', chargebackResultCode: '000.100.203' });
  const untilIs = (status: string): Promise<void> =>
    expect
      .poll(async () => {
        const data = { query: 'query ($id: ID!) { chargeback(id: $id) { status } }', variables: { id: chargeback } };
        const answer = await finance.context.request.post(`${url}/graphql`, { headers: { origin: url }, data });
        return (await answer.json()).data.chargeback?.status;
      })
      .toBe(status);
  const asks = [/Answer the chargeback/, /Answer by/, /You need at least one/];
  const listAsked = async (): Promise<readonly string[]> => {
    await open(`/chargebacks/${chargeback}`);
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    const text = await page.getByRole('main').innerText();
    return asks.filter((ask) => ask.test(text)).map(String);
  };
  await untilIs('OPEN');
  // Nothing wins against insufficient funds: nobody is told to look for documents.
  expect(await listAsked()).toEqual(['/Answer by/']);
  await merchant.refer(chargeback, { ...amount, paymentType: 'CR' });
  await untilIs('WON');
  expect(await listAsked()).toEqual([]);
});

test('the month end has every outstanding amount with its reason, its proof and its file; the ledger balances', async () => {
  const { page, open } = finance;
  await open(`/month-end?entity=${settledChannel}`);
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${settlement.unsettled}"]`) });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/8\.88 EUR[\s\S]*Not due yet/);
  // The overview tells refunds and credits apart: the books have one sum for both, under the name of both.
  await page.getByRole('rowheader', { name: 'Refunded and credited' }).waitFor();
  const proof = page.getByRole('table', { name: 'Checks' });
  await expect.poll(() => proof.getByText('Passed', { exact: true }).count()).toBe(5);
  await page.getByRole('button', { name: 'Download' }).click();
  const item = page.getByRole('menuitem', { name: 'CSV', exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('link', { name: 'Ledger' }).click();
  await expect.poll(() => page.getByText('Passed', { exact: true }).count()).toBe(2);
  expect(await barriers(page)).toEqual([]);
});

longTest('a bank entry with another amount is matched by hand with its payout, and the payment leads there and back', async () => {
  const { page, open } = finance;
  await open(`/payouts/${settlement.payout}`);
  const receipts = page.getByRole('region', { name: 'On the bank statement' });
  await receipts.getByText('An entry that may pay it is not matched yet:').first().waitFor();
  await receipts.getByText('differs by -0.50').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await open('/bank-lines');
  // Where another file has made the same settlement in this gateway, an earlier entry differs by more.
  const entry = page.getByRole('row').filter({ hasText: 'Northwind Acquiring 900412345' }).filter({ hasText: 'differs by -0.50' }).first();
  await entry.waitFor();
  expect(await barriers(page)).toEqual([]);
  await entry.getByRole('button', { name: /^Match with Northwind/ }).click();
  await confirm('Match', 'The entry was matched.');
  await page.getByRole('row').filter({ hasText: 'Rent' }).first().getByRole('button', { name: 'Set aside' }).click();
  await confirm('Set aside', 'The entry was set aside.');
  await open(`/payouts/${settlement.payout}`);
  await page.getByText('The account has received another amount.').waitFor();
  await page.getByText(/TICKET-17/).waitFor();
  expect(await barriers(page)).toEqual([]);
  // Where another file has made the same settlement in this gateway, there are two.
  await page
    .getByRole('link', { name: /order-settled-1/ })
    .first()
    .click();
  const card = page.getByRole('region', { name: 'Payout' });
  await card.getByText('Fees so far').waitFor();
  expect(await card.innerText()).toMatch(/1\.02 EUR/);
  await card.getByRole('link', { name: /Northwind Acquiring/ }).click();
  await page.getByRole('heading', { level: 1, name: /Payout for/ }).waitFor();
  await open('/bank-lines?status=MATCHED');
  await page
    .getByRole('row')
    .filter({ hasText: 'Northwind Acquiring 900412345' })
    .first()
    .getByRole('button', { name: 'Take back' })
    .click();
  await confirm('Take back', 'The entry is open again.');
  await open(`/payouts/${settlement.payout}`);
  await page.getByText('No entry of a bank statement pays it yet.').waitFor();
});

longTest('a sample statement pays what waits, and its file is refused where it is none', async () => {
  const { page, open } = finance;
  await open('/payouts');
  await button('Upload bank statement').click();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') });
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog()
    .getByText(/must be a bank statement camt\.053/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Try it with a sample statement' }).click();
  await dialog().getByText('The statement was imported').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('table', { name: 'Payouts' }).getByText('Received', { exact: true }).nth(1).waitFor();
});

longTest('who may only read sees no way to upload, match or answer', async () => {
  const viewer = await browser.signedIn('VIEWER');
  await viewer.open('/files');
  await viewer.page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Upload a file' }).count()).toBe(0);
  await viewer.open(`/exceptions?file=${settlement.file}`);
  await viewer.page.getByText('Your role can view exceptions, but not match them.').waitFor();
  expect(await viewer.page.getByRole('button', { name: /^Match/ }).count()).toBe(0);
  await viewer.open(`/chargebacks/${settlement.chargeback}`);
  await viewer.page.getByText('Fraudulent Transaction').first().waitFor();
  expect(await viewer.page.getByRole('button', { name: /^(?:Contest|Accept|Mark as lost|Add a document)$/ }).count()).toBe(0);
  await viewer.open('/payouts');
  await viewer.page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Upload bank statement' }).count()).toBe(0);
  expect(await viewer.page.getByRole('link', { name: 'Bank entries' }).count()).toBe(0);
  await viewer.close();
});
