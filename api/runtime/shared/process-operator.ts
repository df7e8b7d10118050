/** Answers the operator of a process that alone has its database: closes a merchant that goes elsewhere, and opens it again (decision: a-merchant-moves-alone). */
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { noteRightsChange } from '../../foundation/access/rights-changes.ts';
import type { MerchantMove, MoveBook } from '../../foundation/entities/merchant-move.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { HttpAnswer } from './exchange.ts';
import type { FencedStore } from './fenced-store.ts';
import { type MoveStep, operatorSignatureHeader, readOperatorRequest } from './operator.ts';

export interface ProcessOperatorOptions {
  readonly ports: Ports;
  readonly keys: readonly VaultKey[];
  readonly book: MoveBook;
  readonly fence: Pick<FencedStore, 'close'>;
}

export type ProcessOperator = (body: string, header: (name: string) => string | undefined) => Promise<HttpAnswer>;

/** What a command did wrong, in words for whoever runs it. */
class WrongStep extends Error {}

/** Open calls of banks that are looked at. */
const callsMax = 1_000;

export function createProcessOperator({ ports, keys, book, fence }: ProcessOperatorOptions): ProcessOperator {
  const { store, clocks } = ports;
  const put = async (move: MerchantMove): Promise<void> => {
    await store.commit('platform', [{ write: 'merchant-move.put', move }]);
    book.put(move);
  };
  const steps: { readonly [Step in MoveStep['step']]: (step: Extract<MoveStep, { step: Step }>) => Promise<void> } = {
    async list() {},
    async close({ merchantId, address }) {
      const merchant = await findMerchant(ports, merchantId);
      await fence.close({ merchant, address, now: clocks.now(), isDrained: () => isDrained(ports, merchant) });
      const move = requireMove(book, merchant);
      if (move.state === 'CLOSED' && move.address !== address)
        throw new WrongStep(`it is on its way to ${move.address}: take it back first`);
    },
    async moved({ merchantId, lastSequence }) {
      const move = requireMove(book, await findMerchant(ports, merchantId));
      if (move.state === 'CLOSED') await put({ ...move, state: 'MOVED', lastSequence, movedAt: clocks.now() });
      // Its subscribers hear nothing here any more, and are told so.
      noteRightsChange(ports);
      ports.publish();
    },
    async confirm({ merchantId }) {
      const move = requireMove(book, await findMerchant(ports, merchantId));
      if (move.state === 'CLOSED') throw new WrongStep('it has not moved yet');
      await put({ ...move, state: 'CONFIRMED' });
    },
    async open({ merchantId }) {
      const merchant = await findMerchant(ports, merchantId);
      const move = book.find(merchant);
      if (move?.state === 'CONFIRMED') throw new WrongStep('its move was confirmed: it cannot be taken back');
      await store.commit('platform', [{ write: 'merchant-move.delete', merchantPath: merchant }]);
      book.delete(merchant);
      // Its webhooks and due work go on.
      ports.publish();
    },
  };
  return async (body, header) => {
    const read = await readOperatorRequest({ keys, body, signature: header(operatorSignatureHeader) ?? '', now: clocks.now() });
    if (read.status !== 'asked') return answer(read.code, read.why);
    if (read.asked.operation !== 'move') return answer(400, 'this gateway has its database in a file: the command needs no gateway');
    try {
      const { step } = read.asked;
      // Each name has the function of its own step.
      await (steps[step.step] as (given: MoveStep) => Promise<void>)(step);
      return { status: 200, headers: { 'content-type': 'application/json', ...notStored }, body: JSON.stringify({ moves: book.list() }) };
    } catch (error) {
      if (error instanceof WrongStep) return answer(409, error.message);
      throw error;
    }
  };
}

const notStored = { 'cache-control': 'no-store' };

function answer(status: number, why: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/plain;charset=UTF-8', ...notStored }, body: why };
}

async function findMerchant({ store }: Ports, id: string): Promise<MerchantKey> {
  const entity = (await store.entities.all()).find((each) => each.id === id);
  if (entity?.kind !== 'merchant') throw new WrongStep(`${id} is no merchant of this gateway`);
  return toMerchantKey(entity.path);
}

function requireMove(book: MoveBook, merchant: MerchantKey): MerchantMove {
  const move = book.find(merchant);
  if (!move) throw new WrongStep('the merchant is not on its way');
  return move;
}

/** Whether no bank is being asked for it by this process. */
async function isDrained({ store, callsUnderWay }: Ports, merchant: MerchantKey): Promise<boolean> {
  const open = await store.acrossMerchants.dueInquiries(Number.MAX_SAFE_INTEGER, callsMax);
  return !open.some((each) => each.merchant === merchant && callsUnderWay.has(each.attempt.id));
}
