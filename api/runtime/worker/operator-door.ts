/** Answers the operator of an installation in Durable Objects: setup, the doctor over all its stores, and copies of them. */
import type { Store } from '../../doors/gateway/ports.ts';
import { examine, type Finding } from '../shared/doctor.ts';
import { fromFetchRequest } from '../shared/fetch-objects.ts';
import {
  type AdmitStep,
  type Admitted,
  type CopyAnswer,
  type CopyStep,
  type Examined,
  type MoveStep,
  type Moves,
  type OperatorAnswer,
  type OperatorRequest,
  operatorPath,
  operatorSignatureHeader,
  readOperatorRequest,
} from '../shared/operator.ts';
import { isSecure } from '../shared/origin.ts';
import { baseUrl } from '../shared/settings.ts';
import { setUp } from '../shared/setup.ts';
import type { Environment } from './environment.ts';
import type { ObjectCopies } from './object-copies.ts';
import type { ObjectRoom } from './object-room.ts';
import { refuseToServe } from './refusal.ts';
import { readSettings, type WorkerGateway } from './start.ts';

export interface Operated {
  readonly environment: Environment;
  /** Rejects where the object cannot start. */
  readonly wake: () => Promise<Examinee>;
  /** Of the object's own store. */
  readonly copies: Pick<ObjectCopies, 'run' | 'isUsed'>;
  readonly others?: OtherStores | undefined;
}

/** The stores beside that of the object. */
export interface OtherStores {
  examine(from: number): Promise<Examined>;
  count(): number;
  copy(number: number, step: CopyStep): Promise<CopyAnswer>;
  /** Takes a merchant into the platform's tables, and out of them. */
  admit(step: AdmitStep): Promise<Admitted>;
  /** Closes a merchant's object, and opens it. */
  move(step: MoveStep): Promise<Moves>;
}

export interface Examinee {
  readonly worker: WorkerGateway;
  /** The object's own store, past what refuses or asks elsewhere. */
  readonly own: Store;
  readonly room: ObjectRoom;
}

export function isOperatorRequest(request: Request): boolean {
  // Every payment is asked: a URL object is only made of what may be one.
  return request.method === 'POST' && request.url.includes(operatorPath) && new URL(request.url).pathname === operatorPath;
}

export async function answerOperator(operated: Operated, request: Request): Promise<Response> {
  const settings = readSettings(operated.environment);
  const { publicUrl, trustProxy, vaultKeys } = settings;
  const origin = { publicUrl, trustProxy, host: new URL(baseUrl(settings)).host };
  if (settings.environment === 'live' && !isSecure(fromFetchRequest(request, ''), origin)) return refuse(403, 'all requests must use TLS');
  const body = await request.text();
  const signature = request.headers.get(operatorSignatureHeader) ?? '';
  const read = await readOperatorRequest({ keys: vaultKeys ?? [], body, signature, now: Date.now() });
  if (read.status !== 'asked') return refuse(read.code, read.why);
  const { asked } = read;
  if (['copy', 'admit', 'move'].includes(asked.operation) && !settings.operatorCopies) {
    return refuse(403, 'copies are switched off: deploy the Worker with OPERATOR_COPIES=on, make them, and switch it off again');
  }
  try {
    return Response.json(await answer(operated, asked), { headers: notStored });
  } catch (error) {
    return refuseToServe(error, 'the operator’s request failed');
  }
}

async function answer(operated: Operated, asked: OperatorRequest): Promise<OperatorAnswer> {
  const { wake, copies, others } = operated;
  switch (asked.operation) {
    case 'setup':
      return setUp((await wake()).worker.ports, asked.setUp);
    case 'doctor':
      return examineFrom(operated, asked.from);
    case 'stores':
      return { merchants: others?.count() ?? null, isUsed: copies.isUsed() };
    case 'copy':
      if (asked.store === 0) return copies.run(asked.step);
      if (!others) throw new Error('the installation has one store');
      return others.copy(asked.store, asked.step);
    case 'admit':
      if (!others) throw new Error('the installation has one store');
      await wake();
      return others.admit(asked.step);
    case 'move':
      if (!others) throw new Error('the installation has one store');
      await wake();
      return others.move(asked.step);
  }
}

/** A setup's answer has what its owner alone may know. */
const notStored = { 'cache-control': 'no-store' };

function refuse(status: number, why: string): Response {
  return new Response(why, { status, headers: { 'content-type': 'text/plain;charset=UTF-8', ...notStored } });
}

/** Place 0 is this object, the others follow. */
async function examineFrom(operated: Operated, from: number): Promise<Examined> {
  const { others, wake } = operated;
  if (from > 0 && others) return others.examine(from);
  const stores = [{ store: others ? 'platform' : 'installation', findings: await examineOwn(await wake()) }];
  return { stores, next: others ? 1 : null };
}

export async function examineOwn({ worker, own, room }: Examinee): Promise<readonly Finding[]> {
  const { vault, environment } = worker.ports;
  return [room.finding(), ...(await examine({ ports: { vault, environment, store: own }, mark: undefined, now: Date.now() }))];
}
