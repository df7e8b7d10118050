/** What takes two people, tried by ways around it; what staff decide; and who acts at the moment in which a payment changes. */

import { channelIds } from './channels.ts';
import { byStaff, type Office } from './office.ts';
import { inCalm, payAlone, referAlone, send } from './requests.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

/** What waits for a second person counts: together with it a small refund is above the limit as well. */
export async function refundBesideWaiting(world: World, key: string, role: Office): Promise<void> {
  await inCalm(world, async () => {
    const id = await payAlone(world, key);
    if (id === undefined) return;
    byStaff(world, { role: 'FINANCE', document: 'refundPayment', variables: { id, amount: '40.00' } });
    await world.turns.takeAll();
    const waits = world.reader.readFirst("SELECT 1 FROM refund_approvals WHERE payment_id = ? AND status = 'pending'", [id]);
    if (!waits) return;
    byStaff(world, { role, document: 'refundPayment', variables: { id, amount: '9.00' } }, ({ errors }) => {
      if (errors === undefined) world.beliefs.note(`${role} gave 9.00 of ${id} back alone, while 40.00 of it waited for a second person`);
    });
    await world.turns.takeAll();
  });
}

/** Ways to give back in two parts what takes two people in one. */
export type Parts =
  | 'at once'
  | 'over two captures'
  | 'where one person may'
  | 'by a reversal first'
  | 'while the bank does not answer'
  | 'while the bank does not know';

/** Each part is below the limits, both together are not; whoever adds up only some of what was given out lets the second one pass. */
export async function giveBackInParts(world: World, key: string, role: Office, parts: Parts): Promise<void> {
  const amount = role === 'SUPPORT' ? '12.00' : '16.00';
  await inCalm(world, async (calm) => {
    const isCaptured = parts === 'over two captures';
    const isAlone = parts === 'where one person may';
    const id = await payAlone(world, key, { paymentType: isCaptured ? 'PA' : 'DB', channel: isAlone ? 'simulator' : 'bank' });
    if (id === undefined) return;
    const captures = isCaptured
      ? [await referAlone(world, id, 'CP', '25.00', `${key}-one`), await referAlone(world, id, 'CP', '25.00', `${key}-two`)]
      : [id, id];
    if (parts === 'while the bank does not answer') world.trouble = { ...calm, mood: 'lostAfter' };
    if (parts === 'while the bank does not know') world.trouble = { ...calm, mood: 'uncertain' };
    for (const [place, target] of captures.entries()) {
      const document = parts === 'by a reversal first' && place === 0 ? 'reversePayment' : 'refundPayment';
      if (target !== undefined) byStaff(world, { role, document, variables: { id: target, amount } });
      if (parts === 'at once' || isAlone) await world.turns.rest();
      else await world.turns.takeAll();
    }
    await world.turns.takeAll();
  });
}

/** What the bank does not know is decided by who phones it, and stays so: nobody else was there to come first. */
export async function decideAlone(world: World, key: string): Promise<void> {
  await inCalm(world, async (calm) => {
    world.trouble = { ...calm, mood: 'uncertain' };
    const id = await payAlone(world, key, { amount: '10.00' });
    const isOpen = id !== undefined && world.reader.readFirst("SELECT 1 FROM payments WHERE id = ? AND result_code = '900.100.300'", [id]);
    world.trouble = calm;
    if (!isOpen || id === undefined) return;
    world.turns.advance(minuteMs);
    const isMoved = world.bank.close(id);
    const variables = { id, decision: isMoved ? 'APPROVED' : 'DECLINED' };
    byStaff(world, { role: 'FINANCE', document: 'decide', variables }, ({ errors }) => {
      const status = world.reader.readFirst('SELECT status FROM payments WHERE id = ?', [id])?.[0];
      if (errors) world.beliefs.note(`FINANCE could not decide about payment ${id}: ${errors[0]?.message}`);
      else if ((status === 'approved') !== isMoved) world.beliefs.note(`FINANCE decided about payment ${id}, and it is ${String(status)}`);
    });
    await world.turns.takeAll();
  });
}

const orderSql = "SELECT subject_id FROM events WHERE subject_id IN (?, ?) AND type = 'PAYMENT' AND action = 'CREATED' ORDER BY sequence";

/** The merchant's program captures a part at the moment in which staff capture on a page of before: whoever is stored second on an old page is refused. */
export async function overtakenAtOnce(world: World, key: string, role: Office): Promise<void> {
  const { beliefs, reader, turns } = world;
  await inCalm(world, async () => {
    const id = await payAlone(world, key, { paymentType: 'PA' });
    if (id === undefined) return;
    const paid = reader.readFirst("SELECT version FROM payments WHERE id = ? AND status = 'approved'", [id]);
    if (!paid) return;
    const version = Number(paid[0]);
    const target = { id, entityId: channelIds.bank, amountMinor: 5_000 };
    const parameters = { entityId: target.entityId, paymentType: 'CP', currency: 'EUR', amount: '1.00' };
    const request = beliefs.add({ path: `/v1/payments/${id}`, parameters, key: `${key}-part`, refersTo: target }, turns.now());
    send(world, request);
    await turns.rest();
    let made: string | undefined;
    byStaff(world, { role, document: 'captureLate', variables: { id, version } }, ({ data }) => {
      made = data?.capturePayment?.id;
    });
    await turns.rest();
    // It has read the payment as it was, and is stored when the program's capture is.
    const goOn = turns.holdLast('commit');
    await turns.takeAll();
    goOn();
    await turns.takeAll();
    const [first] = made === undefined ? [] : reader.read(orderSql, [made, request.told?.id ?? '']);
    if (first && String(first[0]) !== made) beliefs.note(`${role} captured ${id} as it had been before, at the moment in which it changed`);
  });
}
