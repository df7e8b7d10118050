/** Files that staff want again and again. */
import type { ReconciliationPorts } from '../../domain/reconciliation/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope, MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { ExportPorts } from '../exports/ports.ts';
import type { ReportRun, ReportSchedule } from './schedule.ts';

export type ReportWrite =
  | { readonly write: 'report-schedule.insert'; readonly schedule: ReportSchedule }
  /** All of it but its entity. Raises `report_version` unless the version below is stored. */
  | { readonly write: 'report-schedule.update'; readonly schedule: ReportSchedule }
  /** Nothing where its next moment is another one by now. */
  | { readonly write: 'report-schedule.advance'; readonly id: Id; readonly from: Timestamp; readonly to: Timestamp }
  /** Nothing where it is not active. */
  | { readonly write: 'report-schedule.stop'; readonly id: Id; readonly reason: string }
  /** Raises `report_run_moment` where the schedule has a run of the moment. */
  | { readonly write: 'report-run.insert'; readonly run: ReportRun }
  | {
      readonly write: 'report-run.part';
      readonly runId: Id;
      readonly attempt: number;
      readonly number: number;
      /** In base64. */
      readonly content: string;
    }
  /** Nothing where another attempt has begun: its file counts. The parts of other attempts go. */
  | { readonly write: 'report-run.conclude'; readonly run: ReportRun }
  /** What became of its mails. Nothing where another attempt has begun. */
  | { readonly write: 'report-run.mailed'; readonly run: ReportRun }
  /** What became of its transfer. Nothing where another attempt has begun. */
  | { readonly write: 'report-run.transferred'; readonly run: ReportRun }
  /** Its file goes; what it came to stays. */
  | { readonly write: 'report-run.forget'; readonly id: Id };

export interface ReportStore {
  schedule(scope: DataScope, id: Id): Promise<ReportSchedule | undefined>;
  /** Newest first, without those that have ended. */
  schedules(scope: DataScope, page: PageRequest): Promise<Page<ReportSchedule>>;
  /** Those that have not ended, of a merchant and its channels, or of an entity above merchants alone. */
  countSchedules(owner: MerchantKey): Promise<number>;
  /** Of each schedule the newest, at most `itemsMax`; newest first. */
  runsOf(scope: DataScope, scheduleIds: readonly Id[], itemsMax: number): Promise<readonly ReportRun[]>;
  run(scope: DataScope, id: Id): Promise<ReportRun | undefined>;
  /** The run whose file has this name and is kept. */
  runByFile(scope: DataScope, fileName: string): Promise<ReportRun | undefined>;
  /** Runs whose files stand in the folder of merchants, newest first. */
  folder(scope: DataScope, page: PageRequest): Promise<Page<ReportRun>>;
  part(scope: DataScope, runId: Id, attempt: number, number: number): Promise<string | undefined>;
}

export interface ReportsAcrossMerchants {
  /** Schedules whose moment has come: of the merchant, or of all with real time. The earliest first. */
  dueReports(
    now: Timestamp,
    query: { readonly itemsMax: number; readonly merchant?: MerchantKey | undefined },
  ): Promise<readonly ReportSchedule[]>;
  /** One run that waits, which is this caller's until `until`: of two that ask, one gets it. */
  takeReport(now: Timestamp, until: Timestamp): Promise<ReportRun | undefined>;
  /** What a process had taken that has ended may be taken again at once, but for what has ended several. */
  releaseReports(): Promise<number>;
  /** Finished runs whose mails are due, which are this caller's until `until`: of two that ask, one gets each. */
  takeReportMails(now: Timestamp, until: Timestamp, itemsMax: number): Promise<readonly ReportRun[]>;
  /** One file that is to be sent to the merchant's server, by the same rule. */
  takeReportTransfer(now: Timestamp, until: Timestamp): Promise<ReportRun | undefined>;
  /** Runs whose files are kept no longer. */
  oldReports(now: Timestamp, itemsMax: number): Promise<readonly ReportRun[]>;
}

/** What this module needs of the outside. */
export type ReportPorts = ExportPorts &
  ReconciliationPorts & {
    readonly store: { readonly scheduledReports: ReportStore; readonly acrossMerchants: ReportsAcrossMerchants };
  };

export type ReportContext = RequestContext<ReportPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    'scheduled-reports': ReportWrite;
  }
}
