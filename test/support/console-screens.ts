/** Every screen of the console: where it is, and how to tell that it shows what it has to show. */
import type { Page } from 'playwright-core';
import { settledChannel } from './console-settlement.ts';
import type { ConsoleSubjects } from './console-subjects.ts';

export interface Screen<Subjects = ConsoleSubjects> {
  readonly name: string;
  path(subjects: Subjects): string;
  /** Resolves when nothing more is to come; opens what is not in the address. */
  settled(page: Page): Promise<void>;
  /** It lies over what is in sight; a picture of the whole page would show where it ends. */
  readonly isOverlay?: boolean;
  /** Its list is so long that a picture shows what is in sight, and not the whole page. */
  readonly isLong?: boolean;
  /** A selector of what is new on it, where the rest is a screen of its own. */
  readonly news?: string;
}

export const dialog = '[role=dialog]';

export async function titled(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.locator('.mantine-Skeleton-root[data-visible]').first().waitFor({ state: 'detached' });
}

const page = (name: string, path: string, heading: string | RegExp): Screen => ({
  name,
  path: () => path,
  settled: (shown) => titled(shown, heading),
});

export async function payment(shown: Page): Promise<void> {
  await shown.getByText('You may say to the shopper').waitFor();
  await titled(shown, /EUR/);
}

const tab = (name: string): Screen => ({
  name: `the tab ${name} of a payment`,
  path: ({ payment: id }) => `/payments/${id}?tab=${name}`,
  news: '[role=tabpanel]',
  settled: payment,
});

export const strangersScreens: readonly Screen[] = [
  page('sign-in', '/sign-in', 'Payment gateway'),
  page('accept-invitation', '/accept-invitation?token=none', /./),
  page('reset-password', '/reset-password?token=none', /./),
];

export const screens: readonly Screen[] = [
  {
    name: 'overview',
    path: () => '/overview',
    async settled(shown) {
      await titled(shown, 'Overview');
      // A gateway that was filled a moment ago has nothing to draw yet.
      await shown.locator('.recharts-surface').or(shown.getByText('Not enough yet')).first().waitFor();
    },
  },
  page('overview-none', '/overview?from=2020-01-01%2000:00:00&to=2020-01-02%2000:00:00', 'Overview'),
  page('insights', '/insights', 'Insights'),
  page('payments', '/payments', 'Payments'),
  page('authorize-assistant-wrong', '/authorize-assistant?client_id=none', 'Let an assistant act for you'),
  page('payments-filtered', '/payments?outcome=DECLINED&amountMin=10.00&sort=amount-desc', 'Payments'),
  page('payments-none', '/payments?reference=nothing-has-this-reference', 'Payments'),
  { name: 'shopper', path: ({ payment: id }) => `/shopper?payment=${id}`, settled: (shown) => titled(shown, /Shopper/) },
  { ...page('bulk', '/bulk?period=all', 'Act on many payments'), isLong: true },
  page('checkouts', '/checkouts', 'Checkouts'),
  page('payment-links', '/payment-links', 'Payment links'),
  page('checkouts-none', '/checkouts?order=nothing-has-this-reference', 'Checkouts'),
  {
    name: 'checkout',
    path: ({ checkout: id }) => `/checkouts/${id}`,
    settled: (shown) => titled(shown, /Checkout for/),
  },
  page('jobs', '/jobs', 'Jobs'),
  page('jobs-none', '/jobs?status=STOPPED&health=FAILING', 'Jobs'),
  page('job-calendar', '/jobs/calendar', 'Charge calendar'),
  {
    name: 'job',
    path: ({ job: id }) => `/jobs/${id}`,
    settled: (shown) => titled(shown, 'Monthly plan'),
  },
  {
    name: 'job-cancel',
    isOverlay: true,
    news: dialog,
    path: ({ job: id }) => `/jobs/${id}`,
    async settled(shown) {
      await titled(shown, 'Monthly plan');
      await shown.getByRole('button', { name: 'Cancel job' }).click();
      await shown.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'job-form',
    path: ({ registration }) => `/jobs/new?registration=${registration}`,
    async settled(shown) {
      await titled(shown, 'New job');
      await shown.getByRole('list', { name: 'Next charges' }).waitFor();
    },
  },
  { name: 'payment', path: ({ payment: id }) => `/payments/${id}`, settled: payment },
  {
    name: 'payment-authenticated',
    path: ({ authenticated: id }) => `/payments/${id}`,
    async settled(shown) {
      await payment(shown);
      await shown.getByRole('heading', { name: 'Cardholder authentication' }).waitFor();
    },
  },
  { name: 'payment-declined', path: ({ declined }) => `/payments/${declined}`, settled: payment },
  tab('ledger'),
  tab('deliveries'),
  tab('raw'),
  tab('notes'),
  {
    name: 'refund',
    isOverlay: true,
    news: dialog,
    path: ({ refundable }) => `/payments/${refundable}`,
    async settled(shown) {
      await payment(shown);
      await shown.getByRole('button', { name: 'Refund', exact: true }).click();
      await shown.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'search',
    isOverlay: true,
    news: dialog,
    path: () => '/payments',
    async settled(shown) {
      await titled(shown, 'Payments');
      await shown.keyboard.press('/');
      await shown.getByRole('combobox', { name: 'Search' }).fill('jones');
      await shown.getByText(/^(?:\d+ hits?|Nothing found)/).waitFor();
    },
  },
  {
    name: 'keys',
    isOverlay: true,
    news: dialog,
    path: () => '/payments',
    async settled(shown) {
      await titled(shown, 'Payments');
      await shown.keyboard.press('?');
      await shown.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'registration',
    path: ({ registration }) => `/registrations/${registration}`,
    settled: (shown) => titled(shown, /./),
  },
  page('files', '/files', 'Files'),
  page('payouts', '/payouts', 'Payouts'),
  {
    name: 'payout',
    path: ({ settlement: { payout } }) => `/payouts/${payout}`,
    settled: (shown) => titled(shown, /Payout for/),
  },
  page('bank-lines', '/bank-lines', 'Bank entries'),
  {
    name: 'statement-upload',
    isOverlay: true,
    news: dialog,
    path: () => '/payouts',
    async settled(shown) {
      await titled(shown, 'Payouts');
      await shown.getByRole('button', { name: 'Upload bank statement' }).click();
      await shown.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).waitFor();
    },
  },
  { name: 'file', path: ({ settlement: { file } }) => `/files/${file}`, settled: (shown) => titled(shown, /northwind/) },
  {
    name: 'file-upload',
    isOverlay: true,
    news: dialog,
    path: () => '/files',
    async settled(shown) {
      await titled(shown, 'Files');
      await shown.getByRole('button', { name: 'Upload a file' }).click();
      await shown.getByRole('dialog').getByRole('button', { name: 'Import the file' }).waitFor();
    },
  },
  {
    name: 'exceptions',
    path: ({ settlement: { file } }) => `/exceptions?file=${file}`,
    async settled(shown) {
      await titled(shown, 'Exceptions');
      await shown.getByRole('heading', { name: 'Possible payments' }).waitFor();
    },
  },
  { name: 'record', path: ({ settlement: { record } }) => `/records/${record}`, settled: (shown) => titled(shown, /Settlement of/) },
  page('attention', '/attention', 'Needs attention'),
  page('notifications', '/notifications', 'Notifications'),
  page('chargebacks', '/chargebacks', 'Chargebacks'),
  {
    name: 'chargeback',
    path: ({ settlement: { chargeback } }) => `/chargebacks/${chargeback}`,
    settled: (shown) => titled(shown, /Chargeback of/),
  },
  page('month-end', '/month-end', 'Month end'),
  page('scheduled-reports', '/scheduled-reports', 'Scheduled reports'),
  page('new-scheduled-report', '/scheduled-reports?new=PAYMENTS', 'Scheduled reports'),
  page('reports', '/reports?from=2020-01-01', 'Reports'),
  page('ledger', `/ledger?entity=${settledChannel}`, 'Ledger'),
  {
    name: 'ledger-payment',
    path: ({ payment: id }) => `/ledger?payment=${id}`,
    settled: (shown) => titled(shown, 'Ledger of a payment'),
  },
  page('live', '/live', 'Live'),
  page('webhooks', '/webhooks', 'Webhooks'),
  page('webhook-new', '/webhooks/new', 'New webhook'),
  { name: 'webhook', path: ({ webhook }) => `/webhooks/${webhook}`, settled: (shown) => titled(shown, /./) },
  page('tokens', '/tokens', 'Access tokens'),
  page('requests', '/requests', 'API requests'),
  page('registrations', '/registrations', 'Registrations'),
  page('entities', '/entities', 'Entities'),
  page('risk-rules', '/risk-rules', 'Risk rules'),
  page('routing', '/routing', 'Routing'),
  page('result-codes', '/result-codes', 'Result codes'),
  { ...page('result-code', '/result-codes?code=800.100.153', 'Result codes'), isOverlay: true, news: dialog },
  page('staff', '/staff', 'Staff'),
  page('roles', '/roles', 'Roles'),
  page('role-new', '/roles/new?from=FINANCE', 'New role'),
  page('access-review', '/access-review?amount=1000.00', 'Who may what'),
  page('audit', '/audit', 'Audit log'),
  page('sandbox', '/sandbox', 'Sandbox'),
  page('account', '/account', 'My account'),
  {
    name: 'not-found',
    path: () => '/nothing-is-here',
    settled: (shown) => shown.getByRole('heading', { name: 'Not found' }).waitFor(),
  },
];
