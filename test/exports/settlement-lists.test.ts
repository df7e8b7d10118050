/** The lists of settlement as files. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonthEndLine } from '../../api/domain/reconciliation/month-end-operations.ts';
import type { OutstandingReason } from '../../api/domain/reconciliation/outstanding.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { keepReasons, settlementListNames, settlementLists } from '../../api/views/exports/settlement-lists.ts';
import { sandbox } from '../../db/seed.ts';
import { type Settled, startSettled } from '../reconciliation/settled.ts';
import { demoToken } from '../support/client.ts';

let gateway: Settled;
let missing: string;
let refund: string;
let partly: string;
beforeAll(async () => {
  gateway = await startSettled();
  await gateway.pay('92.00', 'chargeback:000.100.220');
  missing = await gateway.pay('5.00', 'missing', { merchantTransactionId: 'order-missing' });
  refund = await gateway.refer(missing, 'RF', '1.00', { 'customParameters[SIMULATOR_settlement]': 'missing' });
  partly = await gateway.pay('92.00', 'wrong:90.00');
  await gateway.passDay();
  const content = (await gateway.graphql(`{ sampleBankStatement(entityId: "${sandbox.demoShop}") }`)).data.sampleBankStatement;
  await gateway.graphql(
    'mutation ($entityId: ID!, $content: String!) { importBankStatement(entityId: $entityId, name: "June", content: $content) { entries } }',
    { entityId: sandbox.demoShop, content },
  );
});
afterAll(() => gateway.stop());

const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

async function read(file: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const request = {
    method: 'GET',
    path: `/export/${file}`,
    query: new URLSearchParams(parameters).toString(),
    headers: { authorization: `Bearer ${demoToken}` },
    peer: '',
    isEncrypted: false,
    readBody: () => Promise.reject(new Error('a GET has no body')),
    abortSignal: () => new AbortController().signal,
  };
  const { status, body } = await answerExport(
    { gateway: gateway.gateway, rest: createRestEndpoint(gateway.ports, gateway.gateway), log },
    request,
    {},
  );
  expect(status).toBe(200);
  return typeof body === 'string' ? body : await new Response(body as ReadableStream<Uint8Array>).text();
}

const filterOf = (name: string): string => (name === 'monthEndLines' ? '{"month":"2026-06"}' : '{}');

test.each(settlementListNames)('%s have their columns, in the order that is asked for', async (name) => {
  const every = Object.keys(settlementLists[name].columns);
  const text = await read(`${name}.csv`, { filter: filterOf(name), columns: every.toReversed().join(',') });
  const header = text.slice(0, text.indexOf('\r\n')).split(',');
  expect(header.map((column) => column.replace(' (UTC)', ''))).toEqual(every.toReversed());
  const [line = '{}'] = (await read(`${name}.jsonl`, { filter: filterOf(name), columns: every.join(',') })).split('\n');
  expect(Object.keys(JSON.parse(line)).map((column) => column.replace(' (UTC)', ''))).toEqual(every);
});

test('the lines of a month are a file for accounting', async () => {
  const columns = 'paymentId,outstanding,currency,reason,day';
  const text = await read('monthEndLines.csv', { filter: '{"month":"2026-06"}', columns });
  const [, ...lines] = text.split('\r\n');
  expect(lines.toSorted()).toEqual(
    [
      '',
      `${missing},5.00,EUR,MISSING,2026-06-01`,
      `${refund},-1.00,EUR,MISSING,2026-06-01`,
      `${partly},2.00,EUR,AMOUNT_DIFFERS,2026-06-01`,
    ].toSorted(),
  );
});

test('a refund that is open has the order of its payment, as the page shows it', async () => {
  const text = await read('monthEndLines.csv', { filter: '{"month":"2026-06"}', columns: 'paymentId,merchantTransactionId' });
  expect(text).toContain(`${missing},order-missing\r\n`);
  expect(text).toContain(`${refund},order-missing\r\n`);
});

test('a payment that is settled in part says how much was settled, how much is left, and since when', async () => {
  const columns = 'paymentId,settled,outstanding,settledAt,explanation';
  const text = await read('monthEndLines.csv', { filter: '{"month":"2026-06"}', columns });
  const line = text.split('\r\n').find((one) => one.startsWith(partly));
  expect(line).toMatch(/,90\.00,2\.00,2026-06-02 .*,"?less was settled than was moved, the last on 2026-06-02"?$/);
  const records = await read('reconciliationRecords.csv', { filter: '{}', columns: 'paymentId,matchingStatus,matchReason' });
  expect(records.split('\r\n').find((one) => one.startsWith(partly))).toContain('a part of the 92.00 EUR that was open: 2.00 is left');
});

test('a file of the reasons that the page shows has exactly these lines', async () => {
  const columns = 'paymentId,reason';
  const linesOf = async (reasons: readonly string[]): Promise<readonly string[]> => {
    const text = await read('monthEndLines.csv', { filter: JSON.stringify({ month: '2026-06', reasons }), columns });
    return text.split('\r\n').slice(1, -1);
  };
  expect((await linesOf(['MISSING'])).toSorted()).toEqual([`${missing},MISSING`, `${refund},MISSING`].toSorted());
  expect(await linesOf(['AMOUNT_DIFFERS'])).toEqual([`${partly},AMOUNT_DIFFERS`]);
  expect(await linesOf(['SET_ASIDE'])).toEqual([]);
});

test('a page of a file without a line of the wanted reasons leads on to the next page', () => {
  const item = (id: string, reason: OutstandingReason): MonthEndLine => ({
    ...{ subjectId: id as Id, currency: 'EUR', openMinor: 100n, clearedMinor: 0n, reason },
    ...{ movement: undefined, record: undefined },
  });
  const read = { items: [{ cursor: 'c1', item: item('p1', 'NOT_DUE') }], hasNextPage: true };
  expect(keepReasons(read, ['MISSING'])).toEqual({ items: [], hasNextPage: true, scannedTo: 'c1' });
  expect(keepReasons(read, ['NOT_DUE'])).toEqual({ ...read, scannedTo: 'c1' });
});
