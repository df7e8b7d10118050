/** The context of resolvers. The gateway, which knows all modules, says what it is (gateway/context.ts); no module imports it from there. */

// biome-ignore lint/suspicious/noEmptyInterface: the gateway adds its members by declaration merging
export interface ResolverContext {}
