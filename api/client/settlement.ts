import { readList } from './connection.ts';
import { fieldsOf, type SettlementFile, type SettlementFileFilter } from './generated/objects.ts';
import type { components } from './generated/openapi.ts';
import type { Graphql } from './graphql.ts';
import type { CallOptions, Rest } from './rest.ts';

export interface Settlement {
  /** Files that clearing institutes sent, and those that were issued to merchants, newest first. */
  files(filter?: SettlementFileFilter, options?: CallOptions): AsyncIterable<SettlementFile>;
  /** A file that was issued, by its `name`: the bytes whose SHA-256 is its `checksum`. */
  download(name: string, options?: CallOptions): Promise<Uint8Array>;
  /** What was settled, day by day: `date` has the first and the last day, such as 2026-01-31. */
  report(
    parameters: {
      readonly date: { readonly from: string; readonly to: string };
      readonly currency: string;
      readonly testMode: 'INTERNAL' | 'EXTERNAL';
      readonly entityId?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<components['schemas']['AggregationList']>;
}

export function createSettlement(rest: Rest, graphql: Graphql): Settlement {
  return {
    files: (filter, options) =>
      readList(
        graphql,
        { field: 'settlementFiles', fields: fieldsOf.SettlementFile, with: { filter: { type: 'SettlementFileFilter', value: filter } } },
        options,
      ),
    download: (name, options) => rest.download(`/export/reconciliation/${encodeURIComponent(name)}`, options),
    report: async (parameters, options) =>
      (await rest.get('/reports/v1/reconciliations/aggregations', parameters, options)) as components['schemas']['AggregationList'],
  };
}
