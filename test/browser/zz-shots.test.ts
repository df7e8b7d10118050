import { expect, inject, test } from 'vitest';
import { launchConsole, phone } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
const url = inject('consoleUrl');
test('shots', async () => {
  const browser = await launchConsole(url);
  await merchantOf(url).pay({});
  const light = await browser.signedIn('FINANCE');
  const make = async (name: string, subject: string, entity: string) => light.page.evaluate(async ({ name, subject, entity }) => {
    const input = { name, filter: '{}', format: 'XLSX', cadence: subject === 'MONTH_END' ? 'MONTHLY' : 'DAILY', atMinute: 360, dayOfMonth: 2, timeZone: 'Europe/Berlin', deliveries: ['FOLDER'], language: 'EN' };
    const ask = async (query: string, variables: object) => (await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query, variables }) })).json();
    const made = await ask('mutation($entityId: ID!, $subject: ReportSubject!, $input: ReportScheduleInput!) { createReportSchedule(entityId: $entityId, subject: $subject, input: $input) { id } }', { entityId: entity, subject, input });
    const id = made.data.createReportSchedule.id;
    await ask('mutation($id: ID!) { runReportSchedule(id: $id) { id } }', { id });
    return id;
  }, { name, subject, entity });
  await light.open('/overview');
  const id = await make('Payments of yesterday', 'PAYMENTS', '8ac7a4a0000000000000000000000003');
  await make('Month end for the books', 'MONTH_END', '8ac7a4a0000000000000000000000003');
  await make('Payouts', 'PAYOUTS', '8ac7a4a0000000000000000000000003');
  await light.page.waitForTimeout(9_000);
  const shots = '/tmp/wt/reports/.cache/shots';
  const looks = [['light', light], ['dark-de', await browser.signedIn('FINANCE', { locale: 'de-DE', colorScheme: 'dark' })], ['phone', await browser.signedIn('FINANCE', { viewport: phone })]] as const;
  for (const [name, visitor] of looks) {
    await visitor.open('/scheduled-reports');
    await visitor.page.waitForTimeout(2_500);
    await visitor.page.screenshot({ path: `${shots}/${name}-list.png` });
    await visitor.open(`/scheduled-reports?report=${id}`);
    await visitor.page.waitForTimeout(2_000);
    await visitor.page.screenshot({ path: `${shots}/${name}-drawer.png` });
    await visitor.open('/scheduled-reports?new=PAYMENTS');
    await visitor.page.waitForTimeout(2_000);
    await visitor.page.screenshot({ path: `${shots}/${name}-new.png` });
  }
  await browser.end();
  expect(1).toBe(1);
}, 200_000);
