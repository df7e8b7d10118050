/** What a refusal costs us: CPU of the thread that answers, not time, so that a busy machine changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../../api/gateway/gateway.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { bodyOf, headersOf } from './parts.ts';

const cpuMsMax = 5;
const warmUps = 10;
/** Answers of one round: the system counts CPU in steps of milliseconds, so their sum is looked at. */
const answersOfRound = 20;
/** The cheapest round counts: what earlier tests left to collect falls into some round or other. */
const rounds = 3;

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

async function cpuMsOf(request: HostileRequest): Promise<number> {
  const requests = Array.from({ length: answersOfRound }, () => prepared(request));
  const begun = process.threadCpuUsage();
  for (const one of requests) await answer(harness.gateway, one);
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000 / answersOfRound;
}

describe(`is refused within ${cpuMsMax} ms of CPU and never with 5xx`, () => {
  test.each(hostileRequests.map((request) => [request.what, request] as const))('%s', async (_what, request) => {
    for (let turn = 0; turn < warmUps; turn += 1) {
      const { status, text } = await answer(harness.gateway, prepared(request));
      const { data, errors } = JSON.parse(text);
      expect(status).toBeLessThan(500);
      expect(data ?? null).toBeNull();
      expect(errors.length).toBeGreaterThan(0);
    }
    let cpuMs = await cpuMsOf(request);
    for (let round = 1; round < rounds; round += 1) cpuMs = Math.min(cpuMs, await cpuMsOf(request));
    expect(cpuMs).toBeLessThanOrEqual(cpuMsMax);
  });

  test('the same holds in live', async () => {
    const live = createGateway({ ...harness.ports, environment: 'live' });
    for (const request of hostileRequests) expect((await answer(live, prepared(request))).status, request.what).toBeLessThan(500);
  });
});
