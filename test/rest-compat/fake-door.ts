/** rest-compat over an executor that only remembers what it was asked, for tests of what REST itself decides. */
import type { AuthenticationLike, ExecutionResult, Observation, RestHandler } from '../../rest-compat/exchange.ts';
import { createRestHandler } from '../../rest-compat/handler.ts';
import { createRestClient, type RestClient } from '../support/client.ts';

export interface Asked {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly publicUrl: string;
  readonly sentNames: ReadonlyMap<string, string>;
  readonly unknownNames: readonly string[];
}

export interface FakeDoor {
  readonly rest: RestClient;
  readonly handler: RestHandler;
  /** What the executor was asked, oldest first. */
  readonly asked: Asked[];
  /** What it saw of credentials. */
  readonly signedIn: { header: string | undefined; legacyUser: string | undefined; legacyPassword: string | undefined }[];
  readonly observed: Observation[];
}

export const callerEntity = '8ac7a4a0000000000000000000000003';

/** Every answer that an executor can give; a function where it depends on the document. */
export type Script = ExecutionResult | ((document: string) => ExecutionResult | Promise<ExecutionResult>);

export function answered(answer: Record<string, unknown>, idempotency: 'first' | 'replayed' | null = null): ExecutionResult {
  return { data: { payment: { answerText: JSON.stringify(answer), result: answer.result } }, idempotency };
}

export function refused(extensions: Record<string, unknown>): ExecutionResult {
  return { data: null, errors: [{ message: 'refused', extensions: { code: 'REFUSED', ...extensions } }], idempotency: null };
}

export function fakeDoor(
  script: Script,
  authentication: AuthenticationLike = { status: 'valid', caller: { entityId: callerEntity } },
  { isLive = false }: { readonly isLive?: boolean } = {},
): FakeDoor {
  const asked: Asked[] = [];
  const signedIn: FakeDoor['signedIn'] = [];
  const observed: Observation[] = [];
  let ids = 0;
  const handler = createRestHandler<AuthenticationLike>({
    async execute({ name }, variables, facts) {
      const unknownNames = facts.unknownParameters.map((warning) => warning.name);
      asked.push({ document: name, variables, publicUrl: facts.publicUrl, sentNames: facts.sentNames, unknownNames });
      return typeof script === 'function' ? script(name) : script;
    },
    async authenticate(header, legacy) {
      signedIn.push({ header, legacyUser: legacy?.userId.reveal(), legacyPassword: legacy?.password.reveal() });
      return header === undefined && legacy === undefined ? { status: 'missing' } : authentication;
    },
    newId: () => (++ids).toString(16).padStart(32, '0'),
    now: () => Date.UTC(2026, 10, 21, 12, 0, 0, 7),
    entityNow: () => Date.UTC(2026, 10, 21, 12, 0, 0, 7),
    elapsedUs: () => 0,
    buildNumber: 'build',
    isLive,
    publicUrl: () => 'https://pay.example.test',
    observe: (observation) => observed.push(observation),
  });
  return { rest: createRestClient((exchange) => handler.handle(exchange)), handler, asked, signedIn, observed };
}
