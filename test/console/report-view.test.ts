/** The form of scheduled reports: what it begins with, what is wrong, and what is sent. */
import { expect, test } from 'vitest';
import type { ReportSchedule } from '../../console/pages/scheduled-reports/documents.ts';
import {
  describeFilter,
  findProblems,
  isOverMerchants,
  listDays,
  toDraft,
  toInput,
  toNewDraft,
} from '../../console/pages/scheduled-reports/report-view.ts';
import { tellServerFailure } from '../../console/pages/scheduled-reports/server-failures.ts';
import { serversOf } from '../../console/pages/scheduled-reports/server-view.ts';

const names = { PAYMENTS: 'Payments', PAYOUTS: 'Payouts', MONTH_END: 'Month end', CHARGEBACKS: 'Chargebacks', INSIGHTS: 'Insights' };
const draft = toNewDraft({}, 'Europe/Berlin', names);

test('a new one is of payments, a month end comes monthly, and a list brings its filter, columns, entity and name', () => {
  expect(draft).toMatchObject({
    subject: 'PAYMENTS',
    name: 'Payments',
    filter: '{}',
    columns: [],
    cadence: 'DAILY',
    format: 'XLSX',
    time: '06:00',
  });
  expect(toNewDraft({ subject: 'MONTH_END' }, 'UTC', names)).toMatchObject({ cadence: 'MONTHLY', dayOfMonth: 2, name: 'Month end' });
  const asked = { subject: 'PAYMENTS', filter: '{"tag":"x"}', columns: 'id,amount', entity: 'e', name: 'Mine' };
  expect(toNewDraft(asked, 'UTC', names)).toMatchObject({ filter: '{"tag":"x"}', columns: ['id', 'amount'], entityId: 'e', name: 'Mine' });
  expect(toNewDraft({ subject: 'NONSENSE' }, 'UTC', names).subject).toBe('PAYMENTS');
});

test('says what is missing or wrong', () => {
  expect(findProblems({ ...draft, entityId: 'e' })).toEqual([]);
  expect(findProblems({ ...draft, name: ' ', time: '', keepDays: 731 })).toEqual(['name', 'entity', 'time', 'keepDays']);
  expect(findProblems({ ...draft, entityId: 'e', keepDays: '' })).toEqual(['keepDays']);
  expect(findProblems({ ...draft, entityId: 'e', toServer: true })).toEqual(['server']);
});

test('sends a weekday of weekly ones alone, a day of monthly ones alone, and who gets the mail only where there is one', () => {
  const chosen = { ...draft, time: '17:05', weekday: 3, dayOfMonth: 9, recipientIds: ['a'] };
  expect(toInput(chosen, 'EN')).toMatchObject({ atMinute: 1_025, weekday: null, dayOfMonth: null, deliveries: [], recipientIds: [] });
  const weekly = toInput({ ...chosen, cadence: 'WEEKLY', byMail: true, toFolder: true }, 'DE');
  expect(weekly).toMatchObject({ weekday: 3, dayOfMonth: null, deliveries: ['MAIL', 'FOLDER'], recipientIds: ['a'], language: 'DE' });
  expect(toInput({ ...chosen, cadence: 'MONTHLY' }, 'EN')).toMatchObject({ weekday: null, dayOfMonth: 9 });
});

test('what is stored comes back as it was', () => {
  const input = toInput(
    { ...draft, entityId: 'e', cadence: 'WEEKLY', time: '07:30', weekday: 5, toFolder: true, toServer: true, destinationId: 's' },
    'EN',
  );
  const stored: ReportSchedule = {
    ...input,
    id: '1',
    entityId: 'e',
    subject: 'PAYMENTS',
    ownerName: '',
    version: '1',
    status: 'ACTIVE',
    stopReason: null,
    nextAt: null,
    runs: [],
  };
  expect(toInput(toDraft(stored), 'EN')).toEqual(input);
});

test('tells what of a filter narrows the list', () => {
  expect(describeFilter('{"originalsOnly":true,"sort":{"by":"AMOUNT"},"entityId":"e","from":"2026-01-01"}')).toBe('');
  expect(describeFilter('{"paymentBrands":["VISA","MASTER"],"outcomes":["DECLINED"]}')).toBe(
    'paymentBrands: VISA, MASTER · outcomes: DECLINED',
  );
  expect(describeFilter('{"groups":[{"dimension":"BRAND","value":null},{"dimension":"COUNTRY","value":"DE"}]}')).toBe(
    'groups: BRAND –, COUNTRY DE',
  );
  expect(describeFilter('not JSON')).toBe('');
});

test('tells a day as one day and a time as two', () => {
  const day = { periodFrom: '2026-05-31T22:00:00Z', periodTo: '2026-06-01T22:00:00Z' };
  expect(listDays(day, 'Europe/Berlin')).toEqual(['2026-06-01']);
  expect(listDays({ ...day, periodFrom: '2026-05-25T22:00:00Z' }, 'Europe/Berlin')).toEqual(['2026-05-26', '2026-06-01']);
});

const tree = [
  { id: 'psp', kind: 'PSP', parentId: null },
  { id: 'division', kind: 'DIVISION', parentId: 'psp' },
  { id: 'shop', kind: 'MERCHANT', parentId: 'division' },
  { id: 'channel', kind: 'CHANNEL', parentId: 'shop' },
] as const;

test('of several merchants is what stands above them', () => {
  const wide = tree.filter(({ id }) => isOverMerchants(tree, id)).map(({ id }) => id);
  expect(wide).toEqual(['psp', 'division']);
  expect(isOverMerchants(tree, undefined)).toBe(false);
});

test('goes to servers of its entity, of a channel also to those of its merchant, and of nobody above', () => {
  const server = (entityId: string) =>
    ({ id: `at ${entityId}`, entityId, host: 'h', folder: '' }) as Parameters<typeof serversOf>[0][number];
  const servers = tree.map(({ id }) => server(id));
  const offered = (entityId: string) => serversOf(servers, tree, entityId).map(({ id }) => id);
  expect(offered('channel')).toEqual(['at shop', 'at channel']);
  expect(offered('shop')).toEqual(['at shop']);
  expect(offered('psp')).toEqual(['at psp']);
});

test('every sentence about a server is German on a German page, also one in two parts', () => {
  expect(tellServerFailure('a test file could not be written: the server refused the login', 'de')).toBe(
    'Eine Testdatei ließ sich nicht schreiben: der Server hat die Anmeldung abgelehnt',
  );
  expect(
    tellServerFailure('files arrive, but the test file gateway-test-1.txt could not be deleted: the server has no space left', 'de'),
  ).toBe('Dateien kommen an, aber die Testdatei gateway-test-1.txt ließ sich nicht löschen: der Server hat keinen Platz mehr');
  expect(tellServerFailure('the server answered 599', 'de')).toBe('the server answered 599');
});
