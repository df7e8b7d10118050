/** Approval, cost and latency of connectors as a file. */
import { type ConnectorFigures, pageOfFigures, type ReportSpan } from '../../domain/payments/query/connector-figures.ts';
import { amount, count, text } from './columns.ts';
import { defineList } from './list.ts';

interface ReportFilter extends ReportSpan {
  readonly entityId: string;
}

export const connectorFigures = defineList<ConnectorFigures, ReportFilter>({
  filterType: 'ConnectorReportFilter',
  permission: 'payments:read',
  columns: {
    connector: text(({ connector }) => connector),
    brand: text(({ brand }) => brand),
    country: text(({ country }) => country),
    currency: text(({ currency }) => currency),
    attempts: count(({ attempts }) => attempts),
    approved: count(({ approved }) => approved),
    unknown: count(({ unknown }) => unknown),
    approvedAmount: amount(({ approvedMinor }) => approvedMinor),
    cost: amount(({ costMinor }) => costMinor),
    latencyMsMean: text(({ latencyMsMean }) => (latencyMsMean === null ? null : String(latencyMsMean))),
  },
  readPage: (context, { entityId, ...span }) => pageOfFigures(context, entityId, span),
});
