/**
 * The contract of all adapters: the same cases run against Node, Deno and workerd, over a file and over a libSQL server,
 * so that no runtime's behaviour drifts from the others'. What differs is a field of `Adapter`, and nothing else.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { isLong } from '../support/rounds.ts';
import { companyCases } from './contract-company.ts';
import { edgeCases } from './contract-edges.ts';
import { documentationCases, httpCases } from './contract-http.ts';
import { type LiveRunning, liveEnvironmentCases } from './contract-live-environment.ts';
import { mailCases } from './contract-mail.ts';
import { paymentCases } from './contract-payments.ts';
import { socketCases } from './contract-sockets.ts';

export interface Running {
  /** `http://127.0.0.1:4000`, without a slash at its end. */
  readonly address: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface Adapter {
  /** `Node, on a file`. */
  readonly name: string;
  /** Starts it in the test environment, with the sandbox. */
  start(environment: Readonly<Record<string, string>>): Promise<Running>;
  /** Whether its console files are compressed by the gateway, and GraphiQL is served; on Workers the platform may compress. */
  readonly isProcess: boolean;
  /** Whether it mails about the failing webhook that its database holds. */
  readonly sendsMail: boolean;
  /** In `npm test` it starts and takes payments: another adapter of this runtime is tried by all cases there. */
  readonly isOnlySmoke?: boolean;
}

/** `more`: cases of this runtime alone, against the same running gateway. */
export function contractSuite(adapter: Adapter, more?: (running: () => Running) => void): void {
  describe(`the gateway on ${adapter.name}`, () => {
    const mail = adapter.sendsMail ? mailCases() : undefined;
    const company = companyCases();
    let started: Running | undefined;
    const running = (): Running => {
      if (!started) throw new Error('the gateway has not started');
      return started;
    };

    beforeAll(async () => {
      started = await adapter.start({ ...(await mail?.begin()), ...(await company.begin()) });
    });

    afterAll(async () => {
      await started?.stop();
      await mail?.end();
      await company.end();
    });

    if (isLong || adapter.isOnlySmoke !== true) {
      describe.concurrent('answers HTTP', () => httpCases(running, adapter));
      describe.concurrent('answers odd requests', () => edgeCases(running));
      describe.concurrent('serves sockets', () => socketCases(running));
      describe('lets in, with the company’s account,', () => company.cases(running));
    }
    describe('has the documentation', () => documentationCases(running));
    describe('takes payments', () => paymentCases(running));
    if (mail) describe('mails', () => mail.cases());
    if (more) describe('and', () => more(running));
  });
}

/** The live environment behind a proxy, on a database of its own. */
export function liveEnvironmentSuite(name: string, start: () => Promise<LiveRunning>): void {
  describe(`the live environment on ${name}, behind a proxy`, () => {
    let started: LiveRunning | undefined;

    beforeAll(async () => {
      started = await start();
    });

    afterAll(() => started?.stop());

    liveEnvironmentCases(() => started?.address ?? '');
  });
}

/** The settings of the live environment in these suites. */
export const liveEnvironment = { GATEWAY_ENVIRONMENT: 'live', TRUST_PROXY: 'on', PUBLIC_URL: 'https://pay.example.test' } as const;
