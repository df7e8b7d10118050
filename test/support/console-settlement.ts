/** A clearing institute's file that staff look into: lines that match, one that does not, one that fits two payments, and a chargeback. */
import { channels, demoToken } from './client.ts';
import { merchantOf } from './console-payments.ts';

export interface ConsoleSettlement {
  readonly file: string;
  /** The line of a payment of 41.00, matched. */
  readonly record: string;
  /** A line of 7.77 that names no payment. */
  readonly unmatched: string;
  /** A payment of 8.88 that no line names. */
  readonly unsettled: string;
  readonly chargeback: string;
  /** What Northwind pays for that, of which the bank received too little; an entry of the statement is about something else. */
  readonly payout: string;
}

/** The channel that has these lines: nothing was seeded on it. */
export const settledChannel = channels.tolerantThreeDSecure;

/** Lines of an acquirer, whose amounts are minor units, with the charges of each. */
export function acquirerFile(day: string, lines: readonly string[]): string {
  const records = lines.map((line) => `D,${line}`);
  return [`H,Northwind Acquiring,900412345,EUR,${day}`, ...records, `T,${records.length}`, ''].join('\n');
}

export async function takeSettlement(gatewayUrl: string): Promise<ConsoleSettlement> {
  const merchant = merchantOf(gatewayUrl);
  const pay = (amount: string, reference: string) =>
    merchant.pay({
      entityId: settledChannel,
      amount,
      merchantTransactionId: reference,
      'card.number': '4012001037141112',
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.version': '2.2.0',
      'threeDSecure.dsTransactionId': 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
    });
  const settled = await pay('41.00', 'order-settled-1');
  const disputed = await pay('63.00', 'order-disputed-1');
  await pay('9.99', 'order-twin-1');
  await pay('9.99', 'order-twin-2');
  const unsettled = await pay('8.88', 'order-unsettled-1');
  const chargeback = await merchant.refer(disputed.id, {
    entityId: settledChannel,
    paymentType: 'CB',
    amount: '63.00',
    currency: 'EUR',
    chargebackResultCode: '000.100.220',
  });
  const now = new Date();
  const [day, time] = [now.toISOString().slice(0, 10).replaceAll('-', ''), now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')];
  const content = acquirerFile(day, [
    `SALE,ARN-${time}-1,order-settled-1,${settled.id},VISA,401200******1112,${time},4100,EUR,4100,1,62,28,12,SETTLED,`,
    `SALE,ARN-${time}-2,,,VISA,,${time},777,EUR,777,1,10,5,,SETTLED,`,
    `SALE,ARN-${time}-3,,,VISA,401200******1112,${time},999,EUR,999,1,10,5,,SETTLED,`,
    `SALE,ARN-${time}-4,order-settled-9,,VISA,401200******1112,${time},7.00,EUR,700,1,,,,SETTLED,`,
  ]);
  const { importSettlementFile: file } = await graphql(
    gatewayUrl,
    'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id status } }',
    { input: { entityId: settledChannel, name: `northwind-${time}.csv`, content } },
  );
  const { reconciliationRecords } = await graphql(
    gatewayUrl,
    'query ($filter: ReconciliationRecordFilter) { reconciliationRecords(filter: $filter) { edges { node { id line } } } }',
    { filter: { fileId: file.id } },
  );
  const lineOf = (line: number): string => {
    const found = reconciliationRecords.edges.find(({ node }: { node: { line: number } }) => node.line === line);
    if (!found) throw new Error(`no record of line ${line}: ${JSON.stringify(reconciliationRecords)}`);
    return found.node.id;
  };
  const payout = await receivePayout(gatewayUrl, lineOf(2));
  return { file: file.id, record: lineOf(2), unmatched: lineOf(3), unsettled: unsettled.id, chargeback: chargeback.id, payout };
}

/** A bank statement with less than the record's payout: the bank kept a fee of 0.50 and the statement tells of a rent too. */
async function receivePayout(gatewayUrl: string, record: string): Promise<string> {
  const { reconciliationRecord, clock } = await graphql(
    gatewayUrl,
    `{ reconciliationRecord(id: "${record}") { payout { id entityId expected settlementDate instituteMerchantId } } clock(entityId: "${settledChannel}") { now } }`,
    {},
  );
  const { payout } = reconciliationRecord;
  const entry = (amount: string, direction: string, text: string): string =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><BookgDt><Dt>${payout.settlementDate}</Dt></BookgDt>
      <AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
  const received = (Number(payout.expected) - 0.5).toFixed(2);
  const content = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
    ${entry(received, 'CRDT', `Northwind Acquiring ${payout.instituteMerchantId} ${clock.now}`)}${entry('1200.00', 'DBIT', 'Rent')}
    </Stmt></BkToCstmrStmt></Document>`;
  await graphql(
    gatewayUrl,
    'mutation ($entityId: ID!, $content: String!) { importBankStatement(entityId: $entityId, name: "statement.xml", content: $content) { entries } }',
    { entityId: payout.entityId, content },
  );
  return payout.id;
}

/** A file of the sandbox's clearing institute: what it tells is issued at once. */
export async function findIssuedImport(gatewayUrl: string): Promise<string> {
  const query =
    '{ settlementFiles(first: 100, filter: {directions: [IN], statuses: [IMPORTED]}) { edges { node { id withdrawalObstacle } } } }';
  const { settlementFiles } = await graphql(gatewayUrl, query, {});
  const found = settlementFiles.edges.find(
    ({ node }: { node: { withdrawalObstacle: string | null } }) => node.withdrawalObstacle === 'WAS_ISSUED',
  );
  if (!found) throw new Error('nothing of any imported file was issued');
  return found.node.id;
}

async function graphql(gatewayUrl: string, query: string, variables: object) {
  const answer = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
