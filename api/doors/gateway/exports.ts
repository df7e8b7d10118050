/** Files that the gateway gives out: exports of lists, and issued reconciliation files. Rights are checked and paid for here. */
import { openIssuedFile } from '../../domain/reconciliation/files.ts';
import { listIssuedFiles, openIssuedFileOf, requireFilesPath } from '../../domain/reconciliation/issued.ts';
import { requireCaller } from '../../foundation/access/authorize.ts';
import type { RequestTrace } from '../../foundation/access/request-trace.ts';
import type { HeaderOf } from '../../foundation/access/staff-cookie.ts';
import { spendBudget } from '../../foundation/access/throttle.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { exportList, type ListExport, requireListExporter } from '../../views/exports/exports-operations.ts';
import { parseListRequest } from '../../views/exports/exports-schema.ts';
import type { ListName } from '../../views/exports/lists.ts';
import type { ExportFormat } from '../../views/read-model/export/cells.ts';
import { exportPayments, type PaymentExport } from '../../views/read-model/export/read-model-export-operations.ts';
import { parseExportRequest } from '../../views/read-model/export/read-model-export-schema.ts';
import type { ReportRun } from '../../views/scheduled-reports/schedule.ts';
import { listReportFiles, openReportFile, type ReportFile } from '../../views/scheduled-reports/scheduled-reports-operations.ts';
import { schema } from '../execution/execution-schema.ts';
import { admit } from './admit.ts';
import type { Ports } from './ports.ts';

/** What an endpoint knows of a request that the gateway authenticates. */
export interface RequestOptions {
  /** Base address that redirects carry; the ports' own where absent. */
  readonly publicUrl?: string;
  /** Is told what the request comes to. */
  readonly trace?: RequestTrace | undefined;
}

/** Whose credentials stand in its headers. */
type Asking = RequestOptions & { readonly header: HeaderOf };

export interface Exports {
  /** Begins the export of payments that an address describes. Rejects with `Refused`. */
  exportPayments(format: ExportFormat, parameters: URLSearchParams, options: Asking): Promise<PaymentExport>;
  /** The same of another list. */
  exportList(
    wanted: { readonly name: ListName; readonly format: ExportFormat; readonly parameters: URLSearchParams },
    options: Asking,
  ): Promise<ListExport>;
  /** The issued reconciliation file of that name; undefined where the caller sees none. Rejects with `Refused`. */
  openIssuedFile(name: string, options: Asking): ReturnType<typeof openIssuedFile>;
  /** The same of the file of a scheduled report. */
  openReportFile(name: string, options: Asking): Promise<ReportFile | undefined>;
  /**
   * Logs in to the issued files of a merchant or channel, by its id and one of its access tokens. Rejects with `Refused`, as
   * does each later call once the token has lost its right.
   */
  openFilesLogin(entityId: string, token: Secret<string>): Promise<FilesLogin>;
}

/** A file of the folder that a login sees. */
export interface FolderFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: Timestamp;
}

export interface FolderContent {
  readonly file: FolderFile;
  /** Chunk by chunk; a text is UTF-8. */
  readonly content: AsyncGenerator<string | Uint8Array, void, undefined>;
}

/** Issued reconciliation files, and those of scheduled reports, as one login sees them. Each call checks its credentials anew. */
export interface FilesLogin {
  /** Of the access token. */
  readonly callerId: string | undefined;
  /** Issued files first, then those of reports; each newest first. */
  list(): AsyncGenerator<FolderFile, void, undefined>;
  /** Undefined where the login sees no file of that name. */
  open(name: string): Promise<FolderContent | undefined>;
}

/** What an export costs its caller, in ordinary requests: it reads page after page for minutes. */
const exportWeight = 50;

export function createExports(ports: Ports): Exports {
  return {
    exportPayments: async (format, parameters, options) => {
      const context = await admit(ports, options);
      // Checked before the address: a caller without the right learns nothing of what may stand in it.
      requireCaller(context, 'export');
      await spendBudget(context, [{ operation: 'export' }], exportWeight);
      return exportPayments(context, parseExportRequest(schema, format, parameters));
    },
    exportList: async (wanted, options) => {
      const context = await admit(ports, options);
      requireListExporter(context, wanted.name);
      await spendBudget(context, [{ operation: 'export' }], exportWeight);
      return exportList(context, parseListRequest(schema, wanted));
    },
    openIssuedFile: async (name, options) => {
      const context = await admit(ports, options);
      requireCaller(context, 'export');
      await spendBudget(context, [{ operation: 'export' }], 1);
      return openIssuedFile(context, name);
    },
    openReportFile: async (name, options) => {
      const context = await admit(ports, options);
      requireCaller(context, 'export');
      await spendBudget(context, [{ operation: 'export' }], 1);
      return openReportFile(context, name);
    },
    openFilesLogin: async (entityId, token) => {
      const authorize = () => admit(ports, { authorization: `Bearer ${token.reveal()}` });
      const spend = async () => {
        const context = await authorize();
        const entityPath = await requireFilesPath(context, entityId);
        await spendBudget(context, [{ operation: 'export', entityId }], 1);
        return { context, entityPath };
      };
      const { trace } = (await spend()).context;
      return {
        callerId: trace?.callerId,
        list: async function* () {
          const { context, entityPath } = await spend();
          for await (const { id, name, bytes, finishedAt, createdAt } of listIssuedFiles(context, entityId)) {
            yield { id, name, bytes, modifiedAt: finishedAt ?? createdAt };
          }
          for await (const run of listReportFiles(context, entityPath)) yield toFolderFile(run);
        },
        open: async (name) => {
          const context = await authorize();
          const issued = await openIssuedFileOf(context, entityId, name);
          if (issued) {
            const { id, bytes, finishedAt, createdAt } = issued.file;
            return { file: { id, name: issued.file.name, bytes, modifiedAt: finishedAt ?? createdAt }, content: issued.content };
          }
          const entityPath = await requireFilesPath(context, entityId);
          const opened = await openReportFile(context, name);
          const isHere = opened?.run.inFolder && isWithin(entityPath, opened.run.entityPath);
          return isHere ? { file: toFolderFile(opened.run), content: opened.content } : undefined;
        },
      };
    },
  };
}

function toFolderFile({ id, fileName, bytes, finishedAt, dueAt }: ReportRun): FolderFile {
  return { id, name: fileName, bytes, modifiedAt: finishedAt ?? dueAt };
}
