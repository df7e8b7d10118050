/** Path and query of a request as it sent them. */

const plainTarget = /^(?:\/(?!\.)[\w~!$&'()*+,;=:@%-][\w.~!$&'()*+,;=:@%-]*)*\/?(?:\?[\w.~!$&'()*+,;=:@%/?[\]-]*)?$/;

/** Whether it is as a URL writes it, as most are. Every other one is read by a URL: `/console/../healthz` is `/healthz`. */
export function isPlainTarget(target: string): boolean {
  return plainTarget.test(target);
}
