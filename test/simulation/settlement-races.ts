/** Files of the institute that are taken in at once, and what they say of what is settled already or is being reversed. */
import { type Booked, isMoved } from './bank.ts';
import { matchFee } from './matching.ts';
import { begin, beginToRefer, inCalm, payAlone } from './requests.ts';
import { type File, linesOf, send, toFile } from './settlement.ts';
import type { World } from './world.ts';

/** What the bank did on the payment, or on what refers to it. */
function bookedOf({ bank }: World, ids: readonly string[], operation: Booked['operation']): readonly Booked[] {
  return bank.book.filter(
    (entry) => isMoved(entry) && entry.operation === operation && ids.includes(entry.referencedId ?? entry.paymentId),
  );
}

/** The same lines with another fee: another content. */
function writeFile(world: World, name: string, entries: readonly Booked[], feeMinor: bigint): File {
  const lines = entries.flatMap((entry) => linesOf(entry, 'right', world.turns.now()));
  return toFile(
    name,
    lines.map((line) => ({ ...line, settlementFeeMinor: feeMinor })),
  );
}

/** Its rows are about to be taken in: what is on its way then is the commit that begins with them. */
async function sendUntilImported(world: World, file: File): Promise<void> {
  const isImporting = (): boolean =>
    world.reader.readFirst("SELECT 1 FROM settlement_files WHERE name = ? AND status = 'importing'", [file.name]) !== undefined;
  send(world, file);
  while (!isImporting() && (await world.turns.takeOne()));
}

/**
 * Two windows import files that say the same of two payments, and one of them stands still. Then a file says that both have failed,
 * and another one that one of them cost a fee, which somebody matches by hand.
 */
export async function importBeside(world: World, key: string): Promise<void> {
  const { turns } = world;
  await turns.takeAll();
  await inCalm(world, async () => {
    const ids = [await payAlone(world, `${key}-one`), await payAlone(world, `${key}-two`)].filter((id) => id !== undefined);
    const entries = bookedOf(world, ids, 'DB');
    const [first] = entries;
    if (!first) return;
    begin(world, (process) => process.work());
    await turns.takeAll();
    await sendUntilImported(world, writeFile(world, `${key}-first.csv`, entries, 10n));
    const goOn = turns.holdLast('commit');
    send(world, writeFile(world, `${key}-second.csv`, entries, 20n));
    await turns.takeAll();
    goOn();
    await turns.takeAll();
    const failed = entries.flatMap((entry) => linesOf(entry, 'failed', turns.now()));
    send(world, toFile(`${key}-failed.csv`, failed));
    await turns.takeAll();
    const fee = `${key}-fee.csv`;
    send(world, toFile(fee, linesOf(first, 'fee', turns.now())));
    await turns.takeAll();
    matchFee(world, fee, first.paymentId);
    await turns.takeAll();
  });
}

/** Which lines a file has that comes while a payment is reversed. */
export type Told = 'payment' | 'reversal';

/**
 * A payment is reversed before anybody took its movement in, and a file comes in that moment: it is settled by one window after another
 * one has made the movements, and before that one looks whether it may cancel them.
 */
export async function settleBetween(world: World, told: Told, key: string): Promise<void> {
  const { turns, reader } = world;
  await turns.takeAll();
  await inCalm(world, async (calm) => {
    const id = await payAlone(world, `${key}-paid`);
    if (id === undefined || bookedOf(world, [id], 'DB').length === 0) return;
    const request = beginToRefer(world, id, 'RV', '50.00', key);
    while (bookedOf(world, [id], 'RV').length === 0 && (await turns.takeOne()));
    const answer = turns.holdLast('an answer of the bank');
    await sendUntilImported(world, writeFile(world, `${key}-settles.csv`, bookedOf(world, [id], told === 'payment' ? 'DB' : 'RV'), 10n));
    // It takes in what the ledger has by now, which is nothing of the reversal.
    const settle = turns.holdLast('commit');
    answer();
    await turns.takeAll();
    world.trouble = { ...calm, slowDisk: 1 };
    send(
      world,
      toFile(
        `${key}-other.csv`,
        bookedOf(world, [id], 'DB').flatMap((entry) => linesOf(entry, 'unknown', turns.now())),
      ),
    );
    const isMade = (): boolean =>
      reader.readFirst('SELECT 1 FROM settlement_movements WHERE payment_id = ?', [request.told?.id ?? '']) !== undefined;
    while (!isMade() && (await turns.takeOne()));
    const cancel = turns.holdLast('an answer of the disk');
    world.trouble = calm;
    settle();
    await turns.takeAll();
    cancel();
    await turns.takeAll();
  });
}
