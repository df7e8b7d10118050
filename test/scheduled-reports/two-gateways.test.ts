/** Two gateways on one database: of each moment one file, one letter and one transfer, whoever comes first. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { makeDueReports } from '../../api/doors/gateway/scheduled-reports.ts';
import type { Letter } from '../../api/foundation/kernel/mail.ts';
import { createFileServers } from '../../api/runtime/node/file-servers.ts';
import { mailReports } from '../../api/views/scheduled-reports/mail.ts';
import { beginDueReports } from '../../api/views/scheduled-reports/make.ts';
import { sendReports } from '../../api/views/scheduled-reports/send.ts';
import { sandbox } from '../../db/seed.ts';
import { type FtpSink, startFtpSink } from '../reconciliation/ftp-sink.ts';
import { type StaffHarness, startStaff } from '../staff/browser.ts';

const days = 5;
let sink: FtpSink;
let gateways: readonly StaffHarness[];
let letters: Letter[];

beforeEach(async () => {
  sink = await startFtpSink();
  letters = [];
  const start = (store?: Store) =>
    startStaff({
      now: Date.UTC(2026, 5, 1, 9),
      ...(store && { store }),
      adaptPorts: (ports) => ({
        ...ports,
        mail: { send: async (letter: Letter) => void letters.push(letter) },
        fileServers: createFileServers({ allowLoopback: true }),
      }),
    });
  const first = await start();
  gateways = [first, await start(first.store)];
});
afterEach(async () => {
  // It closes the database of both.
  await gateways[0]?.stop();
  sink.close();
});

test(`each of ${days} moments is made, told and sent once`, async () => {
  const [first] = gateways;
  if (!first) throw new Error('no gateway');
  const admin = await first.signedIn('ADMIN');
  const server = { host: '127.0.0.1', port: sink.port, protection: 'NONE', userName: 'gateway', password: 'secret-password', folder: 'in' };
  const named = await admin.graphql('mutation ($input: CreateFileDestinationInput!) { createFileDestination(input: $input) { id } }', {
    input: { entityId: sandbox.demoShop, ...server, issuedFiles: false },
  });
  const input = {
    ...{ name: 'Payments', filter: '{}', format: 'CSV', cadence: 'DAILY', atMinute: 360, timeZone: 'UTC', language: 'EN' },
    ...{ deliveries: ['MAIL', 'SERVER'], destinationId: named.data.createFileDestination.id },
  };
  const made = await admin.graphql(
    `mutation ($input: ReportScheduleInput!) { createReportSchedule(entityId: "${sandbox.demoShop}", subject: PAYMENTS, input: $input) { id } }`,
    { input },
  );
  expect(made.errors).toEqual([]);
  for (const { clock } of gateways) clock.advance(Date.UTC(2026, 5, 1 + days, 7) - clock.now());
  for (let rounds = 0; rounds < days + 1; rounds += 1) {
    for (const work of [beginDueReports, makeDueReports, mailReports, sendReports]) {
      await Promise.all(gateways.map(({ ports }) => work(ports)));
    }
  }
  const { data } = await admin.graphql(
    `{ reportSchedule(id: "${made.data.createReportSchedule.id}") { runs { dueAt status fileName transfer transferAttempts } } }`,
  );
  const { runs } = data.reportSchedule;
  expect(runs.map(({ dueAt }: { dueAt: string }) => dueAt.slice(0, 10)).toSorted()).toEqual(
    Array.from({ length: days }, (_, day) => `2026-06-0${2 + day}`),
  );
  for (const run of runs) expect(run).toMatchObject({ status: 'DONE', transfer: 'SENT', transferAttempts: 1 });
  expect(letters).toHaveLength(days);
  expect(sink.commands.filter((line) => line.startsWith('STOR'))).toHaveLength(days);
  expect([...sink.files.keys()].toSorted()).toEqual(runs.map(({ fileName }: { fileName: string }) => fileName).toSorted());
});
