import type { GatewayOptions } from '../../gateway/gateway.ts';

/**
 * GraphiQL as one page of our own: Yoga's default loads its scripts from a public CDN, which a page that is given tokens
 * must not. Nine megabytes, so they are loaded with its first request; Workers have no room for them.
 */
export const renderGraphiQL: NonNullable<GatewayOptions['renderGraphiQL']> = async (options) => {
  const { renderGraphiQL: render } = await import('@graphql-yoga/render-graphiql');
  return render(options);
};
