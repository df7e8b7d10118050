import type { Job, JobAttempt, JobRun } from '../../api/domain/jobs/job.ts';
import { sandbox } from '../../db/seed.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { channelPath, nextId, now, paymentOf } from './fixtures.ts';
import { conflictOf, conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

const otherPath = `${otherMerchant}${sandbox.otherChannel}/`;

export function jobOf(changes: Partial<Job> = {}): Job {
  const id = nextId();
  return {
    id,
    chainId: id,
    previousId: null,
    entityId: sandbox.documented,
    entityPath: channelPath,
    registrationId: nextId(),
    name: null,
    paymentType: 'DB',
    amountMinor: 990n,
    currency: 'EUR',
    request: '{}',
    terms: '{}',
    expression: '0 0 6 1 * ? *',
    timeZone: 'UTC',
    startAt: null,
    endAt: null,
    cancelAt: null,
    status: 'active',
    statusReason: null,
    health: 'healthy',
    nextRunAt: now,
    wakeAt: now,
    lastRunAt: null,
    missed: 'RUN_ONCE',
    retryMode: 'OFF',
    retryDelays: '[24]',
    retryAttempts: 5,
    retryDays: 20,
    warnings: '[]',
    callerId: sandbox.demoToken,
    ndc: 'x',
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

function runOf(job: Job, changes: Partial<JobRun> = {}): JobRun {
  return {
    id: nextId(),
    jobId: job.id,
    entityId: job.entityId,
    entityPath: job.entityPath,
    kind: 'schedule',
    dueAt: now,
    untilAt: now,
    dueCount: 1,
    status: 'pending',
    resultCode: null,
    reason: null,
    attempts: 1,
    paymentId: null,
    retryAt: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

export function jobSuite(name: string, open: OpenStore): void {
  withStore(`${name}: jobs`, open, (store) => {
    const insert = (...jobs: readonly Job[]) =>
      store().commit(
        demoMerchant,
        jobs.map((job) => ({ write: 'job.insert', job }) as const),
      );

    test('changes the version that was read, and no other', async () => {
      const [job, beside] = [jobOf(), jobOf()];
      await insert(job, beside);
      expect(await store().jobs.byId(demoMerchant, job.id)).toEqual(job);
      const changed: Job = { ...job, status: 'paused', nextRunAt: null, wakeAt: null, version: 2, updatedAt: now + 1 };
      await store().commit(demoMerchant, [{ write: 'job.change', job: changed, expectedVersion: 1 }]);
      expect(await store().jobs.byId(demoMerchant, job.id)).toEqual(changed);
      expect(await conflictOf(store(), [{ write: 'job.change', job: changed, expectedVersion: 1 }])).toBe('job_state');
      const foreign = [{ write: 'job.change', job: changed, expectedVersion: 2 }] as const;
      expect(await conflictOfCommit(store(), [otherMerchant, foreign])).toBe('job_state');
      expect(await store().jobs.byId(demoMerchant, beside.id)).toEqual(beside);
    });

    test('has one run of a job for each timestamp, and one attempt of each number', async () => {
      const job = jobOf();
      const run = runOf(job);
      const attempt: JobAttempt = {
        runId: run.id,
        number: 1,
        entityPath: channelPath,
        paymentId: nextId(),
        source: 'SCHEDULER',
        resultCode: null,
        adviceCode: null,
        startedAt: now,
        finishedAt: null,
      };
      await insert(job);
      await store().commit(demoMerchant, [
        { write: 'job-run.insert', run },
        { write: 'job-attempt.insert', attempt },
      ]);
      expect(await conflictOf(store(), [{ write: 'job-run.insert', run: runOf(job) }])).toBe('job_run_due');
      expect(await conflictOf(store(), [{ write: 'job-attempt.insert', attempt }])).toBe('job_attempt_number');
      await store().commit(demoMerchant, [
        { write: 'job-attempt.finish', runId: run.id, number: 1, resultCode: '800.100.155', adviceCode: '24', at: now + 1 },
      ]);
      expect(await store().jobs.attempts(demoMerchant, run.id, 5)).toEqual([
        { ...attempt, resultCode: '800.100.155', adviceCode: '24', finishedAt: now + 1 },
      ]);
      expect(await store().jobs.runOfPayment(demoMerchant, attempt.paymentId)).toEqual(run);
      expect(await store().jobs.runOfPayment(otherMerchant, attempt.paymentId)).toBeUndefined();
    });

    test('changes a run in the state and with the attempts that were read', async () => {
      const job = jobOf();
      const run = runOf(job);
      await insert(job);
      await store().commit(demoMerchant, [{ write: 'job-run.insert', run }]);
      const other = jobOf();
      const beside = runOf(other, { status: 'retrying', retryAt: now + 50 });
      await insert(other);
      await store().commit(demoMerchant, [{ write: 'job-run.insert', run: beside }]);
      const retrying: JobRun = { ...run, status: 'retrying', resultCode: '800.100.155', retryAt: now + 5, updatedAt: now + 1 };
      const write = { write: 'job-run.change', run: retrying, expected: { status: 'pending', attempts: 1 } } as const;
      await store().commit(demoMerchant, [write]);
      expect(await conflictOf(store(), [write])).toBe('job_run_state');
      const due = () => store().acrossMerchants.dueRetries(now + 5, { itemsMax: 10, merchant: demoMerchant });
      expect(await due()).toEqual([retrying]);
      await store().commit(demoMerchant, [{ write: 'job.change', job: { ...job, status: 'stopped', version: 2 }, expectedVersion: 1 }]);
      expect(await due()).toEqual([]);
      await store().commit(demoMerchant, [{ write: 'job-runs.abandon', jobId: job.id, reason: 'why', at: now + 2 }]);
      expect(await store().jobs.runById(demoMerchant, run.id)).toMatchObject({ status: 'declined', reason: 'why', retryAt: null });
      expect(await store().jobs.runById(demoMerchant, beside.id)).toEqual(beside);
    });

    test('a job whose schedule has ended keeps its further attempts, one that was paused, cancelled or replaced does not', async () => {
      const at = now - 2_000_000;
      const statuses = ['ended', 'active', 'paused', 'stopped', 'cancelled', 'replaced'] as const;
      for (const status of statuses) {
        const job = jobOf({ status, nextRunAt: null, wakeAt: null, registrationId: nextId() });
        await insert(job);
        await store().commit(demoMerchant, [
          { write: 'job-run.insert', run: runOf(job, { status: 'retrying', reason: status, retryAt: at + statuses.indexOf(status) }) },
        ]);
      }
      const due = async (upTo: number, query: { itemsMax: number; merchant?: typeof demoMerchant }) =>
        (await store().acrossMerchants.dueRetries(upTo, query)).map(({ reason }) => reason);
      expect(await due(at + 9, { itemsMax: 10, merchant: demoMerchant })).toEqual(['ended', 'active']);
      expect(await due(at + 9, { itemsMax: 10 })).toEqual(['ended', 'active']);
      expect(await due(at, { itemsMax: 10 })).toEqual(['ended']);
      expect(await due(at + 9, { itemsMax: 1, merchant: demoMerchant })).toEqual(['ended']);
      expect(await due(at + 9, { itemsMax: 10, merchant: otherMerchant })).toEqual([]);
    });

    test('gives each merchant a turn before any has a second one', async () => {
      const at = now - 1_000_000;
      const many = [3, 1, 2].map((order) => jobOf({ wakeAt: at + order }));
      const one = jobOf({ wakeAt: at + 9, entityId: sandbox.otherChannel, entityPath: otherPath });
      await insert(...many);
      await store().commit(otherMerchant, [{ write: 'job.insert', job: one }]);
      const due = async (itemsMax: number) =>
        (await store().acrossMerchants.dueJobs(at + 9, { itemsMax })).map(({ wakeAt }) => (wakeAt ?? 0) - at);
      expect(await due(2)).toEqual([1, 9]);
      expect(await due(3)).toEqual([1, 2, 9]);
      expect(await store().acrossMerchants.dueJobs(at, { itemsMax: 5 })).toEqual([]);
      const ofDemo = await store().acrossMerchants.dueJobs(at + 9, { itemsMax: 5, merchant: demoMerchant });
      expect(ofDemo.map(({ wakeAt }) => (wakeAt ?? 0) - at)).toEqual([1, 2, 3]);
    });

    test('finds runs whose payment has its outcome, and none that is under way or of unknown outcome', async () => {
      const job = jobOf();
      const declined = { status: 'declined', resultCode: '800.100.155' } as const;
      const payments = [paymentOf(declined), paymentOf({ status: 'pending' }), paymentOf({ status: 'unknown' })];
      const runs = payments.map((payment, place) => runOf(job, { paymentId: payment.id, dueAt: now + place }));
      await insert(job);
      await store().commit(demoMerchant, [
        ...payments.map((payment) => ({ write: 'payment.insert', payment }) as const),
        ...runs.map((run) => ({ write: 'job-run.insert', run }) as const),
      ]);
      const settled = async (merchant?: typeof demoMerchant) =>
        (await store().acrossMerchants.decidedRuns(100, merchant)).filter(({ jobId }) => jobId === job.id).map(({ id }) => id);
      expect(await settled()).toEqual([runs[0]?.id]);
      expect(await settled(demoMerchant)).toEqual([runs[0]?.id]);
      expect(await settled(otherMerchant)).toEqual([]);
    });

    test('lists jobs by their next run and by their state, in pages forwards and backwards', async () => {
      const registrationId = nextId();
      const jobs = [30, 10, 20].map((order) =>
        jobOf({ registrationId, nextRunAt: now + order, health: order === 10 ? 'failing' : 'healthy' }),
      );
      await insert(...jobs, jobOf({ registrationId, nextRunAt: null, wakeAt: null, status: 'ended' }));
      const filter = { entityPath: channelPath, registrationId };
      const read = (order: 'nextRun' | 'newest', page: Parameters<ReturnType<typeof store>['jobs']['page']>[2], more = {}) =>
        store().jobs.page({ ...filter, ...more }, order, page);
      const shown = (page: Awaited<ReturnType<typeof read>>) => page.items.map(({ item }) => (item.nextRunAt ?? now) - now);
      const first = await read('nextRun', { first: 2 });
      expect([shown(first), first.hasNextPage]).toEqual([[10, 20], true]);
      expect(shown(await read('nextRun', { first: 2, after: first.items[1]?.cursor ?? '' }))).toEqual([30]);
      expect(shown(await read('nextRun', { first: 1, isBackward: true }))).toEqual([30]);
      expect(shown(await read('nextRun', { first: 5 }, { nextRunFrom: now + 20, nextRunTo: now + 30 }))).toEqual([20]);
      expect(shown(await read('newest', { first: 5 }, { healths: ['failing'] }))).toEqual([10]);
      expect((await read('newest', { first: 5 }, { statuses: ['ended'] })).items).toHaveLength(1);
      expect((await read('newest', { first: 5 })).items.map(({ item }) => item.id)).toEqual(
        [...(await store().jobs.ofRegistration(demoMerchant, registrationId, 9))].map(({ id }) => id),
      );
      const planned = async (before: number) =>
        (await store().jobs.planned(channelPath, before, 500)).filter((job) => job.registrationId === registrationId);
      expect(await planned(now + 20)).toHaveLength(1);
      expect(await planned(now + 21)).toHaveLength(2);
      expect((await store().jobs.page({ ...filter, entityPath: otherPath }, 'newest', { first: 5 })).items).toEqual([]);
    });
  });
}
