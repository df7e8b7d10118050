/** Screens and states that are only pictured (`npm run screenshots`): their parts are on screens that the browser tests check. */
import type { Page } from 'playwright-core';
import { dialog, payment, type Screen, titled } from './console-screens.ts';
import { settledChannel } from './console-settlement.ts';
import type { ConsoleStates } from './console-states.ts';
import type { ConsoleSubjects } from './console-subjects.ts';

export interface PicturedSubjects extends ConsoleSubjects {
  readonly states: ConsoleStates;
}

type Pictured = Screen<PicturedSubjects>;

const state = (name: keyof ConsoleStates): Pictured => ({
  name: `payment-${name}`,
  path: ({ states }) => `/payments/${states[name]}`,
  settled: payment,
});

interface Overlay {
  readonly name: string;
  readonly path: Pictured['path'];
  readonly heading: string | RegExp;
  open(shown: Page): Promise<void>;
}

/** What a press opens over a page. */
const overlay = ({ name, path, heading, open }: Overlay): Pictured => ({
  name,
  path,
  isOverlay: true,
  news: dialog,
  async settled(shown) {
    await titled(shown, heading);
    await open(shown);
    await shown.getByRole('dialog').waitFor();
  },
});

/** Of which the sandbox's job charges something. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

const press = (name: string | RegExp) => (shown: Page) => shown.getByRole('button', { name }).first().click();
const firstRow = (shown: Page) => shown.getByRole('row').nth(1).click();

export const picturedScreens: readonly Pictured[] = [
  state('authorized'),
  state('captured'),
  state('refunded'),
  state('refund'),
  state('reversed'),
  state('chargedBack'),
  state('verified'),
  state('pending'),
  state('unknown'),
  state('cancelled'),
  {
    name: 'payment-technical',
    path: ({ payment: id }) => `/payments/${id}?technical=1`,
    settled: payment,
  },
  { name: 'payments-transactions', path: () => '/payments?transactions=all', settled: (shown) => titled(shown, 'Payments') },
  { name: 'payments-bad-filter', path: () => '/payments?money=NOTHING', settled: (shown) => titled(shown, 'Payments') },
  overlay({ name: 'payment-link-new', path: () => '/payment-links', heading: 'Payment links', open: press('New link') }),
  overlay({ name: 'servers', path: () => '/scheduled-reports', heading: 'Scheduled reports', open: press('Servers for files') }),
  overlay({
    name: 'server-new',
    path: () => '/scheduled-reports?servers=open',
    heading: 'Scheduled reports',
    open: press('Add a server'),
  }),
  overlay({ name: 'bell', path: () => '/payments', heading: 'Payments', open: press(/^Notifications/) }),
  overlay({
    name: 'tag',
    path: ({ payment: id }) => `/payments/${id}`,
    heading: /EUR/,
    async open(shown) {
      await press('More actions')(shown);
      await shown.getByRole('menuitem', { name: /tag/i }).click();
    },
  }),
  {
    name: 'download',
    isOverlay: true,
    news: '[role=menu]',
    path: () => '/payouts',
    async settled(shown) {
      await titled(shown, 'Payouts');
      await press('Download')(shown);
      await shown.getByRole('menu').waitFor();
    },
  },
  overlay({ name: 'token-new', path: () => '/tokens', heading: 'Access tokens', open: press('New token') }),
  overlay({ name: 'staff-invite', path: () => '/staff', heading: 'Staff', open: press(/Invite/) }),
  overlay({ name: 'request', path: () => '/requests', heading: 'API requests', open: firstRow }),
  overlay({
    name: 'entity-form',
    path: () => `/entities?entity=${settledChannel}`,
    heading: 'Entities',
    async open(shown) {
      await press('Edit')(shown);
      // Three fields that are wrong.
      await shown.getByRole('textbox', { name: 'Name' }).fill('');
      await shown.getByRole('textbox', { name: 'Authorisation expires after (days)' }).fill('0');
      await shown.getByRole('textbox', { name: 'Refunds need approval above' }).fill('1,2,3');
    },
  }),
  overlay({
    name: 'audit-entry',
    path: () => '/audit',
    heading: 'Audit log',
    open: (shown) => shown.getByRole('list', { name: 'Audit log' }).getByRole('button').first().click(),
  }),
  overlay({
    name: 'chargeback-answer',
    path: ({ settlement: { chargeback } }) => `/chargebacks/${chargeback}`,
    heading: /Chargeback of/,
    open: press('Accept'),
  }),
  overlay({
    name: 'entity',
    path: () => `/entities?entity=${settledChannel}`,
    heading: 'Entities',
    open: (shown) => shown.getByRole('button', { name: 'Edit' }).waitFor(),
  }),
  overlay({
    name: 'exception-match',
    path: ({ settlement: { file } }) => `/exceptions?file=${file}`,
    heading: 'Exceptions',
    open: press('Match with this payment'),
  }),
  overlay({
    name: 'live-event',
    path: () => '/live',
    heading: 'Live',
    open: (shown) => shown.getByRole('log').getByRole('button').first().click(),
  }),
  {
    name: 'job-calendar-month',
    path: () => `/jobs/calendar?month=${nextMonth()}`,
    settled: (shown) => titled(shown, 'Charge calendar'),
  },
  overlay({
    name: 'second-factor',
    path: () => '/account',
    heading: 'My account',
    open: press('Turn on the second factor'),
  }),
];
