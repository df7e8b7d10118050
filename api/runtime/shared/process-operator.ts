/**
 * Answers the operator of a process that alone has its database, and of a merchant's object: closes a merchant that goes elsewhere, and opens it
 * again (decision: a-merchant-moves-alone). A file takes one in, too (decision: a-merchant-moves-back).
 */
import { takeInMerchant, takeInMovements } from '../../domain/reconciliation/intake.ts';
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { noteRightsChange } from '../../foundation/access/rights-changes.ts';
import { forgetDirectory } from '../../foundation/entities/entities-operations.ts';
import { isComing, type MerchantMove, type MoveBook } from '../../foundation/entities/merchant-move.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { tellColleagues } from '../../views/notifications/tell.ts';
import type { HttpAnswer } from './exchange.ts';
import type { FencedStore } from './fenced-store.ts';
import { type MoveStep, type Moves, operatorSignatureHeader, readOperatorRequest } from './operator.ts';

/** Of a database file. */
export interface MerchantArrivals {
  /** Deletes a part of what is here of the merchant. Resolves to whether more is left. */
  erase(merchantPath: string): Promise<boolean>;
  /** Stores what the command has put beside the database after that number. Resolves to how far it came; null: all is stored. */
  take(merchantPath: string, after: number): Promise<number | null>;
}

/** Of a database file: notes which rows of a merchant change while a command copies them out of it. */
export interface MerchantChanges {
  /** From now on, under that id. What was noted before is forgotten. */
  begin(merchantPath: string, id: string): Promise<void>;
  /** Under which id changes are noted; undefined: they are not. */
  current(): string | undefined;
  /** Deletes a part of the notes before that number: the command has them. Resolves to whether more is left. */
  forget(upTo: number): Promise<boolean>;
  end(): Promise<void>;
}

export interface MoveOptions {
  readonly ports: Ports;
  readonly book: MoveBook;
  readonly fence: Pick<FencedStore, 'close' | 'own'>;
  /** Absent: no merchant is taken in here. */
  readonly arrivals?: MerchantArrivals | undefined;
  /** Absent: no merchant is copied out of here while it is served. */
  readonly notedChanges?: MerchantChanges | undefined;
}

/** Throws in words where the step is wrong, and changes nothing then. */
export type MoveMerchant = (step: MoveStep) => Promise<Moves>;

export type ProcessOperator = (body: string, header: (name: string) => string | undefined) => Promise<HttpAnswer>;

/** What a command did wrong, in words for whoever runs it. */
class WrongStep extends Error {}

/** The operator's own files are wrong: the command says why, which no request of a program learns. */
function refuse(error: unknown): never {
  throw new WrongStep(error instanceof Error ? error.message : 'it failed');
}

/** Open calls of banks that are looked at. */
const callsMax = 1_000;

export function createMoveMerchant({ ports, book, fence, arrivals, notedChanges }: MoveOptions): MoveMerchant {
  const { store, clocks } = ports;
  const put = async (move: MerchantMove): Promise<void> => {
    await store.commit('platform', [{ write: 'merchant-move.put', move }]);
    book.put(move);
  };
  const coming = (merchantPath: string): MerchantMove & { readonly arrivals: MerchantArrivals } => {
    const move = requireMove(book, toMerchantKey(merchantPath));
    if (!arrivals || !isComing(move)) throw new WrongStep('the merchant does not arrive here');
    return { ...move, arrivals };
  };
  const come = async (merchantPath: string, address: string, state: 'COPYING' | 'ARRIVING'): Promise<void> => {
    if (!arrivals) throw new WrongStep('a merchant is taken into a file alone');
    const known = book.find(merchantPath);
    if (known && (known.address !== address || known.state === 'CLOSED'))
      throw new WrongStep(`it is ${known.state === 'CLOSED' ? 'on its way to' : 'served at'} ${known.address}`);
    if (!known && (await store.entities.all()).some(({ path }) => path === merchantPath)) throw new WrongStep('it is served here');
    // Where nobody serves it any more, that stays so until all is here.
    if (known?.state === state || known?.state === 'ARRIVING') return;
    await put({ merchantPath, state, address, lastSequence: 0, closedAt: clocks.now(), movedAt: null });
  };
  const requireNoted = (notes: string): MerchantChanges => {
    if (!notedChanges || notedChanges.current() !== notes) throw new WrongStep('its changes are not noted any more: begin anew');
    return notedChanges;
  };
  // While a merchant is closed, settlement leaves it out.
  const settle = (merchant: MerchantKey): Promise<void> => takeInMerchant({ ...ports, store: fence.own }, merchant);
  const steps: { readonly [Step in MoveStep['step']]: (step: Extract<MoveStep, { step: Step }>) => Promise<number | null | undefined> } = {
    async list() {},
    async prepare() {
      await Promise.all([ports.vault.fingerprint(''), ports.vault.accountFingerprint(new Secret(''))]);
    },
    async note({ merchantId, notes }) {
      if (!notedChanges) throw new WrongStep('changes of a merchant are noted in a file alone');
      const merchant = await findMerchant(ports, merchantId);
      const move = book.find(merchant);
      if (move) throw new WrongStep(`it is ${move.state === 'CLOSED' ? 'on its way to' : 'served at'} ${move.address}`);
      await notedChanges.begin(merchant, notes);
    },
    async noted({ notes, upTo }) {
      return (await requireNoted(notes).forget(upTo)) ? upTo : null;
    },
    async unnote({ notes }) {
      if (notedChanges?.current() === notes) await notedChanges.end();
    },
    async close({ merchantId, address }) {
      const merchant = await findMerchant(ports, merchantId);
      // What can be taken in before, nobody waits for.
      await takeInMovements(ports);
      await fence.close({
        ...{ merchant, address, now: clocks.now() },
        isDrained: () => isDrained(ports, merchant),
        finish: () => settle(merchant),
      });
      const move = requireMove(book, merchant);
      if (isComing(move)) throw new WrongStep('it is being moved to here');
      if (move.state === 'CLOSED' && move.address !== address)
        throw new WrongStep(`it is on its way to ${move.address}: take it back first`);
    },
    async moved({ merchantId, lastSequence, notes }) {
      const move = requireMove(book, await findMerchant(ports, merchantId));
      // Another command may have opened and closed it since: what this one copied is not all.
      if (notes !== undefined && move.state === 'CLOSED') requireNoted(notes);
      if (move.state === 'CLOSED') await put({ ...move, state: 'MOVED', lastSequence, movedAt: clocks.now() });
      // Its subscribers hear nothing here any more, and are told so.
      noteRightsChange(ports);
      ports.publish();
      await notedChanges?.end();
    },
    async confirm({ merchantId }) {
      const move = requireMove(book, await findMerchant(ports, merchantId));
      if (move.state === 'CLOSED' || isComing(move)) throw new WrongStep('it has not moved yet');
      await put({ ...move, state: 'CONFIRMED' });
    },
    async open({ merchantId }) {
      const merchant = await findMerchant(ports, merchantId);
      const move = book.find(merchant);
      if (move?.state === 'CONFIRMED') throw new WrongStep('its move was confirmed: it cannot be taken back');
      if (move && isComing(move)) throw new WrongStep('it is not whole here: it is being moved to here');
      if (move) await settle(merchant);
      await notedChanges?.end();
      await open(merchant);
    },
    copy: async ({ merchantPath, address }) => come(merchantPath, address, 'COPYING').then(() => undefined),
    arrive: async ({ merchantPath, address }) => come(merchantPath, address, 'ARRIVING').then(() => undefined),
    async erase({ merchantPath }) {
      return (await coming(merchantPath).arrivals.erase(merchantPath)) ? 0 : null;
    },
    async take({ merchantPath, after }) {
      const reached = await coming(merchantPath).arrivals.take(merchantPath, after).catch(refuse);
      forgetDirectory(ports);
      // Its events, to who reads those of several merchants.
      ports.publish();
      return reached;
    },
    async arrived({ merchantPath }) {
      if (coming(merchantPath).state !== 'ARRIVING') throw new WrongStep('it is served elsewhere: not all of it is here');
      await settle(toMerchantKey(merchantPath));
      await passNotices(ports);
      forgetDirectory(ports);
      await open(toMerchantKey(merchantPath));
      noteRightsChange(ports);
    },
    async retreat({ merchantPath }) {
      const { address, closedAt } = coming(merchantPath);
      await put({ merchantPath, state: 'CONFIRMED', address, lastSequence: 0, closedAt, movedAt: clocks.now() });
    },
  };
  const open = async (merchant: MerchantKey): Promise<void> => {
    await store.commit('platform', [{ write: 'merchant-move.delete', merchantPath: merchant }]);
    book.delete(merchant);
    // Its webhooks and due work go on.
    ports.publish();
  };
  return async (step) => {
    // Each name has the function of its own step.
    const reached = await (steps[step.step] as (given: MoveStep) => Promise<number | null | undefined>)(step);
    return { moves: book.list(), ...(reached === undefined ? {} : { reached }) };
  };
}

export function createProcessOperator({ clocks }: Pick<Ports, 'clocks'>, keys: readonly VaultKey[], move: MoveMerchant): ProcessOperator {
  return async (body, header) => {
    const read = await readOperatorRequest({ keys, body, signature: header(operatorSignatureHeader) ?? '', now: clocks.now() });
    if (read.status !== 'asked') return answer(read.code, read.why);
    if (read.asked.operation !== 'move') return answer(400, 'this gateway has its database in a file: the command needs no gateway');
    try {
      const moves = await move(read.asked.step);
      return { status: 200, headers: { 'content-type': 'application/json', ...notStored }, body: JSON.stringify(moves) };
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

/** Of what was done before it arrived nobody is told: all events until now are looked at while it arrives. */
async function passNotices(ports: Ports): Promise<void> {
  const { notificationPlaces, acrossMerchants } = ports.store;
  const last = await acrossMerchants.lastSequence();
  for (let before = -1, now = await notificationPlaces.reached(); now !== before; ) {
    await tellColleagues(ports);
    [before, now] = [now, await notificationPlaces.reached()];
  }
  await ports.store.commit('platform', [{ write: 'notification-place.advance', reached: last }]);
}

/** Whether no bank is being asked for it by this process. */
async function isDrained({ store, callsUnderWay }: Ports, merchant: MerchantKey): Promise<boolean> {
  const open = await store.acrossMerchants.dueInquiries(Number.MAX_SAFE_INTEGER, callsMax);
  return !open.some((each) => each.merchant === merchant && callsUnderWay.has(each.attempt.id));
}
