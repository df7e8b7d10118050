/** Checks what is to be scheduled: by the catalogue, the channel, and the schedule itself. */

import { defaultMissedPolicy, defaultRetryMode, missedPolicies, retryModes } from '../../contract/job-policies.ts';
import { namesOf } from '../../contract/names-of.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import {
  type CronProblem,
  explainExpressionProblem,
  fromJobFields,
  isCronProblem,
  type JobFields,
} from '../../foundation/catalogue/cron-expression.ts';
import { splitSecrets } from '../../foundation/catalogue/redact.ts';
import { joinBreaches } from '../../foundation/catalogue/refuse-breaches.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { missing } from '../../foundation/catalogue/rules.ts';
import { listShopperAuthentication, withoutShopperProof } from '../../foundation/catalogue/standing-instruction-rules.ts';
import { emptyTree, type RequestTree, type RequestValue, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../foundation/entities/check-options.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { refuseTestModeInLive } from '../../foundation/idempotency/test-mode.ts';
import { invalidParameters, type ParameterError, type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Warning } from '../../foundation/kernel/warning.ts';
import { findRefusal, parseMoney } from '../payments/create/rules.ts';
import { accountRoots, findAccountRefusal, type Secrets } from '../registrations/account.ts';
import { type PartedAccount, paymentCodes } from '../registrations/stored-account.ts';
import type { Job } from './job.ts';
import { findNextRun, isContract, type JobSchedule, warnOfHaste } from './job-schedule.ts';
import type { JobContext } from './ports.ts';
import { type ContractFields, parseContract } from './schedule/contract.ts';
import { parseJobZone } from './schedule/occurrences.ts';
import { utcName } from './schedule/zone.ts';

type Scheduled = Pick<
  Job,
  | 'name'
  | 'paymentType'
  | 'amountMinor'
  | 'currency'
  | 'request'
  | 'terms'
  | 'expression'
  | 'timeZone'
  | 'startAt'
  | 'endAt'
  | 'missed'
  | 'retryMode'
  | 'retryDelays'
  | 'retryAttempts'
  | 'retryDays'
  | 'nextRunAt'
  | 'warnings'
>;

export interface AcceptedJob {
  /** As checked, with what is secret. */
  readonly tree: RequestTree;
  /** What was sent of the account, without security codes. */
  readonly account: PartedAccount;
  readonly schedule: JobSchedule;
  /** What the job stores of it. */
  readonly scheduled: Scheduled;
}

/** Where the request names no type of its own, SD, or RS, each run is a debit. */
const defaultType = 'DB';
const schedulingTypes: ReadonlySet<string> = new Set(['SD', 'RS']);

/** Refuses with 200.300.404 what is wrong, each parameter by its name, and with 100.250.250 a request without `job`. */
export function acceptJob(
  context: JobContext,
  input: RequestTree,
  { settings, now }: { settings: ChannelSettings; now: Timestamp },
): AcceptedJob {
  refuseTestModeInLive(context, input);
  const { sentNames, unknownParameters } = context.request;
  const checked = checkRequest(requestShapes.job, input, toCheckOptions(settings, sentNames));
  const { tree } = checked;
  const breaches = checked.breaches.filter(isOfJobs);
  const warnings = checked.warnings.filter(isOfJobs);
  const terms = treeAt(tree, 'job') ?? emptyTree();
  const schedule = readSchedule(terms, now);
  const { open, secrets } = splitSecrets(requestShapes.job, tree);
  const request = toPaymentRequest(open);
  const refusal = findRefusal(request, settings);
  const ofSchedule = [...listAbsent(tree), ...(isJobSchedule(schedule) ? [] : schedule)];
  if (breaches.length + ofSchedule.length > 0) {
    const accountOptional = textAt(tree, 'registrationId') !== undefined;
    const lacking = findAccountRefusal(open, secrets, { accountOptional, breaches });
    throw new Refused(invalidParameters(joinBreaches(breaches, [invalidParameters(ofSchedule), refusal, lacking], sentNames)));
  }
  if (tree.job === undefined) throw new Refused(withoutJob);
  if (!isJobSchedule(schedule)) throw new Refused(invalidParameters(schedule));
  if (refusal) throw new Refused(refusal);
  const { request: stored, warnings: seriesWarnings } = toSeries(request);
  const nextRunAt = findNextRun(schedule, now);
  const haste = warnOfHaste(schedule, nextRunAt);
  const { amount: _amount, currency: _currency, paymentType: _type, ...template } = stored;
  return {
    tree,
    account: toAccount(open, secrets),
    schedule,
    scheduled: {
      ...parseMoney(request),
      name: textAt(terms, 'name') ?? null,
      paymentType: textAt(request, 'paymentType') ?? defaultType,
      request: JSON.stringify(template),
      terms: JSON.stringify(terms),
      expression: schedule.expression.text,
      timeZone: schedule.zone.name,
      startAt: textAt(terms, 'startDate') === undefined ? null : schedule.contract.startsAt,
      endAt: schedule.contract.endsAt ?? null,
      ...readPolicies(terms),
      nextRunAt,
      warnings: JSON.stringify([
        ...warnings,
        ...unknownParameters,
        ...seriesWarnings,
        ...(nextRunAt === null ? [neverRuns] : []),
        ...(haste === null ? [] : [{ name: 'job', message: haste }]),
      ]),
    },
  };
}

/** spec §2.6 demands the scheme's reference where "the card is not tokenized by the service": the account of a job is. */
function isOfJobs({ name, message }: Warning): boolean {
  return name !== 'standingInstruction.initialTransactionId' || message !== missing;
}

const withoutJob: Refusal = {
  resultCode: '100.250.250',
  status: 400,
  parameterErrors: [{ name: 'job', value: null, message: 'job says when the payments are made: send at least one parameter of it' }],
};

/** A schedule that has ended is accepted, and says so. */
const neverRuns: Warning = { name: 'job', message: 'the schedule has no run after now: nothing will be charged' };

function listAbsent(tree: RequestTree): readonly ParameterError[] {
  return ['amount', 'currency'].filter((name) => tree[name] === undefined).map((name) => ({ name, value: null, message: missing }));
}

export function isJobSchedule(schedule: JobSchedule | readonly ParameterError[]): schedule is JobSchedule {
  return !Array.isArray(schedule);
}

/** The schedule of `job.*`, or what is wrong with it: of a tolerant channel, the catalogue let it pass. */
export function readSchedule(terms: RequestTree, now: Timestamp): JobSchedule | readonly ParameterError[] {
  const expression = fromJobFields(toTexts(terms));
  const zone = parseJobZone(textAt(terms, 'timeZone') ?? utcName);
  const contract = parseContract(toTexts(terms), now);
  if (!isCronProblem(expression) && !('problem' in zone) && isContract(contract)) return { expression, zone, contract, cancelAt: null };
  return [
    ...(isCronProblem(expression) ? [toError(terms, expression)] : []),
    ...('problem' in zone
      ? [{ name: 'job.timeZone', value: textAt(terms, 'timeZone') ?? null, message: `job.timeZone ${zone.problem}` }]
      : []),
    ...(isContract(contract) ? [] : contract),
  ];
}

function toTexts(terms: RequestTree): JobFields & ContractFields {
  return Object.fromEntries(Object.entries(terms).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function toError(terms: RequestTree, problem: CronProblem): ParameterError {
  const field = terms.expression === undefined ? problem.field : 'expression';
  const message = field === 'expression' ? explainExpressionProblem(problem) : problem.problem;
  return { name: `job.${field}`, value: textAt(terms, field) ?? null, message: `job.${field} ${message}` };
}

function toAccount(open: RequestTree, secrets: Secrets): PartedAccount {
  const account = emptyTree();
  for (const name of ['paymentBrand', ...accountRoots]) if (open[name] !== undefined) account[name] = open[name];
  return { open: account, secrets: new Map([...secrets].filter(([name]) => !paymentCodes.has(name))) };
}

/** Of the stored account, and of what only prepares it: a payment of the job has the account by its registration. */
const notOfPayments: ReadonlySet<string> = new Set([
  'job',
  'entityId',
  'registrationId',
  'createRegistration',
  'paymentBrand',
  'card',
  'walletA',
  'walletB',
  'walletC',
  'virtualAccount',
  'bankAccount',
  'tokenAccount',
  'giftCard',
  'recurringMigration',
  'recurringType',
  'shopperResultUrl',
]);

/** What each payment is requested with, but for its registration. */
function toPaymentRequest(open: RequestTree): RequestTree {
  const request: { [name: string]: RequestValue } = emptyTree();
  for (const [name, value] of Object.entries(open)) if (!notOfPayments.has(name)) request[name] = value;
  const type = textAt(open, 'paymentType');
  request.paymentType = type === undefined || schedulingTypes.has(type) ? defaultType : type;
  return request;
}

/** spec §2.6: each run is one of a series that the merchant continues. */
function toSeries(request: RequestTree): { readonly request: RequestTree; readonly warnings: readonly Warning[] } {
  const sent = treeAt(request, 'standingInstruction') ?? emptyTree();
  const fixed = { mode: 'REPEATED', source: 'MIT' } as const;
  const warnings = (['mode', 'source'] as const)
    .filter((name) => sent[name] !== undefined && sent[name] !== fixed[name])
    .map((name) => ({
      name: `standingInstruction.${name}`,
      message: `standingInstruction.${name} is ${fixed[name]} for the payments of a job`,
    }));
  // The shopper proved who they are when the job was made. Its payments are the merchant's, and refused with such a proof.
  const proof = listShopperAuthentication(request).map((name) => ({ name, message: `${name} is not sent with the payments of a job` }));
  return {
    request: {
      ...withoutShopperProof(request),
      standingInstruction: { type: 'RECURRING', recurringType: 'SUBSCRIPTION', ...sent, ...fixed },
    },
    warnings: [...warnings, ...proof],
  };
}

const retryDefaults = { delays: '24,72,120,168', attempts: '5', days: '20' } as const;

function readPolicies(terms: RequestTree): Pick<Scheduled, 'missed' | 'retryMode' | 'retryDelays' | 'retryAttempts' | 'retryDays'> {
  const delays = textAt(terms, 'retryDelays') ?? retryDefaults.delays;
  return {
    missed: readName(missedPolicies, textAt(terms, 'missedRuns')) ?? defaultMissedPolicy,
    retryMode: readName(retryModes, textAt(terms, 'retry')) ?? defaultRetryMode,
    retryDelays: JSON.stringify(delays.split(',').map(Number)),
    retryAttempts: Number(textAt(terms, 'retryAttempts') ?? retryDefaults.attempts),
    retryDays: Number(textAt(terms, 'retryDays') ?? retryDefaults.days),
  };
}

/** Undefined where none was sent. The catalogue has refused a name that the record lacks: another one is a fault of ours. */
function readName<Name extends string>(record: Readonly<Record<Name, unknown>>, sent: string | undefined): Name | undefined {
  if (sent === undefined) return undefined;
  const name = namesOf(record).find((each) => each === sent);
  if (name === undefined) throw new Error('a policy of a job that the catalogue lets pass is unknown');
  return name;
}
