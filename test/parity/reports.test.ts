/** Settlement reports (spec §2.8): REST and GraphQL answer the same records and name the same breaches, right and wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Settled, startSettled } from '../reconciliation/settled.ts';
import { channels, demoToken, otherToken, type Parameters } from '../support/client.ts';
import { outcomeOfGraphql } from './ask.ts';
import { differingPaths } from './compare.ts';
import { inputOf } from './request.ts';

let gateway: Settled;
let aggregation = '';

beforeAll(async () => {
  gateway = await startSettled();
  const debit = await gateway.pay('92.00', 'chargeback:000.100.220');
  await gateway.refer(debit, 'RF', '12.00');
  await gateway.pay('10.00', 'failed');
  await gateway.pay('20.00', 'wrong:19.00');
  await gateway.passDay();
  const { data } = await gateway.graphql('{ settlementFiles(filter: {directions: [OUT]}) { edges { node { id } } } }');
  aggregation = data.settlementFiles.edges[0].node.id;
});
afterAll(() => gateway.stop());

const days = { 'date.from': '2026-06-01', 'date.to': '2026-06-30' };

type Request = readonly [what: string, parameters: Parameters, token: string];

const given: readonly (readonly [what: string, parameters: Parameters, token?: string])[] = [
  ['the days of a channel', days],
  ['one currency', { ...days, currency: 'EUR' }],
  ['a currency without payments', { ...days, currency: 'USD' }],
  ['no days', {}],
  ['half of the days', { 'date.from': '2026-06-01' }],
  ['a day that is none', { ...days, 'date.to': '2026-02-30' }],
  ['an order that is none', { ...days, sortOrder: 'UP' }],
  ['an order', { ...days, sortValue: 'SettlementTxDate', sortOrder: 'desc' }],
  ['sample data', { ...days, testMode: 'INTERNAL' }],
  ['a test mode that is none', { ...days, testMode: 'SOMETIMES' }],
  ['a type of records', { ...days, reconciliationType: 'CHARGEBACK' }],
  ['another merchant’s channel', { ...days, entityId: channels.other }],
  ['another merchant', days, otherToken],
];

const requests: readonly Request[] = given.map(([what, parameters, token = demoToken]) => [what, parameters, token]);

type Answered = { readonly items: unknown; readonly pages?: unknown } | ReturnType<typeof outcomeOfGraphql>;

async function ofRest(path: string, list: string, parameters: Parameters, token: string): Promise<Answered> {
  const { status, body } = await gateway.rest.get(path, { entityId: channels.documented, ...parameters }, { token });
  if (status === 200) return { items: body[list], ...(body.pages === undefined ? {} : { pages: body.pages }) };
  const { code, description, parameterErrors = [] } = body.result;
  const errors = [{ message: description, extensions: { resultCode: code, parameterErrors } }];
  return outcomeOfGraphql({ status, headers: new Headers(), body: {}, errors } as never);
}

async function ofGraphql(query: string, parameters: Parameters, token: string, variables = {}): Promise<Answered> {
  const input = inputOf(Object.entries({ entityId: channels.documented, ...parameters }));
  const answer = await gateway.graphql(query, { input, ...variables }, { token });
  const report = answer.data?.report;
  if (!report) return { ...outcomeOfGraphql(answer) };
  return { items: report.items.map((text: string) => JSON.parse(text)), ...(report.pages === undefined ? {} : { pages: report.pages }) };
}

/** GraphQL answers what it refuses with 200 where it comes from a resolver: the table of differences has it. */
const withoutStatus = (answered: Answered) => ({ ...answered, httpStatus: undefined, description: undefined });

test.each(requests)('aggregations: %s', async (_what, parameters, token) => {
  const rest = await ofRest('/reports/v1/reconciliations/aggregations', 'aggregations', parameters, token);
  const graphql = await ofGraphql(
    'query ($input: SettlementReportInput!) { report: settlementReport(input: $input) { items } }',
    parameters,
    token,
  );
  expect(differingPaths(withoutStatus(rest), withoutStatus(graphql))).toEqual([]);
});

/** The level of records knows no currency: REST ignores a parameter that GraphQL does not have. */
const ofRecords = requests.filter(([, parameters]) => parameters.currency === undefined);

test.each(ofRecords)('records of one, whole and by pages: %s', async (_what, parameters, token) => {
  const path = `reconciliations/aggregations/${aggregation}`;
  const query = (fields: string) =>
    `query ($input: SettlementReportDetailInput!, $id: ID!, $isPaged: Boolean!) { report: settlementReportDetail(id: $id, input: $input, isPaged: $isPaged) { ${fields} } }`;
  const whole = await ofRest(`/reports/v1/${path}`, 'records', parameters, token);
  const asWhole = await ofGraphql(query('items'), parameters, token, { id: aggregation, isPaged: false });
  expect(differingPaths(withoutStatus(whole), withoutStatus(asWhole))).toEqual([]);
  const paged = await ofRest(`/reports/v2/${path}`, 'records', parameters, token);
  const asPaged = await ofGraphql(query('items pages'), parameters, token, { id: aggregation, isPaged: true });
  expect(differingPaths(withoutStatus(paged), withoutStatus(asPaged))).toEqual([]);
});
