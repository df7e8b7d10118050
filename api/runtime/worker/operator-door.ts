/** Answers the operator of an installation in Durable Objects: setup, and the doctor over all its stores. */
import type { Store } from '../../doors/gateway/ports.ts';
import { examine, type Finding } from '../shared/doctor.ts';
import { fromFetchRequest } from '../shared/fetch-objects.ts';
import {
  type Examined,
  isOperatorSignature,
  operatorBodyCharactersMax,
  operatorPath,
  operatorRequestMaxMs,
  operatorSignatureHeader,
  parseOperatorRequest,
} from '../shared/operator.ts';
import { isSecure } from '../shared/origin.ts';
import { baseUrl } from '../shared/settings.ts';
import { setUp } from '../shared/setup.ts';
import type { WorkerGateway } from './start.ts';

export interface Operated {
  readonly worker: WorkerGateway;
  /** The object's own store, past what refuses or asks elsewhere. */
  readonly own: Store;
  /** The stores beside this one, from a place on. */
  readonly examineOthers?: ((from: number) => Promise<Examined>) | undefined;
}

export function isOperatorRequest(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname === operatorPath;
}

export async function answerOperator(operated: Operated, request: Request): Promise<Response> {
  const { settings, ports } = operated.worker;
  const { publicUrl, trustProxy, vaultKeys } = settings;
  const origin = { publicUrl, trustProxy, host: new URL(baseUrl(settings)).host };
  if (settings.environment === 'live' && !isSecure(fromFetchRequest(request, ''), origin)) return refuse(403, 'all requests must use TLS');
  const body = await request.text();
  if (body.length > operatorBodyCharactersMax) return refuse(413, 'the request is too long');
  const signature = request.headers.get(operatorSignatureHeader) ?? '';
  if (!(await isOperatorSignature(vaultKeys ?? [], body, signature))) {
    return refuse(403, 'the signature is not by a key of VAULT_KEYS: use the keys that the Worker has');
  }
  const asked = parseOperatorRequest(body);
  if (!asked) return refuse(400, 'no operation of this version: use the commands of the version that is deployed');
  if (Math.abs(ports.clocks.now() - asked.at) > operatorRequestMaxMs) return refuse(403, 'the clock of the command is wrong by minutes');
  if (asked.operation === 'setup') return Response.json(await setUp(ports, asked.setUp), { headers: notStored });
  return Response.json(await examineFrom(operated, asked.from), { headers: notStored });
}

/** A setup's answer has what its owner alone may know. */
const notStored = { 'cache-control': 'no-store' };

function refuse(status: number, why: string): Response {
  return new Response(why, { status, headers: { 'content-type': 'text/plain;charset=UTF-8', ...notStored } });
}

/** Place 0 is this object, the others follow. */
async function examineFrom(operated: Operated, from: number): Promise<Examined> {
  const { examineOthers } = operated;
  if (from > 0 && examineOthers) return examineOthers(from);
  const stores = [{ store: examineOthers ? 'platform' : 'installation', findings: await examineOwn(operated) }];
  return { stores, next: examineOthers ? 1 : null };
}

export function examineOwn({ worker, own }: Pick<Operated, 'worker' | 'own'>): Promise<readonly Finding[]> {
  const { vault, environment } = worker.ports;
  return examine({ ports: { vault, environment, store: own }, mark: undefined, now: Date.now() });
}
