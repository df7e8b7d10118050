import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

/** As a rim does it: the short way first, Yoga for the rest. */
async function fetchLikeARim(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers));
  if (init.method === 'POST' && typeof init.body === 'string') {
    const answer = await harness.gateway.executeOperation({ method: 'POST', headers, body: init.body });
    if (answer) return new Response(answer.body, { status: answer.status, headers: answer.headers });
  }
  return harness.gateway.handle(new Request(url, init));
}

describe('GraphQL over HTTP', () => {
  // Twice: the second time the documents are learned and take the short way.
  for (const round of ['first', 'second'] as const) {
    for (const audit of serverAudits({ url: `${harnessUrl}/graphql`, fetchFn: fetchLikeARim })) {
      test(`${audit.id} ${audit.name} (${round} time)`, async () => {
        const result = await audit.fn();
        expect(result).toMatchObject({ status: 'ok' });
      });
    }
  }

  test('there are 61 audits', () => {
    expect(serverAudits({ url: harnessUrl, fetchFn: fetchLikeARim })).toHaveLength(61);
  });
});
