/**
 * The egress guard's part that needs DNS. Every address of a name is checked, and the connection goes to an address that was checked. So a
 * name cannot resolve to one address for the check and to another for the call.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { addressRefusal } from '../../domain/webhooks/address.ts';
import { type EgressRules, isAddress, toHost, urlRefusal } from '../../domain/webhooks/egress.ts';

/** A name with more addresses is refused. */
const addressesMax = 64;

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface EgressGuard {
  refusal(url: string): Promise<string | null>;
  /** For a socket's `lookup`: gives out checked addresses only. */
  readonly lookup: LookupFunction;
}

/** Its message is shown to the user. */
export class EgressRefused extends Error {
  readonly code = 'EGRESS_REFUSED';

  constructor(why: string) {
    super(why);
    this.name = 'EgressRefused';
  }
}

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

export function createEgressGuard(rules: EgressRules, resolve: Resolve = resolveAll): EgressGuard {
  const checked = async (host: string): Promise<readonly LookupAddress[]> => {
    const addresses = await resolve(host);
    if (addresses.length === 0 || addresses.length > addressesMax) throw new EgressRefused(`${host} resolves to no usable address`);
    for (const { address } of addresses) {
      const why = addressRefusal(address, rules.allowLoopback);
      if (why) throw new EgressRefused(`${host} resolves to an address that may not be called: ${why}`);
    }
    return addresses;
  };
  return {
    async refusal(url) {
      const why = urlRefusal(url, rules);
      if (why !== null) return why;
      const host = toHost(new URL(url));
      if (isAddress(host)) return null;
      try {
        await checked(host);
        return null;
      } catch (error) {
        return error instanceof EgressRefused ? error.message : `${host} cannot be resolved`;
      }
    },
    lookup(host, options, callback) {
      checked(host).then(
        (addresses) => {
          const family = options.family === 4 || options.family === 6 ? options.family : undefined;
          const usable = family === undefined ? [...addresses] : addresses.filter((each) => each.family === family);
          const [first] = usable;
          if (options.all) callback(null, usable);
          else if (first) callback(null, first.address, first.family);
          else callback(new EgressRefused(`${host} resolves to no usable address`), '');
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error('lookup failed'), ''),
      );
    },
  };
}
