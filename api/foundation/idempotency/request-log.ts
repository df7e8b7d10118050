import type { RequestFacts } from '../access/request.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';

/** What a request made or changed. */
export interface RequestSubject {
  readonly subjectKind: 'payment' | 'registration' | 'checkout' | 'job';
  /** Of a checkout, its own kind of id. */
  readonly subjectId: Id;
}

/** Lines of the log, of all merchants, that one page or one sum looks at. */
export const requestsScannedMax = 20_000;

/** A parameter for which a request was refused. */
export interface RequestProblem {
  readonly name: string;
  readonly message: string;
}

/** One masked line of the request and answer log: written with what it brought about, or after it was refused. */
export interface RequestLogEntry {
  readonly id: Id;
  readonly subjectKind: RequestSubject['subjectKind'];
  /** Null: it was refused, so nothing was made or changed. */
  readonly subjectId: Id | null;
  readonly entityId: Id;
  readonly endpoint: RequestFacts['endpoint'];
  readonly operation: string;
  readonly at: Timestamp;
  /** The request as nested JSON text; secrets and account numbers masked by the catalogue (decision: secrets-by-type). */
  readonly request: string;
  readonly resultCode: string;
  readonly callerId: Id | null;
  /** Why staff or a merchant did it, where they said so. */
  readonly reason: string | null;
  /** Microseconds from the request's arrival to the decision, and within the connector. The commit follows. */
  readonly decidedUs: number;
  readonly connectorUs: number;
  /** Of a refused request; null where no parameter was to blame. */
  readonly problems: readonly RequestProblem[] | null;
}

/** Lines of one operation and result among the newest of the log. */
export interface RequestSum {
  readonly operation: string;
  readonly resultCode: string;
  readonly count: number;
  readonly firstAt: Timestamp;
  readonly lastAt: Timestamp;
  readonly lastId: Id;
}
