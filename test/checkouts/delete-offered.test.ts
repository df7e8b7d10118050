/** The shopper deletes a stored account in the form: only one that the checkout offers, only from the form's own frame. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { cardOnForm, prepare, submit } from './form.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

async function store(): Promise<string> {
  const { body } = await gateway.rest.post('/v1/registrations', { entityId: channels.documented, ...cardOnForm });
  return body.id ?? '';
}

async function remove(checkoutId: string, registrationId: string, origin = harnessUrl) {
  const path = `/v1/checkouts/${checkoutId}/registrations/${registrationId}/delete`;
  const answer = await gateway.rest.send({ method: 'POST', path, body: '' }, { token: null, headers: { origin } });
  return { status: answer.status, code: JSON.parse(answer.text).result?.code };
}

async function listOffered(checkoutId: string): Promise<readonly string[]> {
  const { text } = await gateway.rest.send({ method: 'GET', path: `/v1/checkouts/${checkoutId}/form`, query: '' }, { token: null });
  return JSON.parse(text).registrations.map(({ id }: { readonly id: string }) => id);
}

test('deletes an offered account, and nothing can be paid with it', async () => {
  const id = await store();
  const checkout = await prepare(gateway, { 'registrations[0].id': id });
  expect(await listOffered(checkout)).toEqual([id]);
  expect((await remove(checkout, id)).status).toBe(200);
  expect(await listOffered(checkout)).toEqual([]);
  expect(await submit(gateway, checkout, { registrationId: id })).toMatchObject({ status: 'refused' });
  expect(await remove(checkout, id)).toEqual({ status: 400, code: '100.150.202' });
});

test('deletes no account that the checkout does not offer, none of a checkout that is paid, and none for another page', async () => {
  const [offered, other] = [await store(), await store()];
  const checkout = await prepare(gateway, { 'registrations[0].id': offered });
  expect(await remove(checkout, other)).toEqual({ status: 400, code: '200.300.404' });
  expect((await remove(checkout, offered, 'https://shop.example.test')).status).toBe(403);
  await submit(gateway, checkout);
  expect(await remove(checkout, offered)).toEqual({ status: 400, code: '200.300.404' });
  const later = await prepare(gateway, { 'registrations[0].id': offered, 'registrations[1].id': other });
  expect(await listOffered(later)).toEqual([offered, other]);
});
