// A merchant's program with the built client, as JavaScript that Node 20 runs: `program CLIENT_FILE GATEWAY`. It prints what it saw as JSON.
import { createServer } from 'node:http';

const [clientFile, baseUrl] = process.argv.slice(2);
const { createClient, verifyWebhook } = await import(clientFile);
const entityId = '8ac7a4a0000000000000000000000010';
const client = createClient({ baseUrl, entityId, token: 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v' });
const secret = 'ab'.repeat(32);

const notifications = [];
const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  notifications.push(await verifyWebhook({ headers: request.headers, body: Buffer.concat(chunks), secret }));
  response.writeHead(204).end();
  waiting?.();
});
let waiting;
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${receiver.address().port}/hook`;

const { createWebhookSubscription: webhook } = await client.graphql(
  'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id status } }',
  { input: { entityId, url, secret } },
);
const { latestCursor } = await client.graphql('{ latestCursor }');
const order = `client-${crypto.randomUUID()}`;
const payment = await client.payments.create({
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  merchantTransactionId: order,
  card: { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvv: '123' },
});
const refund = await client.payments.refund(payment.id, { amount: '12.00', currency: 'EUR' });
const found = await client.payments.find({ merchantTransactionId: order });

const events = [];
for await (const { subjectId, type } of client.events({ after: latestCursor, filter: { types: ['PAYMENT'] } })) {
  events.push([type, subjectId]);
  if (subjectId === refund.id) break;
}
const isComplete = () => notifications.some(({ payload }) => payload.id === refund.id);
while (!isComplete()) {
  await new Promise((resolve) => {
    waiting = resolve;
  });
}
await client.graphql('mutation ($id: ID!) { deleteWebhookSubscription(id: $id) { id } }', { id: webhook.id });
receiver.close();
receiver.closeAllConnections();

const payments = notifications.flatMap(({ type, payload }) => (type === 'PAYMENT' ? [payload.id] : []));
console.log(
  JSON.stringify({
    outcomes: [payment.outcome, refund.outcome, ...found.map(({ outcome }) => outcome)],
    webhook: [webhook.status, notifications[0].type, payments.includes(payment.id), payments.includes(refund.id)],
    events: [events.some(([, id]) => id === payment.id), events.at(-1)[1] === refund.id],
  }),
);
