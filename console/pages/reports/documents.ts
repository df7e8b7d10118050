import { graphql } from '../../client/graphql.ts';

export const reportDocument = graphql(`
  query SettlementSummary($input: SettlementReportInput!) {
    settlementReport(input: $input) { items pages }
  }
`);

export const reportDetailDocument = graphql(`
  query SettlementDetail($id: ID!, $input: SettlementReportDetailInput!) {
    settlementReportDetail(id: $id, input: $input, isPaged: true) { items pages }
  }
`);
