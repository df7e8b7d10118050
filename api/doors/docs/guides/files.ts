import { columnNames } from '../../../domain/reconciliation/formats/columns.ts';
import { exportedLists, listNames } from '../../../views/exports/lists.ts';
import { exportColumnNames } from '../../../views/read-model/export/columns.ts';
import { type Guide, heading, list, note, table, text } from '../guide.ts';

const printNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

export const files: Guide = {
  path: 'files',
  title: 'CSV files and their columns',
  about: 'Read any list of the console as CSV, Excel workbook or JSON lines, and the settlement files with their documented columns.',
  blocks: [
    heading('Lists as files'),
    text(
      '`GET /export/payments.csv` with your access token answers a file; `/export/payments.xlsx` answers a workbook for Excel, and `/export/payments.jsonl` one JSON object a line. The gateway sends the rows while it reads them. A file has at most a million rows (Excel takes 1,048,576), a workbook at most 20 million cells: a list of payments that is longer is refused with 400, the file of another list breaks off, which your HTTP client reports as an error.',
    ),
    table(
      ['Parameter', 'Meaning', 'Example'],
      ['`filter`', 'the filter of the list in GraphQL, as JSON', '`{"outcomes":["APPROVED"]}`'],
      ['`columns`', 'the columns, separated by commas', '`id,amount,currency`'],
      ['`timeZone`', 'the zone of all times; UTC where absent', '`Europe/Berlin`'],
      ['`bom`', '`true` begins a CSV file with the mark that Excel needs to read UTF-8', '`true`'],
    ),
    heading('Columns of each list'),
    table(
      ['File', 'Columns'],
      ['`payments`', printNames(exportColumnNames)],
      ...listNames.map((name): readonly string[] => [`\`${name}\``, printNames(Object.keys(exportedLists[name].columns))]),
    ),
    list(
      'Amounts are text with two decimals and a point: `92.00`.',
      'In CSV, an apostrophe stands before each text that a spreadsheet would run as a formula, also behind a semicolon or the end of a line within it.',
      'In a workbook, amounts and times are numbers; every other cell is a text, so ids keep all their digits and nothing becomes a formula.',
      'A token that may not see personal data gets it masked.',
    ),
    heading('Files of scheduled reports'),
    text(
      'Staff who may export schedule reports in the console (*Scheduled reports*, or *Send regularly* of a list or of Insights), or by `createReportSchedule`: payments, payouts, the month end, chargebacks and insights, each day, week or month, as CSV or as a workbook (XLSX). A report is of a channel, of a merchant, or of all merchants of a division or a PSP: then the first columns, `merchant` and `merchantId`, say of which merchant a row is, and it is made only while its owner sees all of them. `reportSchedules` lists them with their files, and `GET /export/reports/{fileName}` answers a file until it is deleted by age. Where the schedule says so, it also stands in the folder that FTP serves, or is sent to your own server by FTP with TLS.',
    ),
    list(
      'Your own server is added by an administrator, in the console (*Servers for files*) or by `createFileDestination`, and tried by `testFileDestination`, which writes a small file and deletes it. A file arrives as `NAME.part` and gets its name when it is whole, once. What fails is tried again with growing waits for 30 days; `ReportRun.transferError` says why.',
      'A mail says that the file is there, with an address that takes a sign-in; it needs `SMTP_URL`. It is sent at least once, tried for half a day, and never holds the file.',
      'A file tells of the day, the seven days or the month before its moment, in the time zone of the schedule. There is one for each moment.',
      'Data of shoppers are masked as whoever set the schedule up sees them.',
    ),
    heading('Settlement files'),
    text(
      `\`GET /export/reconciliation/{channelId}_{yyyy-MM-dd}.csv\` answers the [settlement file](/docs/reconciliation) of a channel and a day: UTF-8, semicolons, ${columnNames.length} columns, a header line first. Its columns never change their order:`,
    ),
    list(...columnNames.map((name) => `\`${name}\``)),
    note('`ETag` of the answer is the SHA-256 of the file. An issued file never changes.'),
  ],
};
