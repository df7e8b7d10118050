/** What resolvers are given: the sum of what the modules' operations take. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { Ports } from './ports.ts';

export type Context = RequestContext<Ports>;

declare module '../../foundation/graphql/schema/context.ts' {
  interface ResolverContext extends Context {}
}
