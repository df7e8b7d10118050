/** Jobs: from the list to one, every action on it, the form with its preview, the calendar, and the links to payments and accounts. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { type ScheduledJob, takeJob } from '../support/console-jobs.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let finance: Visitor;
let job: ScheduledJob;

beforeAll(async () => {
  browser = await launchConsole(url);
  finance = await browser.signedIn('FINANCE');
  job = await takeJob(url, { 'job.name': 'Browser plan' });
});
afterEach(() => expect(finance.complaints).toEqual([]));
afterAll(() => browser?.end());

const button = (name: string) => finance.page.getByRole('button', { name, exact: true });
const dialog = () => finance.page.getByRole('dialog');

/** Opens the dialog of an action, gives the reason and presses the button twice, as impatient people do. */
async function act(action: string, verb: string): Promise<void> {
  await button(action).click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('TICKET-16');
  await dialog().getByRole('button', { name: verb }).dblclick();
}

async function done(title: string): Promise<void> {
  await dialog().getByText(title).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await dialog().waitFor({ state: 'detached' });
}

test('finance goes from the list to a job, pauses, resumes, runs and cancels it, each once', async () => {
  const { page, open } = finance;
  await open('/jobs');
  const row = page.getByRole('list', { name: 'Jobs' }).getByRole('link').filter({ hasText: 'Browser plan' });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/At 06:00, every month on the 1st\.[\s\S]*9\.90 EUR[\s\S]*Active[\s\S]*Healthy/);
  expect(await barriers(page)).toEqual([]);
  await row.click();
  await page.getByRole('heading', { level: 1, name: 'Browser plan' }).waitFor();
  expect(await page.getByRole('list', { name: 'Next runs' }).getByRole('listitem').count()).toBe(10);
  await page.getByText('1 year, renewed for the same period unless notice is given').waitFor();
  expect(await barriers(page)).toEqual([]);

  await act('Pause', 'Pause the job');
  await done('The job was paused.');
  await page.getByText('Nothing is charged until the job is resumed.').waitFor();
  await act('Resume', 'Resume the job');
  await done('The job was resumed.');
  await page.getByRole('list', { name: 'Next runs' }).waitFor();

  await act('Run now', 'Charge 9.90 EUR now');
  await done('The charge was approved.');
  const runs = page.getByRole('list', { name: 'Runs', exact: true });
  await runs.getByText('by hand').waitFor();
  expect(await runs.getByRole('link', { name: 'Open payment' }).count()).toBe(1);

  await button('Cancel job').click();
  await dialog()
    .getByText(/Takes effect on/)
    .waitFor();
  await dialog().getByText('12 more charges until then.').waitFor();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel the job' }).click({ force: true });
  await dialog().getByText('Enter a reason.').waitFor();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('TICKET-17');
  await dialog().getByRole('button', { name: 'Cancel the job' }).click();
  await done('The job was cancelled.');
  await page.getByText('Notice given').waitFor();
  await button('Cancel job').waitFor({ state: 'detached' });
});

test('a run of which the bank approved a part says how much', async () => {
  const { page, open } = finance;
  const { id } = await takeJob(url, { 'job.name': 'Part plan', 'customParameters[SIMULATOR_approvedAmount]': '4.00' });
  await open(`/jobs/${id}`);
  await act('Run now', 'Charge 9.90 EUR now');
  await done('The bank approved a part: 4.00 of 9.90 EUR.');
  const runs = page.getByRole('list', { name: 'Runs', exact: true });
  await runs.getByText('the bank approved a part: 4.00 of 9.90 EUR').waitFor();
});

longTest('the payment of a run leads to its job, and the account lists its jobs', async () => {
  const { page, open } = finance;
  await open(`/jobs/${job.id}`);
  await page.getByRole('link', { name: 'Open payment' }).click();
  await page.getByText('You may say to the shopper').waitFor();
  await page.getByRole('link', { name: 'Job', exact: true }).click();
  await page.getByRole('link', { name: 'VISA ending 0000' }).click();
  const listed = page.getByRole('table', { name: 'Jobs that charge this account' });
  await listed.getByRole('link', { name: 'Browser plan' }).waitFor();
  expect(await listed.innerText()).toContain('Notice given');
});

longTest('the form says a schedule in words, previews ten charges, names what is wrong, and makes the job', async () => {
  const admin = await browser.signedIn('ADMIN');
  const { page, open } = admin;
  await open(`/jobs/new?registration=${job.registrationId}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('At 06:00, every month on the 1st.').waitFor();
  await page.getByRole('textbox', { name: 'Amount of each charge' }).fill('25,00');
  await page.getByRole('combobox', { name: 'How often' }).selectOption('WEEKLY');
  await preview.getByText('At 06:00, every Monday.').waitFor();
  await preview.getByText('250.00').waitFor();
  expect(await preview.getByRole('listitem').count()).toBe(10);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'How often' }).selectOption('EXPRESSION');
  await page.getByRole('textbox', { name: 'Cron expression' }).fill('0 60 6 1 * ?');
  await preview.getByText('This cannot be scheduled yet').waitFor();
  await page.getByRole('textbox', { name: 'Cron expression' }).fill('0 0 6 L * ?');
  await preview.getByText('At 06:00, every month on the last day.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Made by hand');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialogOf = page.getByRole('dialog');
  await dialogOf.getByText('At 06:00, every month on the last day.').waitFor();
  await dialogOf.getByRole('textbox', { name: 'Reason' }).fill('TICKET-18');
  await dialogOf.getByRole('button', { name: 'Schedule the job' }).click();
  await page.getByRole('heading', { level: 1, name: 'Made by hand' }).waitFor();
  const first = page.url();

  await page.getByRole('link', { name: 'Reschedule' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reschedule Made by hand' }).waitFor();
  await page.getByRole('textbox', { name: 'Amount of each charge' }).fill('30.00');
  await preview.getByText('300.00').waitFor();
  await page.getByRole('button', { name: 'Reschedule…' }).click();
  await dialogOf.getByRole('textbox', { name: 'Reason' }).fill('TICKET-19');
  await dialogOf.getByRole('button', { name: 'Reschedule the job' }).click();
  await page.getByRole('link', { name: 'Job it replaced' }).click();
  await page.getByText('Rescheduled', { exact: true }).waitFor();
  expect(page.url()).toBe(first);
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

longTest('the calendar adds up the charges of a day', async () => {
  const { page, open } = finance;
  const day = { entityAmount: '77.70', date: '2031-05-17' };
  await takeJob(url, { amount: day.entityAmount, 'job.expression': '0 0 10 17 5 ? 2031' });
  await open('/jobs/calendar?month=2031-05');
  const month = page.getByRole('table', { name: 'May 2031' });
  await month.waitFor();
  const cell = month.getByRole('cell').filter({ hasText: '77.70' });
  expect(await cell.innerText()).toMatch(/^17[\s\S]*77\.70 EUR[\s\S]*1 charge/);
  expect(await barriers(page)).toEqual([]);
  await button('Next month').click();
  await page.getByRole('heading', { name: 'June 2031' }).waitFor();
});

test('a viewer sees a job and is offered nothing to do', async () => {
  const viewer = await browser.signedIn('VIEWER');
  await viewer.open(`/jobs/${job.id}`);
  await viewer.page.getByRole('heading', { level: 1, name: 'Browser plan' }).waitFor();
  for (const name of ['Pause', 'Run now', 'Cancel job']) expect(await viewer.page.getByRole('button', { name }).count(), name).toBe(0);
  await viewer.open(`/jobs/new?job=${job.id}`);
  await viewer.page.getByRole('heading', { name: 'No permission' }).waitFor();
  expect(viewer.complaints).toEqual([]);
  await viewer.close();
});
