/** What the tests of stored accounts share: a gateway over a database file, and the requests of a merchant's program. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { channels, formOf, type Parameters, type RestAnswer, type RestOptions } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

export const start = Date.UTC(2026, 5, 1);
export const approvedCode = '000.100.110';
const { documented } = channels;

export const card: Parameters = {
  entityId: documented,
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

export const bankAccount: Parameters = {
  entityId: documented,
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
  'bankAccount.country': 'DE',
  'bankAccount.mandate.id': 'mandate-a',
  'bankAccount.mandate.dateOfSignature': '2026-01-02',
};

export const series: Parameters = { 'standingInstruction.type': 'UNSCHEDULED', 'standingInstruction.mode': 'REPEATED' };

interface ToldEvent {
  readonly type: string;
  readonly action: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a payload holds is known to its test alone
  readonly payload: any;
}

export interface Accounts {
  readonly gateway: Harness;
  /** Where the database file and its log stand. */
  readonly folder: string;
  store(parameters?: Parameters, options?: RestOptions): Promise<RestAnswer>;
  /** The id of an account that was stored. */
  stored(parameters?: Parameters): Promise<string>;
  pay(id: string, over?: Parameters, options?: RestOptions): Promise<RestAnswer>;
  remove(id: string, options?: RestOptions, entityId?: string): Promise<RestAnswer>;
  eventsOf(id: string): Promise<readonly ToldEvent[]>;
  stop(): Promise<void>;
}

export async function startAccounts(): Promise<Accounts> {
  const folder = await mkdtemp(join(tmpdir(), 'registrations-'));
  const gateway = await startGateway({ now: start, databaseFile: join(folder, 'gateway.db') });
  const store: Accounts['store'] = (parameters = card, options = {}) => gateway.rest.post('/v1/registrations', parameters, options);
  return {
    gateway,
    folder,
    store,
    async stored(parameters = card) {
      const answer = await store(parameters);
      expect(answer.body.result).toMatchObject({ code: approvedCode });
      return String(answer.body.id);
    },
    pay(id, over = {}, options = {}) {
      const payment = { entityId: documented, amount: '20.00', currency: 'EUR', paymentType: 'DB', ...over };
      return gateway.rest.post(`/v1/registrations/${id}/payments`, payment, options);
    },
    remove: (id, options = {}, entityId = documented) =>
      gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: formOf({ entityId }) }, options),
    async eventsOf(id) {
      const events = await gateway.store.events.after(0, { entityPath: '', subjectId: id }, 50);
      return events.map(({ type, action, payload }) => ({ type, action, payload: JSON.parse(payload) }));
    },
    async stop() {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
