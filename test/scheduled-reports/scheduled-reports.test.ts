/** Files that staff want again and again: one for each moment, with their owner's rights, whatever ends in between (decision: reports-by-moment). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContext } from '../../api/doors/gateway/admit.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { makeDueReports } from '../../api/doors/gateway/scheduled-reports.ts';
import { createRequest } from '../../api/foundation/access/request.ts';
import { callerOfStaff } from '../../api/foundation/access/staff.ts';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Letter } from '../../api/foundation/kernel/mail.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createFileServers } from '../../api/runtime/node/file-servers.ts';
import { mailReports } from '../../api/views/scheduled-reports/mail.ts';
import { beginDueReports, forgetReports, recoverReports } from '../../api/views/scheduled-reports/make.ts';
import { reportTakesMax } from '../../api/views/scheduled-reports/schedule.ts';
import { openReportFile } from '../../api/views/scheduled-reports/scheduled-reports-operations.ts';
import { sendReports } from '../../api/views/scheduled-reports/send.ts';
import { sandbox } from '../../db/seed.ts';
import { type FtpSink, startFtpSink } from '../reconciliation/ftp-sink.ts';
import { type Browser, emailOf, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';

/** Of the PSP: everything. */
const demoPath = toDataScope(`${sandbox.psp}/`);

let gateway: StaffHarness;
let letters: Letter[];
let finance: Browser;
let mailFails: boolean;
let refusedLetters: number;
let sink: FtpSink;

beforeEach(async () => {
  letters = [];
  mailFails = false;
  refusedLetters = 0;
  sink = await startFtpSink();
  const mail = {
    send: async (letter: Letter) => {
      if (mailFails) {
        refusedLetters += 1;
        throw new Error('no route');
      }
      letters.push(letter);
    },
  };
  // A Monday, 11:00 in Berlin.
  gateway = await startStaff({
    now: Date.UTC(2026, 5, 1, 9),
    adaptPorts: (ports) => ({ ...ports, mail, fileServers: createFileServers({ allowLoopback: true }) }),
  });
  finance = await gateway.signedIn('FINANCE');
});
afterEach(async () => {
  sink.close();
  await gateway.stop();
});

async function pay(amount: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  gateway.clock.advance(1_000);
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount, ...changes });
  return String(body.id);
}

const fields = `id name status stopReason nextAt ownerName runs { dueAt periodFrom periodTo askedBy isLate status failure failureText fileName rows bytes id isMasked mailFailed transfer transferAttempts transferError }`;

const daily = {
  name: 'Payments of yesterday',
  filter: '{"originalsOnly":true}',
  format: 'CSV',
  cadence: 'DAILY',
  atMinute: 360,
  timeZone: 'Europe/Berlin',
  deliveries: [] as string[],
  language: 'EN',
};

async function create(input: object = {}, { subject = 'PAYMENTS', by = finance, entityId = sandbox.demoShop } = {}) {
  return by.graphql(
    `mutation ($entityId: ID!, $subject: ReportSubject!, $input: ReportScheduleInput!) {
      createReportSchedule(entityId: $entityId, subject: $subject, input: $input) { ${fields} } }`,
    { entityId, subject, input: { ...daily, ...input } },
  );
}

async function created(input: object = {}, options: { subject?: string; by?: Browser; entityId?: string } = {}) {
  const { data, errors } = await create(input, options);
  expect(errors).toEqual([]);
  return data.createReportSchedule;
}

async function read(id: string, by = finance) {
  const { data } = await by.graphql(`query ($id: ID!) { reportSchedule(id: $id) { ${fields} } }`, { id });
  return data.reportSchedule;
}

async function act(name: string, id: string, by = finance) {
  const { data, errors } = await by.graphql(`mutation ($id: ID!) { ${name}(id: $id) { ${fields} } }`, { id });
  expect(errors).toEqual([]);
  return data[name];
}

async function contextOf(role: Parameters<typeof emailOf>[0], ports: Ports = gateway.ports) {
  const member = await gateway.store.staff.byEmail(emailOf(role));
  if (!member) throw new Error('no such member');
  const authentication = { status: 'valid', caller: callerOfStaff(member, member.id, 'test') } as const;
  return createContext(ports, createRequest(ports, { endpoint: 'graphql', authentication, publicUrl: ports.publicUrl }));
}

async function textOf(fileName: string, role: Parameters<typeof emailOf>[0] = 'FINANCE'): Promise<string> {
  const opened = await openReportFile(await contextOf(role), fileName);
  if (!opened) throw new Error('no such file');
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function round(ports: Ports = gateway.ports): Promise<void> {
  await beginDueReports(ports);
  await makeDueReports(ports);
  await mailReports(ports);
  await sendReports(ports);
}

/** To six in the morning in Berlin of a day of June. */
const toMorning = (day: number): void => gateway.clock.advance(Date.UTC(2026, 5, day, 4) - gateway.clock.now());

test('of two who change a report, the second is told of the first, whose change stays', async () => {
  const { id } = await created();
  const readVersion = async (by: Browser): Promise<string> =>
    (await by.graphql('query ($id: ID!) { reportSchedule(id: $id) { version } }', { id })).data.reportSchedule.version;
  const change = (by: Browser, expectedVersion: string | null, input: object) =>
    by.graphql(
      `mutation ($id: ID!, $input: ReportScheduleInput!, $expectedVersion: String) {
        updateReportSchedule(id: $id, input: $input, expectedVersion: $expectedVersion) { name version } }`,
      { id, input: { ...daily, ...input }, expectedVersion },
    );
  const admin = await gateway.signedIn('ADMIN');
  const version = await readVersion(admin);
  expect((await change(admin, version, { name: 'For the board' })).data.updateReportSchedule.name).toBe('For the board');
  const second = await change(finance, version, { keepDays: 7 });
  expect([second.status, second.errors[0]?.extensions]).toMatchObject([409, { code: 'CONFLICT', resultCode: '800.110.100' }]);
  expect(second.errors[0]?.message).toMatch(/^Sandbox Admin has changed the report since you read it/);
  expect((await read(id)).name).toBe('For the board');
  // A file that is made, a pause and a new moment change nothing of what is told, when and to whom.
  const newest = await readVersion(finance);
  await act('runReportSchedule', id);
  await act('pauseReportSchedule', id);
  await act('resumeReportSchedule', id);
  gateway.clock.advance(dayMs);
  await round();
  expect(await readVersion(finance)).toBe(newest);
  expect((await change(finance, newest, { name: 'For the board', keepDays: 7 })).errors).toEqual([]);
  expect((await change(admin, null, { name: 'As a program does' })).errors).toEqual([]);
});

test('a daily report tells of the day before in its zone, once, at its local time', async () => {
  const before = await pay('11.00', { merchantTransactionId: 'order-of-today' });
  const schedule = await created();
  expect(schedule).toMatchObject({ status: 'ACTIVE', nextAt: '2026-06-02T04:00:00.000Z', runs: [] });
  toMorning(2);
  await pay('12.00', { merchantTransactionId: 'order-after-midnight' });
  await round();
  await round();
  const { runs, nextAt } = await read(schedule.id);
  expect(runs).toMatchObject([
    {
      dueAt: '2026-06-02T04:00:00.000Z',
      periodFrom: '2026-05-31T22:00:00.000Z',
      periodTo: '2026-06-01T22:00:00.000Z',
      status: 'DONE',
      isLate: false,
      rows: 1,
      askedBy: null,
    },
  ]);
  expect(nextAt).toBe('2026-06-03T04:00:00.000Z');
  expect(runs[0].fileName).toMatch(/^payments-of-yesterday_2026-06-01_[0-9a-f]{6}\.csv$/);
  const text = await textOf(runs[0].fileName);
  expect(text).toContain(before);
  expect(text).toContain('11.00');
  expect(text).not.toContain('order-after-midnight');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(Buffer.byteLength(text)).toBe(runs[0].bytes);
});

describe('at most once for each moment', () => {
  test('two processes on one store make one run, one file and one letter of a moment', async () => {
    const schedule = await created({ deliveries: ['MAIL'] });
    await pay('11.00');
    toMorning(2);
    await Promise.all([round(), round(), round()]);
    await round();
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'DONE', rows: 1 }]);
    expect(letters).toHaveLength(1);
  });

  test('a process that ends between the file and its mark leaves a file that does not count: the next one makes it again, once', async () => {
    const schedule = await created({ deliveries: ['MAIL'] });
    await pay('11.00');
    toMorning(2);
    const { store } = gateway.ports;
    const commit = (...args: CommitArguments): Promise<void> => {
      const concludes = (args[1] as readonly { write: string }[]).some(({ write }) => write === 'report-run.conclude');
      return concludes ? Promise.reject(new StoreUnavailable('the process ended')) : store.commit(...args);
    };
    await expect(round({ ...gateway.ports, store: { ...store, commit } })).rejects.toThrow();
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'MAKING', fileName: null }]);
    // While it may still be made nobody else makes it.
    gateway.clock.advance(14 * minuteMs);
    await round();
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'MAKING' }]);
    expect(letters).toEqual([]);
    gateway.clock.advance(2 * minuteMs);
    await round();
    await round();
    const { runs } = await read(schedule.id);
    expect(runs).toMatchObject([{ status: 'DONE', rows: 1 }]);
    expect((await textOf(runs[0].fileName)).split('\r\n')).toHaveLength(3);
    expect(letters).toHaveLength(1);
  });

  test('what a dead process was making is made again at once by one that has the database alone', async () => {
    const schedule = await created();
    toMorning(2);
    await beginDueReports(gateway.ports);
    const { acrossMerchants } = gateway.store;
    if (!(await acrossMerchants.takeReport(gateway.clock.now(), gateway.clock.now() + 15 * minuteMs))) throw new Error('nothing was due');
    await makeDueReports(gateway.ports);
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'MAKING' }]);
    await recoverReports(gateway.ports);
    await makeDueReports(gateway.ports);
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'DONE' }]);
  });

  test('a report outlives five processes, one after the other; the first four are no reason to wait, the fifth is', async () => {
    const schedule = await created();
    toMorning(2);
    await beginDueReports(gateway.ports);
    const { acrossMerchants } = gateway.store;
    const lifeAndDeath = async (): Promise<boolean> => {
      const taken = await acrossMerchants.takeReport(gateway.clock.now(), gateway.clock.now() + 15 * minuteMs);
      await recoverReports(gateway.ports);
      return taken !== undefined;
    };
    const lives: boolean[] = [];
    for (let life = 0; life < 5; life += 1) lives.push(await lifeAndDeath());
    expect(lives).toEqual([true, true, true, true, false]);
    gateway.clock.advance(16 * minuteMs);
    expect(await lifeAndDeath()).toBe(true);
    gateway.clock.advance(16 * minuteMs);
    await makeDueReports(gateway.ports);
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'DONE' }]);
  });

  test('a file that ends every process that makes it is given up in the end', async () => {
    const schedule = await created();
    toMorning(2);
    await beginDueReports(gateway.ports);
    for (let life = 0; life < reportTakesMax; life += 1) {
      if (!(await gateway.store.acrossMerchants.takeReport(gateway.clock.now(), gateway.clock.now() + 1)))
        throw new Error('nothing was due');
      gateway.clock.advance(2);
    }
    await makeDueReports(gateway.ports);
    expect((await read(schedule.id)).runs).toMatchObject([{ status: 'FAILED' }]);
  });

  test('a process that is overtaken changes nothing of the file that counts', async () => {
    const schedule = await created();
    await pay('11.00');
    toMorning(2);
    await beginDueReports(gateway.ports);
    const { acrossMerchants } = gateway.store;
    const slow = await acrossMerchants.takeReport(gateway.clock.now(), gateway.clock.now() + minuteMs);
    gateway.clock.advance(2 * minuteMs);
    await makeDueReports(gateway.ports);
    const [run] = (await read(schedule.id)).runs;
    if (!slow) throw new Error('nothing was due');
    await gateway.store.commit(toMerchantKey(slow.entityPath), [
      {
        write: 'report-run.conclude',
        run: { ...slow, status: 'DONE', waitsUntil: null, rows: 77, keepUntil: gateway.clock.now() + dayMs },
      },
    ]);
    expect((await read(schedule.id)).runs).toEqual([run]);
    expect(await textOf(run.fileName)).toContain('11.00');
  });
});

describe('moments', () => {
  test('a moment that was missed while the gateway was not running is made once, late, and says so', async () => {
    const schedule = await created({ deliveries: ['MAIL'] });
    await pay('11.00');
    gateway.clock.advance(Date.UTC(2026, 5, 2, 9) - gateway.clock.now());
    await round();
    await round();
    expect((await read(schedule.id)).runs).toMatchObject([{ dueAt: '2026-06-02T04:00:00.000Z', isLate: true, status: 'DONE', rows: 1 }]);
    expect(letters.map(({ text }) => text)).toEqual([
      expect.stringContaining('It is late: it was due at 2026-06-02 06:00 (Europe/Berlin)'),
    ]);
  });

  test('each of several missed moments has the file of its own day', async () => {
    const schedule = await created();
    await pay('11.00');
    gateway.clock.advance(Date.UTC(2026, 5, 4, 9) - gateway.clock.now());
    for (let rounds = 0; rounds < 4; rounds += 1) await round();
    const { runs, nextAt } = await read(schedule.id);
    expect(runs.map(({ dueAt, rows }: { dueAt: string; rows: number }) => [dueAt.slice(0, 10), rows])).toEqual([
      ['2026-06-04', 0],
      ['2026-06-03', 0],
      ['2026-06-02', 1],
    ]);
    expect(nextAt).toBe('2026-06-05T04:00:00.000Z');
  });

  test("the sandbox's clock fires each moment that it is moved over, in its order, and the others' schedules keep their time", async () => {
    const schedule = await created();
    const others = await created({ name: 'Other' }, { by: await gateway.signedIn('ADMIN'), entityId: sandbox.otherShop });
    await pay('11.00');
    const { data } = await gateway.graphql(
      `mutation { advanceClock(entityId: "${sandbox.demoShop}", to: "2026-06-04T09:00:00Z") { fired { kind subjectId dueAt } } }`,
    );
    const fired = data.advanceClock.fired.filter(({ kind }: { kind: string }) => kind === 'REPORT');
    expect(fired).toEqual([2, 3, 4].map((day) => ({ kind: 'REPORT', subjectId: schedule.id, dueAt: `2026-06-0${day}T04:00:00.000Z` })));
    await round();
    const { runs } = await read(schedule.id);
    expect(runs.map(({ rows, isLate, status }: { rows: number; isLate: boolean; status: string }) => [rows, isLate, status])).toEqual([
      [0, false, 'DONE'],
      [0, false, 'DONE'],
      [1, false, 'DONE'],
    ]);
    expect((await read(others.id, await gateway.signedIn('ADMIN'))).runs).toEqual([]);
  });

  test('nothing is made while it is paused, and it goes on with the next moment', async () => {
    const { id } = await created();
    expect(await act('pauseReportSchedule', id)).toMatchObject({ status: 'PAUSED', nextAt: null });
    gateway.clock.advance(3 * dayMs);
    await round();
    expect(await act('resumeReportSchedule', id)).toMatchObject({ status: 'ACTIVE', nextAt: '2026-06-05T04:00:00.000Z', runs: [] });
    expect(await act('endReportSchedule', id)).toMatchObject({ status: 'ENDED', nextAt: null });
    gateway.clock.advance(3 * dayMs);
    await round();
    expect((await read(id)).runs).toEqual([]);
    const { errors } = await finance.graphql(`mutation { resumeReportSchedule(id: "${id}") { id } }`);
    expect(errors[0]?.message).toContain('has ended');
    expect(nodesOf((await finance.graphql('{ reportSchedules { edges { node { id } } } }')).data.reportSchedules)).toEqual([]);
  });

  test('a file that is asked for tells of the time before now, and moves no moment', async () => {
    await pay('11.00');
    const { id, nextAt } = await created();
    gateway.clock.advance(17 * hourMs);
    await act('runReportSchedule', id);
    await makeDueReports(gateway.ports);
    expect(await read(id)).toMatchObject({ nextAt, runs: [{ status: 'DONE', rows: 1, isLate: false, askedBy: expect.any(String) }] });
  });

  test('a file without rows is a file: it has its header, and the letter says so', async () => {
    const { id } = await created({ deliveries: ['MAIL'] });
    toMorning(2);
    await round();
    const { runs } = await read(id);
    expect(runs).toMatchObject([{ status: 'DONE', rows: 0 }]);
    expect((await textOf(runs[0].fileName)).split('\r\n')).toHaveLength(2);
    expect(letters[0]?.text).toContain('The list has nothing of this time');
  });
});

describe('rights', () => {
  test('a schedule stops, and says why, when its owner may no longer export or has left; who resumes it makes it their own', async () => {
    const { id } = await created();
    const member = await gateway.store.staff.byEmail(emailOf('FINANCE'));
    if (!member) throw new Error('no such member');
    await gateway.store.commit('platform', [
      { write: 'staff.update', member: { ...member, disabledAt: gateway.clock.now() }, at: gateway.clock.now(), keepAdministrator: false },
    ]);
    toMorning(2);
    await round();
    const admin = await gateway.signedIn('ADMIN');
    expect(await read(id, admin)).toMatchObject({
      status: 'STOPPED',
      stopReason: 'OWNER_LEFT',
      nextAt: null,
      runs: [{ status: 'FAILED', failure: 'OWNER_LEFT', fileName: null }],
    });
    const resumed = await act('resumeReportSchedule', id, admin);
    expect(resumed).toMatchObject({ status: 'ACTIVE', stopReason: null, nextAt: '2026-06-03T04:00:00.000Z' });
    expect(resumed.ownerName).not.toBe(member.name);
    toMorning(3);
    await round();
    expect((await read(id, admin)).runs[0]).toMatchObject({ status: 'DONE' });
  });

  test('roles without export, programs and other merchants set up nothing and see nothing', async () => {
    const { id } = await created();
    const support = await gateway.signedIn('SUPPORT');
    expect((await create({}, { by: support })).errors[0]?.extensions?.resultCode).toBe('800.900.301');
    expect((await read(id, support)) ?? null).toBeNull();
    const program = await gateway.graphql(
      `mutation ($input: ReportScheduleInput!) { createReportSchedule(entityId: "${sandbox.demoShop}", subject: PAYMENTS, input: $input) { id } }`,
      { input: daily },
    );
    expect(JSON.stringify(program.errors)).toContain('only staff schedule reports');
  });

  test('personal data are in the file as its owner sees them, and nobody takes it who sees less', async () => {
    const { id } = await created({ columns: ['id', 'email'] });
    await pay('11.00', { 'customer.email': 'jane@mail.test', 'customer.givenName': 'Jane', 'customer.surname': 'Jones' });
    toMorning(2);
    await round();
    const [run] = (await read(id)).runs;
    expect(run).toMatchObject({ isMasked: false });
    expect(await textOf(run.fileName)).toContain('jane@mail.test');
    const masked = await contextOf('FINANCE');
    const { authentication } = masked.request;
    if (authentication.status !== 'valid' || authentication.caller.kind !== 'staff') throw new Error('not staff');
    const caller = { ...authentication.caller, permissions: authentication.caller.permissions.filter((each) => each !== 'personal:read') };
    const asMasked = { ...masked, request: { ...masked.request, authentication: { status: 'valid', caller } as const } };
    await expect(openReportFile(asMasked, run.fileName)).rejects.toThrow(Refused);
  });
});

describe('over several merchants', () => {
  const others = { entityId: channels.other };
  const payAtBoth = async (): Promise<void> => {
    await pay('11.00', { merchantTransactionId: 'order-of-demo' });
    gateway.clock.advance(1_000);
    await gateway.rest.post(
      '/v1/payments',
      { ...cardPayment, ...others, amount: '12.00', merchantTransactionId: 'order-of-other' },
      { token: otherToken },
    );
  };
  const lines = async (fileName: string): Promise<readonly string[]> => (await textOf(fileName)).slice(1).trimEnd().split('\r\n');

  test('a report of the whole PSP says of each row which merchant it is of, and of columns what was asked for', async () => {
    await payAtBoth();
    const usual = await created({}, { entityId: sandbox.psp });
    const chosen = await created({ columns: ['amount', 'entityId', 'currency'] }, { entityId: sandbox.psp });
    toMorning(2);
    await round();
    const [run] = (await read(usual.id)).runs;
    expect(run).toMatchObject({ status: 'DONE', rows: 2, isLate: false });
    const [header, ...rows] = await lines(run.fileName);
    expect(header).toMatch(/^merchant,merchantId,id,/);
    expect(header).not.toContain('entityId');
    expect(rows.filter((row) => row.includes('order-of-other')).map((row) => row.split(',').slice(0, 2))).toEqual([
      ['Other Shop', sandbox.otherShop],
    ]);
    expect(rows.filter((row) => row.includes('order-of-demo')).map((row) => row.split(',').slice(0, 2))).toEqual([
      ['Demo Shop', sandbox.demoShop],
    ]);
    expect(await lines((await read(chosen.id)).runs[0].fileName)).toEqual([
      'merchant,merchantId,amount,entityId,currency',
      `Other Shop,${sandbox.otherShop},12.00,${channels.other},EUR`,
      `Demo Shop,${sandbox.demoShop},11.00,${channels.documented},EUR`,
    ]);
  });

  test('each subject has its file there, and Insights a row of all and those of each merchant', async () => {
    await payAtBoth();
    const ids: string[] = [];
    for (const subject of ['PAYOUTS', 'MONTH_END', 'CHARGEBACKS', 'INSIGHTS']) {
      const monthly = { cadence: 'MONTHLY', dayOfMonth: 1, name: subject, filter: '{}' };
      ids.push((await created(monthly, { subject, entityId: sandbox.psp })).id);
    }
    gateway.clock.advance(Date.UTC(2026, 6, 1, 5) - gateway.clock.now());
    await round();
    const files: (readonly string[])[] = [];
    for (const id of ids) {
      const [run] = (await read(id)).runs;
      expect(run).toMatchObject({ status: 'DONE', failure: null });
      files.push(await lines(run.fileName));
    }
    for (const [header] of files) expect(header).toMatch(/^merchant,merchantId,/);
    const [, monthEnd, , insights] = files;
    expect(
      monthEnd
        ?.slice(1)
        .map((row) => row.split(',')[0])
        .toSorted(),
    ).toEqual(['Demo Shop', 'Other Shop']);
    expect(insights?.filter((row) => row.includes(',ALL,')).map((row) => row.split(',').slice(0, 5))).toEqual([
      ['', '', 'ALL', '', '2'],
      ['Demo Shop', sandbox.demoShop, 'ALL', '', '1'],
      ['Other Shop', sandbox.otherShop, 'ALL', '', '1'],
    ]);
  });

  test('follows the real clock, whatever clocks of merchants are moved, and stands beside the schedules of merchants', async () => {
    const { id } = await created({}, { entityId: sandbox.psp });
    await gateway.graphql(`mutation { advanceClock(entityId: "${sandbox.demoShop}", days: 3) { firedCount } }`);
    await round();
    expect(await read(id)).toMatchObject({ nextAt: '2026-06-02T04:00:00.000Z', runs: [] });
    const own = await created();
    const { data } = await finance.graphql('{ reportSchedules { edges { node { id entityId } } } }');
    expect(nodesOf(data.reportSchedules)).toEqual([
      { id: own.id, entityId: sandbox.demoShop },
      { id, entityId: sandbox.psp },
    ]);
  });

  test('stops where its owner is limited to one merchant by then, and makes no file', async () => {
    await payAtBoth();
    const { id } = await created({}, { entityId: sandbox.psp });
    const member = await gateway.store.staff.byEmail(emailOf('FINANCE'));
    if (!member) throw new Error('no such member');
    const entityPath = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`;
    const limited = { ...member, entityId: sandbox.demoShop, entityPath };
    await gateway.store.commit('platform', [{ write: 'staff.update', member: limited, at: gateway.clock.now(), keepAdministrator: false }]);
    toMorning(2);
    await round();
    const admin = await gateway.signedIn('ADMIN');
    expect(await read(id, admin)).toMatchObject({
      status: 'STOPPED',
      stopReason: 'OWNER_RIGHTS',
      runs: [{ status: 'FAILED', failure: 'OWNER_RIGHTS', fileName: null }],
    });
    const ofMerchant = await gateway.signedIn('FINANCE');
    expect((await read(id, ofMerchant)) ?? null).toBeNull();
    expect((await create({}, { by: ofMerchant, entityId: sandbox.psp })).errors[0]?.extensions?.resultCode).toBe('800.900.301');
  });

  test("is told by mail to who sees all of it alone, goes to a server of the PSP, and into no merchant's folder", async () => {
    const admin = await gateway.signedIn('ADMIN');
    const folder = await create({ deliveries: ['FOLDER'] }, { entityId: sandbox.psp });
    expect(folder.errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'deliveries' }]);
    const input = {
      host: '127.0.0.1',
      port: sink.port,
      protection: 'NONE',
      userName: 'gateway',
      password: 'secret-password',
      folder: 'in',
    };
    const name = (changes: object) =>
      admin.graphql('mutation ($input: CreateFileDestinationInput!) { createFileDestination(input: $input) { id } }', {
        input: { ...input, ...changes },
      });
    expect((await name({ entityId: sandbox.psp })).errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'issuedFiles' }]);
    const ofPsp = (await name({ entityId: sandbox.psp, issuedFiles: false })).data.createFileDestination.id;
    const ofShop = (await name({ entityId: sandbox.demoShop, issuedFiles: false })).data.createFileDestination.id;
    for (const [entityId, destinationId] of [
      [sandbox.psp, ofShop],
      [sandbox.demoShop, ofPsp],
    ] as const) {
      const { errors } = await create({ deliveries: ['SERVER'], destinationId }, { entityId });
      expect(errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'destinationId' }]);
    }
    await payAtBoth();
    const { id } = await created({ deliveries: ['MAIL', 'SERVER'], destinationId: ofPsp }, { entityId: sandbox.psp });
    toMorning(2);
    await round();
    const [run] = (await read(id)).runs;
    expect(run).toMatchObject({ status: 'DONE', transfer: 'SENT' });
    expect(sink.files.get(run.fileName)).toBe(await textOf(run.fileName));
    expect(letters.map(({ to }) => to)).toEqual([emailOf('FINANCE')]);
    const login = await gateway.gateway.openFilesLogin(sandbox.demoShop, new Secret(demoToken));
    for await (const file of login.list()) expect(file.name).not.toBe(run.fileName);
    expect(await login.open(run.fileName)).toBeUndefined();
    const { errors } = await admin.graphql(`mutation { updateFileDestination(id: "${ofPsp}", input: {issuedFiles: true}) { id } }`);
    expect(errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'issuedFiles' }]);
  });

  test('staff of the PSP read page by page what no page holds', async () => {
    const { id } = await created();
    const path = toMerchantKey(demoPath);
    const known = await gateway.store.scheduledReports.schedule(path, id);
    if (!known) throw new Error('no schedule');
    const older = Array.from({ length: 119 }, (_, number) => `${'0'.repeat(29)}${number.toString(16).padStart(3, '0')}` as typeof known.id);
    await gateway.store.commit(
      path,
      older.map((one) => ({ write: 'report-schedule.insert', schedule: { ...known, id: one } })),
    );
    const page = async (after: string | null) => {
      const query =
        'query ($after: String) { reportSchedules(first: 100, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }';
      return (await finance.graphql(query, { after })).data.reportSchedules;
    };
    const first = await page(null);
    expect([nodesOf(first).length, first.pageInfo.hasNextPage]).toEqual([100, true]);
    const second = await page(first.pageInfo.endCursor);
    expect([nodesOf(second).length, second.pageInfo.hasNextPage]).toEqual([20, false]);
    const ids = [...nodesOf(first), ...nodesOf(second)].map((node) => node.id);
    expect(ids).toEqual([id, ...older.toReversed()]);
  });

  test('the schedules of merchants do not fill up those of the PSP', async () => {
    const path = toMerchantKey(`${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`);
    await created();
    await created({}, { entityId: sandbox.psp });
    await created({}, { entityId: channels.documented });
    expect(await gateway.store.scheduledReports.countSchedules(path)).toBe(2);
    expect(await gateway.store.scheduledReports.countSchedules(toMerchantKey(demoPath))).toBe(1);
  });
});

describe('what is wrong', () => {
  test.each([
    ['a filter that is no JSON', { filter: '{' }, 'filter'],
    ['a filter that the list does not have', { filter: '{"colour":"red"}' }, 'filter'],
    ['a column that the list does not have', { columns: ['colour'] }, 'columns'],
    ['a time beyond the day', { atMinute: 1_440 }, 'atMinute'],
    ['a weekday of no week', { cadence: 'WEEKLY', weekday: 8 }, 'weekday'],
    ['a day that some months lack', { cadence: 'MONTHLY', dayOfMonth: 29 }, 'dayOfMonth'],
    ['a zone that nobody has', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['no name', { name: '  ' }, 'name'],
    ['a card number', { name: '4200000000000000' }, 'name'],
    ['a colleague who is none', { deliveries: ['MAIL'], recipientIds: ['8ac7a4a0000000000000000000000099'] }, 'recipientIds'],
    ['files that are kept for ever', { keepDays: 100_000 }, 'keepDays'],
  ])('%s is refused by name', async (_what, input, name) => {
    const { errors } = await create(input);
    expect(errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: expect.stringContaining(name) }]);
  });

  test('what fails is tried again, and says in the end that there is no file', async () => {
    const { id } = await created();
    toMorning(2);
    await beginDueReports(gateway.ports);
    const readModel = { ...gateway.store.readModel, list: () => Promise.reject(new Error('4200000000000000')) };
    const ports = { ...gateway.ports, store: { ...gateway.store, readModel } };
    for (let minutes = 0; minutes < 40; minutes += 1) {
      await makeDueReports(ports);
      gateway.clock.advance(minuteMs);
    }
    expect((await read(id)).runs).toMatchObject([{ status: 'FAILED', failure: 'FAULT', fileName: null }]);
  });

  test('a mail that the server does not take is tried again with growing waits, and noted with the run in the end', async () => {
    const { id } = await created({ deliveries: ['MAIL'] });
    mailFails = true;
    toMorning(2);
    await round();
    expect((await read(id)).runs).toMatchObject([{ status: 'DONE', mailFailed: false }]);
    for (const minutes of [1, 5, 25, 125, 625]) {
      expect((await read(id)).runs).toMatchObject([{ mailFailed: false }]);
      gateway.clock.advance(minutes * minuteMs - 1);
      const before = refusedLetters;
      await mailReports(gateway.ports);
      expect(refusedLetters).toBe(before);
      gateway.clock.advance(1);
      await mailReports(gateway.ports);
      expect(refusedLetters).toBe(before + 1);
    }
    expect((await read(id)).runs).toMatchObject([{ mailFailed: true }]);
    gateway.clock.advance(dayMs / 2);
    mailFails = false;
    await mailReports(gateway.ports);
    expect(letters).toEqual([]);
  });
});

describe('a letter is not lost', () => {
  /** The process ends when it is to note for the `nth` time what became of letters. */
  const dyingAt = (nth: number): Ports => {
    let notes = 0;
    const commit = (...args: CommitArguments): Promise<void> => {
      const isNote = (args[1] as readonly { write: string }[]).some(({ write }) => write === 'report-run.mailed');
      if (isNote) notes += 1;
      return isNote && notes >= nth ? Promise.reject(new StoreUnavailable('the process ended')) : gateway.ports.store.commit(...args);
    };
    return { ...gateway.ports, store: { ...gateway.ports.store, commit } };
  };

  test('a process that ends before it has sent it leaves it to the next, once its time is over', async () => {
    await created({ deliveries: ['MAIL'] });
    toMorning(2);
    await beginDueReports(gateway.ports);
    await makeDueReports(gateway.ports);
    const now = gateway.clock.now();
    // It takes the letter and is not heard of again.
    expect(await gateway.store.acrossMerchants.takeReportMails(now, now + 15 * minuteMs, 20)).toHaveLength(1);
    await mailReports(gateway.ports);
    expect(letters).toEqual([]);
    gateway.clock.advance(15 * minuteMs);
    await mailReports(gateway.ports);
    await mailReports(gateway.ports);
    expect(letters).toHaveLength(1);
  });

  test('one that ends between a letter and its note sends this letter again, and nobody else theirs', async () => {
    const members = await Promise.all((['FINANCE', 'ADMIN'] as const).map((role) => gateway.store.staff.byEmail(emailOf(role))));
    const recipientIds = members.map((member) => member?.id);
    const { id } = await created({ deliveries: ['MAIL'], recipientIds });
    toMorning(2);
    await beginDueReports(gateway.ports);
    await makeDueReports(gateway.ports);
    await expect(mailReports(dyingAt(2))).rejects.toThrow();
    expect(letters.map(({ to }) => to)).toEqual([emailOf('FINANCE'), emailOf('ADMIN')]);
    gateway.clock.advance(15 * minuteMs);
    await mailReports(gateway.ports);
    expect(letters.map(({ to }) => to)).toEqual([emailOf('FINANCE'), emailOf('ADMIN'), emailOf('ADMIN')]);
    gateway.clock.advance(dayMs / 2);
    await mailReports(gateway.ports);
    expect(letters).toHaveLength(3);
    expect((await read(id)).runs).toMatchObject([{ mailFailed: false }]);
  });
});

describe("a file for the merchant's own server", () => {
  const nameServer = async (entityId: string = sandbox.demoShop, changes: object = {}): Promise<string> => {
    const admin = await gateway.signedIn('ADMIN');
    const input = { entityId, host: '127.0.0.1', port: sink.port, protection: 'NONE', userName: 'gateway', password: 'secret-password' };
    const { data, errors } = await admin.graphql(
      'mutation ($input: CreateFileDestinationInput!) { createFileDestination(input: $input) { id issuedFiles } }',
      { input: { ...input, folder: 'in', issuedFiles: false, ...changes } },
    );
    expect(errors).toEqual([]);
    expect(data.createFileDestination.issuedFiles).toBe(false);
    return data.createFileDestination.id;
  };
  const stored = () => sink.commands.filter((line) => line.startsWith('STOR'));

  test('arrives once under its name, whole, and two processes send one', async () => {
    const destinationId = await nameServer();
    const { id } = await created({ deliveries: ['SERVER'], destinationId });
    await pay('11.00');
    toMorning(2);
    await Promise.all([round(), round()]);
    await round();
    const [run] = (await read(id)).runs;
    expect(run).toMatchObject({ transfer: 'SENT', transferAttempts: 1, transferError: null });
    expect([...sink.files.keys()]).toEqual([run.fileName]);
    expect(sink.files.get(run.fileName)).toBe(await textOf(run.fileName));
    expect(stored()).toEqual([`STOR ${run.fileName}.part`]);
  });

  test('is tried again with growing waits, and says why; after a lost answer the server is asked before anything is sent', async () => {
    const destinationId = await nameServer();
    const { id } = await created({ deliveries: ['SERVER'], destinationId });
    toMorning(2);
    sink.fault = 'login';
    await round();
    expect((await read(id)).runs).toMatchObject([
      { transfer: 'WAITS', transferAttempts: 1, transferError: 'the server refused the login' },
    ]);
    expect(JSON.stringify(await read(id))).not.toContain('secret-password');
    await round();
    expect((await read(id)).runs).toMatchObject([{ transferAttempts: 1 }]);
    sink.fault = 'none';
    gateway.clock.advance(2 * minuteMs);
    const commit = (...args: CommitArguments): Promise<void> =>
      (args[1] as readonly { write: string }[]).some(({ write }) => write === 'report-run.transferred')
        ? Promise.reject(new StoreUnavailable('the process ended'))
        : gateway.ports.store.commit(...args);
    await expect(sendReports({ ...gateway.ports, store: { ...gateway.ports.store, commit } })).rejects.toThrow();
    expect(stored()).toHaveLength(1);
    gateway.clock.advance(31 * minuteMs);
    await round();
    expect((await read(id)).runs).toMatchObject([{ transfer: 'SENT', transferAttempts: 3, transferError: null }]);
    expect(stored()).toHaveLength(1);
  });

  test('is given up where the server was deleted, and where the file is kept no longer', async () => {
    const destinationId = await nameServer();
    const { id } = await created({ deliveries: ['SERVER'], destinationId });
    toMorning(2);
    sink.fault = 'login';
    await round();
    const admin = await gateway.signedIn('ADMIN');
    await admin.graphql(`mutation { deleteFileDestination(id: "${destinationId}") { id } }`);
    gateway.clock.advance(2 * minuteMs);
    await round();
    expect((await read(id)).runs).toMatchObject([{ transfer: 'FAILED', transferError: 'the server was deleted' }]);
  });

  test('goes to no server of another merchant, nor to one that was deleted', async () => {
    const theirs = await nameServer(sandbox.otherShop);
    for (const destinationId of [theirs, null, 'x']) {
      const { errors } = await create({ deliveries: ['SERVER'], destinationId }, { by: await gateway.signedIn('ADMIN') });
      expect(errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'destinationId' }]);
    }
  });

  test('its server is tried by a small file that is written, renamed and deleted, and says why it does not work', async () => {
    const destinationId = await nameServer();
    const admin = await gateway.signedIn('ADMIN');
    const tested = async () => (await admin.graphql(`mutation { testFileDestination(id: "${destinationId}") }`)).data.testFileDestination;
    expect(await tested()).toBe('');
    const [name] = stored();
    expect(name).toMatch(/^STOR gateway-test-[0-9a-f-]{36}\.txt\.part$/);
    expect(sink.commands.filter((line) => /^(RNTO|DELE)/.test(line))).toEqual(
      ['RNTO', 'DELE'].map((command) => name?.replace('STOR', command).replace('.part', '')),
    );
    expect(sink.files.size).toBe(0);
    sink.fault = 'login';
    expect(await tested()).toBe('the server refused the login');
    expect(stored()).toHaveLength(1);
    sink.fault = 'write';
    expect(await tested()).toBe('a test file could not be written: the server refused the name of the file');
    expect(sink.files.size).toBe(0);
    sink.fault = 'delete';
    expect(await tested()).toMatch(
      /^files arrive, but the test file gateway-test-\S+ could not be deleted: the server refused the folder or the file$/,
    );
    expect([...sink.files.values()]).toEqual(['The payment gateway wrote this file to test the server. It may be deleted.\r\n']);
  });
});

test('the mail has an address that takes a sign-in, and nothing of the file', async () => {
  const { id } = await created({ deliveries: ['MAIL'], language: 'DE' });
  await pay('11.00', {
    merchantTransactionId: 'order-of-jane',
    'customer.email': 'jane@mail.test',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  });
  toMorning(2);
  await round();
  expect(letters).toMatchObject([{ to: emailOf('FINANCE'), subject: 'Bericht: Payments of yesterday' }]);
  const text = letters[0]?.text ?? '';
  expect(text).toContain(`/console/scheduled-reports?report=${id}`);
  for (const part of ['jane', 'order-of', '11.00']) expect(text).not.toContain(part);
});

test('files are deleted by age, and what they came to stays', async () => {
  const { id } = await created({ keepDays: 2 });
  await pay('11.00');
  toMorning(2);
  await round();
  const [run] = (await read(id)).runs;
  gateway.clock.advance(2 * dayMs - 1);
  expect(await forgetReports(gateway.ports)).toBe(0);
  gateway.clock.advance(1);
  expect(await forgetReports(gateway.ports)).toBe(1);
  expect((await read(id)).runs.at(-1)).toMatchObject({ status: 'DONE', rows: 1, fileName: null });
  await expect(textOf(run.fileName)).rejects.toThrow('no such file');
  const { entityPath } = (await gateway.store.scheduledReports.run(demoPath, run.id)) ?? { entityPath: '' };
  expect(await gateway.store.scheduledReports.part(toMerchantKey(entityPath), run.id, 1, 1)).toBeUndefined();
});

test('each subject has its file, and who took it stands in the audit log', async () => {
  await pay('11.00');
  const ids: string[] = [];
  for (const subject of ['PAYMENTS', 'PAYOUTS', 'MONTH_END', 'CHARGEBACKS', 'INSIGHTS']) {
    const monthly = { cadence: 'MONTHLY', dayOfMonth: 1, name: subject, filter: '{}', format: 'XLSX' };
    ids.push((await created(monthly, { subject })).id);
  }
  gateway.clock.advance(Date.UTC(2026, 6, 1, 5) - gateway.clock.now());
  await round();
  for (const id of ids) expect((await read(id)).runs).toMatchObject([{ status: 'DONE', failure: null }]);
  const [payments] = (await read(ids[0] ?? '')).runs;
  await textOf(payments.fileName);
  const admin = await gateway.signedIn('ADMIN');
  const { data } = await admin.graphql('{ auditLog(first: 50) { edges { node { action change } } } }');
  const entries = nodesOf(data.auditLog).filter(({ action }) => action.startsWith('report.'));
  expect(entries.map(({ action }) => action)).toEqual(['report.read', ...ids.map(() => 'report.create')]);
  expect(entries[0]).toMatchObject({ change: { file: payments.fileName } });
});

test('a month that has an hour more, because clocks are set back, has its insights', async () => {
  gateway.clock.advance(Date.UTC(2026, 9, 20) - gateway.clock.now());
  const { id } = await created({ cadence: 'MONTHLY', dayOfMonth: 1, filter: '{}' }, { subject: 'INSIGHTS' });
  gateway.clock.advance(Date.UTC(2026, 10, 1, 6) - gateway.clock.now());
  await round();
  expect((await read(id)).runs).toMatchObject([
    { status: 'DONE', periodFrom: '2026-09-30T22:00:00.000Z', periodTo: '2026-10-31T23:00:00.000Z' },
  ]);
});

test("files for the folder stand beside the issued ones in a merchant's login, and no others do", async () => {
  await pay('11.00');
  const { id } = await created({ deliveries: ['FOLDER'] });
  await created({ name: 'not there' });
  toMorning(2);
  await round();
  const [run] = (await read(id)).runs;
  const login = await gateway.gateway.openFilesLogin(sandbox.demoShop, new Secret(demoToken));
  const names: string[] = [];
  for await (const file of login.list()) names.push(file.name);
  expect(names).toContain(run.fileName);
  expect(names.filter((name) => name.startsWith('not-there'))).toEqual([]);
  const opened = await login.open(run.fileName);
  expect(opened?.file.bytes).toBe(run.bytes);
  const ofChannel = await gateway.gateway.openFilesLogin(channels.documented, new Secret(demoToken));
  expect(await ofChannel.open(run.fileName)).toBeUndefined();
});
