/** What wrangler.toml binds beside texts. */

/** Something of the platform that answers requests. */
export interface Fetcher {
  fetch(request: Request): Promise<Response>;
}

/** The object of live events, as the Worker calls it. */
export interface LiveHubStub extends Fetcher {
  /** Something was committed: only a hint. */
  hint(): Promise<void>;
}

export interface Environment {
  readonly [name: string]: unknown;
  readonly LIVE_HUB: {
    idFromName(name: string): unknown;
    get(id: unknown): LiveHubStub;
  };
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
