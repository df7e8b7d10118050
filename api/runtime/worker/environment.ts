/** What wrangler.toml binds beside texts. */
import { readObjectName } from '../shared/settings-fields.ts';

/** Something of the platform that answers requests. */
export interface Fetcher {
  fetch(request: Request): Promise<Response>;
}

/** The object of live events, as the Worker calls it. */
export interface LiveHubStub extends Fetcher {
  /** Something was committed: only a hint. */
  hint(): Promise<void>;
}

interface Namespace<Stub> {
  idFromName(name: string): unknown;
  get(id: unknown): Stub;
}

export interface Environment {
  readonly [name: string]: unknown;
  /** Absent in a deployment over a libSQL server alone. */
  readonly INSTALLATION?: Namespace<Fetcher>;
  readonly LIVE_HUB: Namespace<LiveHubStub>;
  /** The built console; absent in a deployment without one. */
  readonly ASSETS?: Fetcher;
}

/**
 * One object for everybody. Who the client is is known only after its socket is open, too late to choose among objects, and
 * a hint would have to wake each of them; one object holds as many sockets as a process on Node.
 */
export function liveHub({ LIVE_HUB }: Environment): LiveHubStub {
  return LIVE_HUB.get(LIVE_HUB.idFromName('live'));
}

/** The object that is the whole installation, where DATABASE_URL names one; undefined where the database is a server's. */
export function installationObject({ DATABASE_URL, INSTALLATION }: Environment): Fetcher | undefined {
  const name = typeof DATABASE_URL === 'string' ? readObjectName(DATABASE_URL) : undefined;
  return name === undefined ? undefined : INSTALLATION?.get(INSTALLATION.idFromName(name));
}
