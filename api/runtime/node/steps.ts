/**
 * How requests begin: those that arrived in one turn of the event loop together, and where they write, a half of them at a time. Where more
 * came than may begin, addresses take turns.
 */
import { createLines, type Lines } from '../../foundation/access/turns.ts';

/** More would keep timers and other work from their turn. */
const stepMax = 128;

/** Smaller halves cost more than they gain. */
const halfMin = 8;

/**
 * A turn of the event loop takes one new connection (libuv). While they come, requests wait so many turns without work: otherwise the last of
 * 64 waited for 64 steps.
 */
const connectionTurnsMax = 64;

export interface StepOptions<Request> {
  readonly begin: (request: Request) => void;
  /** Requests that arrived and are not answered. */
  readonly underWay: () => number;
  /** Commits that were begun until now. */
  readonly commitsBegun: () => number;
  /** Connections that were taken until now. */
  readonly connectionsTaken: () => number;
}

/**
 * Returns what takes a request that arrived from an address. Requests that begin together go on together, so each part of the code runs for many of them while the
 * processor has it at hand. If all of them wrote at once, the writer's thread would be idle while they are decided, and the main thread while
 * it commits. So the writer gets a half of them, and commits it while the main thread decides the other half. Reads wait for nobody, and cost
 * a tenth less when all begin together (decision: requests-in-step).
 */
export function createSteps<Request>({
  begin,
  underWay,
  commitsBegun,
  connectionsTaken,
}: StepOptions<Request>): (address: string, request: Request) => void {
  const arrived = createLines<Request>();
  let lastStep = 0;
  let commitsBefore = 0;
  let takenBefore = 0;
  let turnsWaited = 0;

  const waitsForConnections = (): boolean => {
    const taken = connectionsTaken();
    const isWaiting = taken !== takenBefore && turnsWaited < connectionTurnsMax;
    takenBefore = taken;
    turnsWaited = isWaiting ? turnsWaited + 1 : 0;
    return isWaiting;
  };

  /** Requests of the last step told by their commits whether they write. */
  const chooseSize = (): number => {
    const commits = commitsBegun() - commitsBefore;
    return commits > 0 && 2 * commits >= lastStep ? Math.max(halfMin, Math.ceil(underWay() / 2)) : stepMax;
  };

  const takeStep = (): void => {
    if (waitsForConnections()) return void setImmediate(takeStep);
    const size = Math.min(stepMax, chooseSize());
    const requests = takeNext(arrived, size);
    if (arrived.size() > 0) setImmediate(takeStep);
    commitsBefore = commitsBegun();
    lastStep = requests.length;
    for (const request of requests) begin(request);
  };

  return (address, request) => {
    arrived.put(address, request);
    if (arrived.size() === 1) setImmediate(takeStep);
  };
}

function takeNext<Request>(arrived: Lines<Request>, countMax: number): readonly Request[] {
  const requests: Request[] = [];
  while (requests.length < countMax) {
    const next = arrived.next();
    if (next === undefined) break;
    requests.push(next);
  }
  return requests;
}
