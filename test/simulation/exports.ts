/** Who takes the list of payments as a file, in parts and while others pay, and what must be so of it. */
import { cardPayment, demoToken, otherToken } from '../support/client.ts';
import { isWholeOrPart } from './bank.ts';
import { channelIds } from './channels.ts';
import { type Looker, storedFor } from './looks.ts';
import { ask, send } from './requests.ts';
import type { World } from './world.ts';

/** A program may write anything into its order numbers. */
export function payOddly(world: World, key: string): void {
  const parameters = { ...cardPayment, entityId: channelIds.bank, amount: '7.00', merchantTransactionId: `order\r"${key}", x` };
  send(world, world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, world.turns.now()));
}

const query = 'columns=id,amount,merchantTransactionId';
const readerOf = {
  merchant: { token: demoToken },
  stranger: { token: otherToken },
  FINANCE: { role: 'FINANCE' },
  SUPPORT: { role: 'SUPPORT' },
} as const;

/** `partsMax`: whoever takes so many parts goes away. */
export function takeFile(world: World, who: Looker, partsMax: number): void {
  const before = [...storedFor(world, who).keys()];
  ask(
    world,
    // That two of a merchant run already, or that a list is behind, is 503 as well: no outage of the disk.
    async (process) => ({ file: await process.download('/export/payments.csv', query, readerOf[who]) }),
    ({ file: { status, body } }) => {
      if (who === 'SUPPORT' && status === 200) world.beliefs.note('SUPPORT may export no list, and got one');
      if (status >= 500 && status !== 503) world.beliefs.note(`${who} was answered ${status} for a file`);
      if (status !== 200 || !(body instanceof ReadableStream)) return;
      readParts(world, body, partsMax).then(
        (text) => text !== undefined && judgeFile(world, who, text, before),
        // The process died, or the disk did not take the entry of the audit log: the connection breaks.
        () => {},
      );
    },
  );
}

/** Undefined where the reader went away before the end. */
async function readParts({ turns }: World, body: ReadableStream<Uint8Array>, partsMax: number): Promise<string | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let parts = 0; parts < partsMax; parts += 1) {
    const { done, value } = await turns.wait('a reader of a file', () => reader.read());
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return undefined;
}

/** As a spreadsheet reads it: a line ends by itself or with a return, and not within quotes. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const [, cell = '', end = ''] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\r|\n|$)/g)) {
    const row = rows.at(-1);
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    if (row) row.push(value);
    else rows.push([value]);
    if (end !== ',' && end !== '') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** What is in it is theirs and stored so, each once; and everything that there was when they asked. */
function judgeFile(world: World, who: Looker, text: string, before: readonly string[]): void {
  const [, ...rows] = parseCsv(text);
  const stored = storedFor(world, who);
  const told = new Set<string>();
  for (const [id = '', amount = '', ...others] of rows) {
    if (others.length !== 1) world.beliefs.note(`a line of a file for ${who} has ${others.length + 2} cells: ${id}`);
    const amountMinor = stored.get(id);
    if (amountMinor === undefined) world.beliefs.note(`a file for ${who} has payment ${id}, which is not theirs`);
    // The bank may have approved a part since they asked.
    else if (!isWholeOrPart({ amountMinor }, BigInt(amount.replace('.', ''))))
      world.beliefs.note(`a file for ${who} has ${amount} of payment ${id} over ${amountMinor}`);
    if (told.has(id)) world.beliefs.note(`a file for ${who} has payment ${id} twice`);
    told.add(id);
  }
  const missing = before.find((id) => !told.has(id));
  if (missing !== undefined) world.beliefs.note(`a file for ${who} has ${told.size} payments, and ${missing} is not among them`);
  const noted = world.reader.readFirst(
    "SELECT 1 FROM audit WHERE action = 'payments.exported' AND change ->> 'rows' = ? AND change ->> 'complete' = 1",
    [BigInt(rows.length)],
  );
  if (!noted) world.beliefs.note(`${who} took a file of ${rows.length} payments, and the audit log has nothing of it`);
}
