/** What the tests of the clock share: a gateway with a scripted bank, which may send to this machine, and the calls of the clock. */
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';
import { type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';

export const demoShop = '8ac7a4a0000000000000000000000003';
export const otherShop = '8ac7a4a0000000000000000000000004';
export const start = Date.UTC(2026, 0, 1);

export interface FiredWork {
  readonly kind: string;
  readonly subjectId: string;
  readonly dueAt: string;
}

export interface Advanced {
  readonly now: string;
  readonly mode: string;
  readonly firedCount: number;
  readonly fired: readonly FiredWork[];
}

export interface ClockHarness extends Harness {
  readonly bank: ScriptedBank;
  pay(changes?: Readonly<Record<string, string>>, token?: string): Promise<string>;
  /** A checkout that waits for its shopper. */
  prepareCheckout(changes?: Readonly<Record<string, string>>): Promise<string>;
  /** Throws where it is refused. */
  advance(to: number, options?: { readonly entityId?: string; readonly mode?: string; readonly token?: string }): Promise<Advanced>;
  readClock(entityId?: string): Promise<{ readonly now: string; readonly mode: string }>;
}

export const advanceDocument = `mutation ($entityId: ID!, $to: DateTime!, $mode: ClockMode!) {
  advanceClock(entityId: $entityId, to: $to, mode: $mode) { now mode firedCount fired { kind subjectId dueAt } } }`;

export async function startWithClock(options: Omit<HarnessOptions, 'adaptPorts'> = {}): Promise<ClockHarness> {
  let harness: Harness | undefined;
  const bank = scriptedBank(() => harness?.ports.clocks.entityNow(channels.testBank) ?? 0);
  harness = await startGateway({
    now: start,
    bankUrl: 'https://bank.example',
    ...options,
    adaptPorts: (ports) => bank.adapt({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }),
  });
  const { rest, graphql } = harness;
  return {
    ...harness,
    bank,
    async pay(changes = {}, token = demoToken) {
      const { body, text } = await rest.post('/v1/payments', { ...cardPayment, ...changes }, { token });
      if (body.id === undefined) throw new Error(`no payment: ${text}`);
      return body.id;
    },
    async prepareCheckout(changes = {}) {
      const { body, text } = await rest.post('/v1/checkouts', {
        entityId: channels.documented,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        ...changes,
      });
      if (body.id === undefined) throw new Error(`no checkout: ${text}`);
      return body.id;
    },
    async advance(to, { entityId = demoShop, mode = 'AHEAD', token } = {}) {
      const variables = { entityId, to: new Date(to).toISOString(), mode };
      const { data, errors } = await graphql(advanceDocument, variables, token === undefined ? {} : { token });
      if (errors) throw new Error(JSON.stringify(errors));
      return data.advanceClock;
    },
    async readClock(entityId = demoShop) {
      const { data, errors } = await graphql('query ($id: ID!) { clock(entityId: $id) { now mode } }', { id: entityId });
      if (errors) throw new Error(JSON.stringify(errors));
      return data.clock;
    },
  };
}
