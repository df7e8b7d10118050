/** `/export/payments.csv`, `.xlsx` and `.jsonl`, and the same of other lists: a list as a file. `/export/reconciliation/…csv`: the issued file of a channel and a day. `/export/reports/…`: the file of a scheduled report. */
import type { RestHandler } from '../../../rest-compat/exchange.ts';
import type { RequestOptions } from '../../doors/gateway/exports.ts';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { ListExport } from '../../views/exports/exports-operations.ts';
import { isListName, type ListName } from '../../views/exports/lists.ts';
import { type ExportFormat, exportFormats } from '../../views/read-model/export/cells.ts';
import { exportTable, tableContent } from '../../views/read-model/export/file.ts';
import { parseFileName } from '../../views/read-model/export/read-model-export-schema.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';
import { streamTexts } from './text-stream.ts';

const contentTypes = {
  csv: 'text/csv;charset=UTF-8;header=present',
  jsonl: 'application/jsonl;charset=UTF-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function isExportPath(path: string): boolean {
  return path.startsWith('/export/');
}

export interface ExportDependencies {
  readonly gateway: Gateway;
  readonly rest: RestHandler;
  readonly log: Log;
}

/** A refusal is answered as REST answers it; what fails after the first text ends the connection. */
export async function answerExport(dependencies: ExportDependencies, request: HttpRequest, options: RequestOptions): Promise<HttpAnswer> {
  const { gateway, rest, log } = dependencies;
  const { method, path, query, headers } = request;
  if (path.startsWith(reconciliationPath)) return answerIssuedFile(dependencies, request, options);
  if (path.startsWith(reportsPath)) return answerReportFile(dependencies, request, options);
  const asked = parsePath(path);
  if (!asked) return refuse(rest, 404, 'there is nothing to export at this address');
  if (method !== 'GET') return wrongMethod(rest);
  const parameters = new URLSearchParams(query);
  try {
    const fileName = asked.name === 'payments' ? parseFileName(parameters, asked.name) : asked.name;
    const { table, end } = await beginExport(gateway, asked, parameters, { ...options, header: (name) => headers[name] });
    const content = tableContent(table, { withMark: parameters.get('bom') === 'true', name: asked.name });
    const body = streamTexts(content, { onFault: (error) => log.error('fault', { ...faultFields(error) }), onEnd: end });
    return { status: 200, headers: exportHeaders(asked.format, `${fileName}.${asked.format}`), body };
  } catch (error) {
    if (error instanceof Refused) return rest.refuse(error.refusal);
    if (error instanceof StoreUnavailable) return rest.refuse({ resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } });
    throw error;
  }
}

interface Asked {
  readonly name: 'payments' | ListName;
  readonly format: ExportFormat;
}

function parsePath(path: string): Asked | undefined {
  const [, name = '', ending] = /^\/export\/(\w+)\.(\w+)$/.exec(path) ?? [];
  const format = exportFormats.find((each) => each === ending);
  const isKnown = name === 'payments' || isListName(name);
  return isKnown && format ? { name, format } : undefined;
}

async function beginExport(
  gateway: Gateway,
  { name, format }: Asked,
  parameters: URLSearchParams,
  options: Parameters<Gateway['exportPayments']>[2],
): Promise<ListExport> {
  if (name === 'payments') {
    const exported = await gateway.exportPayments(format, parameters, options);
    return { table: exportTable(exported), end: exported.end };
  }
  return gateway.exportList({ name, format, parameters }, options);
}

const reconciliationPath = '/export/reconciliation/';
const reportsPath = '/export/reports/';

/** The file of a channel and a day, as it was issued (spec §2.10). */
function answerIssuedFile(dependencies: ExportDependencies, request: HttpRequest, options: RequestOptions): Promise<HttpAnswer> {
  return answerFile(dependencies, request, 'it is named {channelId}_{yyyy-MM-dd}.csv', async (header) => {
    const opened = await dependencies.gateway.openIssuedFile(request.path.slice(reconciliationPath.length), { ...options, header });
    if (!opened) return undefined;
    const { name, checksum } = opened.file;
    return { content: opened.content, headers: { ...exportHeaders('csv', name), ETag: `"${checksum}"` } };
  });
}

/** The file of a scheduled report. */
function answerReportFile(dependencies: ExportDependencies, request: HttpRequest, options: RequestOptions): Promise<HttpAnswer> {
  return answerFile(dependencies, request, 'it was deleted by age, or there was none', async (header) => {
    const opened = await dependencies.gateway.openReportFile(request.path.slice(reportsPath.length), { ...options, header });
    if (!opened) return undefined;
    const { format, fileName } = opened.run;
    return { content: opened.content, headers: exportHeaders(format === 'XLSX' ? 'xlsx' : 'csv', fileName) };
  });
}

interface OpenedFile {
  readonly content: Parameters<typeof streamTexts>[0];
  readonly headers: Readonly<Record<string, string>>;
}

/** A file that the caller does not see does not exist. */
async function answerFile(
  { rest, log }: ExportDependencies,
  { method, headers }: HttpRequest,
  hint: string,
  open: (header: (name: string) => string | undefined) => Promise<OpenedFile | undefined>,
): Promise<HttpAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return wrongMethod(rest);
  try {
    const file = await open((name) => headers[name]);
    if (!file) return refuse(rest, 404, `there is no such file: ${hint}`);
    const body = streamTexts(file.content, { onFault: (error) => log.error('fault', { ...faultFields(error) }), onEnd: () => {} });
    return { status: 200, headers: file.headers, body };
  } catch (error) {
    if (error instanceof Refused) return rest.refuse(error.refusal);
    if (error instanceof StoreUnavailable) return rest.refuse({ resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } });
    throw error;
  }
}

function wrongMethod(rest: RestHandler): HttpAnswer {
  const answer = refuse(rest, 405, 'an export is read with GET');
  return { ...answer, headers: { ...answer.headers, Allow: 'GET' } };
}

function refuse(rest: RestHandler, status: number, description: string): HttpAnswer {
  return rest.refuse({ resultCode: '200.300.404', status, description });
}

function exportHeaders(format: keyof typeof contentTypes, name: string): Record<string, string> {
  return {
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
