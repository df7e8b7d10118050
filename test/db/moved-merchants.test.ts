/** What is due of a merchant that was moved elsewhere rests here (decision: a-merchant-moves-alone). */
import { expect, test } from 'vitest';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { reads } from './statements.ts';

/** Reads and writes over all merchants that do none of their work, and why. */
const restless: Readonly<Record<string, string>> = {
  authenticationByDirectoryId: 'finds whose an id is',
  authenticationByVerificationId: 'finds whose a cryptogram is',
  authenticationById: 'finds whose an id is',
  checkoutById: 'finds whose an id is',
  paymentById: 'finds whose an id is',
  paymentLinkById: 'finds whose an id is',
  claimFailureMail: 'takes what dueForMail found',
  failingDeliveries: 'reads what dueForMail found',
  releaseDeliveries: 'ends the leases of a process that is gone',
  releaseReports: 'ends the leases of a process that is gone',
  deleteRequests: 'deletes by age',
  oldRequests: 'deletes by age',
  forgetChatMessages: 'deletes by age',
  forgetDeliveries: 'deletes by age',
  forgetExpiredKeys: 'deletes by age',
  forgetShadowRepeats: 'deletes by age',
  forgetSpentTokens: 'deletes by age',
  eventsAfter: 'reads the one log of all',
  firstHeld: 'reads the one log of all',
  firstSequence: 'reads the one log of all',
  lastForgettable: 'reads the one log of all',
  lastSequence: 'reads the one log of all',
  sequenceBefore: 'reads the one log of all',
  toldBefore: 'reads the one log of all',
  unplanned: 'reads the one log of all',
  intakePlace: 'follows the one ledger of all',
  lastLedgerEntry: 'follows the one ledger of all',
  mattersOf: 'makes the rows of lists and search',
  operationsOfFamilies: 'makes the rows of lists and search',
  paymentIdsOf: 'makes the rows of lists and search',
  paymentsByIds: 'makes the rows of lists and search',
  projectedAfter: 'makes the rows of lists and search',
  projectedByIds: 'makes the rows of lists and search',
  registrationsAfter: 'makes the rows of lists and search',
  registrationsByIds: 'makes the rows of lists and search',
  staffTextsOf: 'makes the rows of lists and search',
  withStaffTextsAfter: 'makes the rows of lists and search',
};

test('every read of due work leaves out merchants that were moved', async () => {
  const texts = new Map<string, string[]>();
  let current: string[] = [];
  const note = async (sql: string) => {
    current.push(sql);
    return [];
  };
  const commit: Driver['commit'] = async (statements) => {
    for (const { sql } of statements) current.push(sql);
    return 0;
  };
  const driver: Driver = {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: ({ sql }) => note(sql),
    read: note,
    readFirst: async (sql) => (await note(sql))[0],
    readInBackground: note,
    readReplica: note,
    hasReplica: false,
    isReadModelApart: true,
    isLocal: false,
    close: async () => {},
  };
  const { acrossMerchants } = createStore(driver);
  for (const [method, args] of Object.entries(reads.acrossMerchants)) {
    current = [];
    texts.set(method, current);
    // Where it names one merchant, that one is asked by whoever moves its clock.
    await Reflect.apply(Reflect.get(acrossMerchants, method), undefined, withoutMerchant(args));
  }
  const resting = [...texts].filter(([method]) => !(method in restless));
  expect(resting.length).toBeGreaterThan(20);
  const working = resting.filter(([, sql]) => sql.length === 0 || !sql.every((each) => each.includes('merchant_moves')));
  expect(working.map(([method]) => method)).toEqual([]);
  expect(Object.keys(restless).filter((method) => !texts.has(method))).toEqual([]);
});

function withoutMerchant(args: readonly unknown[]): readonly unknown[] {
  return args.map((each) => (typeof each === 'object' && each !== null && 'merchant' in each ? { ...each, merchant: undefined } : each));
}
