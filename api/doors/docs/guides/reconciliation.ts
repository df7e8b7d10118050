import { type Guide, heading, list, program, sample, steps, table, text } from '../guide.ts';

export const reconciliation: Guide = {
  path: 'reconciliation',
  title: 'Settlement and reconciliation',
  about:
    'Once a day the gateway issues a file for each channel: what was paid out, what was charged, and which payment each line belongs to.',
  blocks: [
    heading('From a payment to a line'),
    steps(
      'You take payments during a day.',
      'The clearing institute settles them and sends its file. Staff import it in the console, or a program with `npm run import:settlement FILE`.',
      'The gateway finds the payment of each line and books the amount, the fee and the exchange rate in the ledger.',
      'After the merchant’s day has passed, the gateway issues the records of each channel as a file. An issued file never changes.',
    ),
    heading('Read the files'),
    text('With `testMode=INTERNAL` the report answers with sample data, so that you can write your program before the first settlement.'),
    sample('settlement-report'),
    table(
      ['You want', 'You ask'],
      ['the files of some days with their sums', '`GET /reports/v1/reconciliations/aggregations`'],
      ['the records of one file', '`GET /reports/v1/reconciliations/aggregations/{id}`; by pages under `/reports/v2/…`'],
      ['the file itself', '`GET /export/reconciliation/{channelId}_{yyyy-MM-dd}.csv` with your token'],
      ['everything with its ledger entries', '`settlementFiles` and `reconciliationRecords` of GraphQL'],
    ),
    text('The newest file of Demo Shop in Python, with its checksum compared:'),
    program(
      'settlement.py',
      'python',
      'import csv, hashlib, io',
      'from payment_gateway import Gateway',
      '',
      'gateway = Gateway(',
      '    "http://127.0.0.1:4000",',
      '    "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v",',
      ')',
      'document = "{ settlementFiles(first: 1, filter: { directions: [OUT] }) { edges { node { name checksum } } } }"',
      'files = [edge["node"] for edge in gateway.graphql(document)["settlementFiles"]["edges"]]',
      'for file in files:',
      '    content = gateway.download("/export/reconciliation/" + file["name"])',
      '    if hashlib.sha256(content).hexdigest() != file["checksum"]:',
      '        raise SystemExit("the file is not the one that was issued")',
      '    for line in csv.DictReader(io.StringIO(content.decode()), delimiter=";"):',
      '        print(line["ReconciliationType"], line["UniqueID"], line["Amount"], line["SettlementFee"])',
    ),
    heading('Match with your orders'),
    list(
      '`merchantTransactionId` is the number of your order. `payment.id` is the id that the gateway answered.',
      '`settlement.amount` less `settlement.fee` is what arrives on your bank account.',
      'A record of type `CHARGEBACK` is money that was taken back; its `chargebackTransaction.id` is the payment of type `CB`.',
      'The checksum of a file is its SHA-256. A file that you have read before has the same one.',
    ),
    heading('A line that fits no payment'),
    text(
      'A line without a payment is an exception: `reconciliationRecords(filter: {matchingStatuses: [NOT_MATCHED, MULTIPLE_MATCHES], isSetAside: false})`. Staff match it by hand (`matchReconciliationRecord`), or set it aside where it belongs to none, such as a line that came twice (`setReconciliationRecordAside`). The reason of either is kept. A line that is set aside changes no books: the month end tells it with the reason `SET_ASIDE`.',
    ),
    heading('Compare with your bank statement'),
    text(
      'A payout is what an institute pays for one day of settlement in one currency: one entry of your bank statement. `payouts` of GraphQL has its payments, refunds, chargebacks and fees, what is expected and what was received; `Payment.payouts` and `Payment.settlementFees` lead there from a payment.',
    ),
    list(
      '`importBankStatement` takes your statement (camt.053). An entry with the amount of a payout is matched by itself; `bankLines` has the others, and `decideBankLine` matches one by hand.',
      '`monthEnd { payouts }` shows what a month paid out and what of it is on the account.',
      '`/export/payouts.csv` and `/export/bankLines.csv` are the same as files; `/export/reconciliationRecords.csv?filter={"payoutId":"…"}` has the lines of one payout.',
    ),
    heading('Answer a chargeback'),
    text(
      '`Chargeback.wantedEvidence` says what wins against its reason. `Chargeback.response` is what the gateway can say by itself, as the bank gets it; `attachChargebackResponse` adds it to the documents. You add what the gateway cannot know, such as a signed delivery note.',
    ),
    heading('Try it'),
    text(
      'In the sandbox, take some payments, then move the clock of the merchant past midnight. A simulated clearing institute settles the day. The report above, without `testMode`, and `settlementFiles` of GraphQL then list the files. `sampleBankStatement` writes a statement that pays them.',
    ),
  ],
};
