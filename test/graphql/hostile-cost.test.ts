/**
 * What a refusal costs: CPU of the thread that answers, compared with an ordinary payment in the same process, so that a
 * slow or busy machine changes nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { bodyOf, cardPayment, headersOf } from './parts.ts';

/** A refusal may cost as much CPU as so many payments. The dearest costs about two. */
const paymentsMax = 4;
const warmUps = 10;
/** Answers of one round: the system counts CPU in steps of milliseconds, so their sum is compared. */
const answersOfRound = 20;
/** After so many a round ends where they cost half of what they may at most. */
const answersMin = 5;
/** One round within the bound is enough: garbage of earlier tests is collected in some round or other. */
const roundsMax = 8;

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

interface Prepared {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly request: Request;
}

/** What a rim has before the gateway is asked. */
function prepared({ query, variables }: HostileRequest): Prepared {
  const headers = headersOf({});
  const body = bodyOf(query, variables ? { variables } : {});
  return { headers, body, request: new Request(`${harnessUrl}/graphql`, { method: 'POST', headers, body }) };
}

/** As a rim answers: the short way where it is open, else Yoga. */
async function answer(gateway: Gateway, { headers, body, request }: Prepared): Promise<{ status: number; text: string }> {
  const short = await gateway.executeOperation({ method: 'POST', headers, body });
  if (short) return { status: short.status, text: short.body };
  const response = await gateway.handle(request);
  return { status: response.status, text: await response.text() };
}

let sent = 0;

/** A payment with many parameters. Its document is new each time, as a hostile one is: it is parsed and validated. */
function ordinaryRequest(): HostileRequest {
  sent += 1;
  const customParameters = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`name${at}`, 'value']));
  return {
    what: 'a payment',
    query: `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } } # ${sent}`,
    variables: { input: { ...cardPayment, customParameters } },
  };
}

async function cpuUsOf(request: HostileRequest): Promise<number> {
  const one = prepared(request);
  const begun = process.threadCpuUsage();
  await answer(harness.gateway, one);
  const { user, system } = process.threadCpuUsage(begun);
  return user + system;
}

/** How many ordinary requests it costs, both measured by turns. */
async function costOf(request: HostileRequest): Promise<number> {
  let hostileUs = 0;
  let ordinaryUs = 0;
  for (let turn = 0; turn < answersOfRound; turn += 1) {
    ordinaryUs += await cpuUsOf(ordinaryRequest());
    hostileUs += await cpuUsOf(request);
    if (turn + 1 >= answersMin && hostileUs / ordinaryUs <= paymentsMax / 2) break;
  }
  return hostileUs / ordinaryUs;
}

describe(`is refused for less than ${paymentsMax} payments cost, and never with 5xx`, () => {
  beforeAll(async () => {
    for (let turn = 0; turn < warmUps; turn += 1)
      expect((await answer(harness.gateway, prepared(ordinaryRequest()))).text).toContain('"data"');
  });

  test.each(hostileRequests.map((request) => [request.what, request] as const))('%s', async (_what, request) => {
    for (let turn = 0; turn < warmUps; turn += 1) {
      const { status, text } = await answer(harness.gateway, prepared(request));
      const { data, errors } = JSON.parse(text);
      expect(status).toBeLessThan(500);
      expect(data ?? null).toBeNull();
      expect(errors.length).toBeGreaterThan(0);
    }
    let cost = await costOf(request);
    for (let round = 1; round < roundsMax && cost > paymentsMax; round += 1) cost = await costOf(request);
    expect(cost).toBeLessThanOrEqual(paymentsMax);
  });

  test('the same holds in live', async () => {
    const live = createGateway({ ...harness.ports, environment: 'live' });
    for (const request of hostileRequests) expect((await answer(live, prepared(request))).status, request.what).toBeLessThan(500);
  });
});
