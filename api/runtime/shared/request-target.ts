/** Path and query of a request as it sent them. */

const plainTarget = /^(?!\/graphql\/)(?:\/(?!\.)[\w~!$&'()*+,;=:@%-][\w.~!$&'()*+,;=:@%-]*)*\/?(?:\?[\w.~!$&'()*+,;=:@%/?[\]-]*)?$/;

/** Whether it is as a URL writes it and an endpoint has it, as most are. Every other one is read by a URL: `/console/../healthz` is `/healthz`. */
export function isPlainTarget(target: string): boolean {
  return plainTarget.test(target);
}

/** Addresses of programs: REST, GraphQL, files. Pages are not among them: one that took its own address for another host's could not move on. */
const ofPrograms = /^\/+(v\d|reports|scheduling|graphql|export)(?:(\/)\/*|$)/;

/**
 * The path of an address that a program put together from a base address ending in a slash: `//v1/payments` and `/v1//payments` are
 * `/v1/payments`. An empty place after the resource stays empty: it is an id that was not filled in. `/graphql/` has nothing to fill in.
 */
export function readPath(path: string): string {
  const read = path.replace(ofPrograms, '/$1$2');
  return read === '/graphql/' ? '/graphql' : read;
}
