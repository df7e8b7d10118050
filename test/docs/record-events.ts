/** Makes an event of each type that a program can cause, and reads them from the log as webhooks send them. */
import { toNotification } from '../../api/webhooks/envelope.ts';
import type { LiveGateway } from '../events/live.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';

/** More events than the samples make. */
const eventsMax = 1_000;

export async function recordEvents({ rest, running }: LiveGateway): Promise<Readonly<Record<string, unknown>>> {
  const graphql = async (query: string) => {
    const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
    const response = await fetch(`${running.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return response.text();
  };
  await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044', entityId: channels.riskRules });
  const { body } = await rest.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2044' });
  await rest.post(`/v1/payments/${body.id}`, { entityId: channels.documented, paymentType: 'CB', amount: '92.00', currency: 'EUR' });
  const chargeback = /"id":"(\w+)"/.exec(await graphql('{ chargebacks(first: 1) { edges { node { id } } } }'))?.[1];
  await graphql(`mutation { answerChargeback(id: "${chargeback}", answer: ACCEPTED, note: "the goods did not arrive") { id } }`);
  await graphql(`mutation { createNote(paymentId: "${body.id}", text: "called the shopper") { id } }`);
  const job = { ...cardPayment, 'card.expiryYear': '2044', 'job.expression': '0 0 6 L * ?' };
  await rest.post('/v1/payments', job);
  await graphql('mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", to: "2036-02-10T00:00:00Z") { now } }');
  const events = await running.ports.store.events.after(0, { entityPath: '' }, eventsMax);
  const last = Object.fromEntries(events.map((event) => [event.type, event]));
  return Object.fromEntries(
    Object.values(last).map((event) => [
      event.type,
      JSON.parse(toNotification(event, { fields: 'ALL', selection: null }).replaceAll(/"buildNumber":"[^"]*"/g, '"buildNumber":"1.0.0"')),
    ]),
  );
}
