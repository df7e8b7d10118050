import type { GatewayOptions } from '../../gateway/gateway.ts';

let page: Promise<string> | undefined;

/**
 * GraphiQL as one page of our own: Yoga's default loads its scripts from a public CDN, which a page that is given tokens
 * must not. Nine megabytes, so they are loaded and rendered with its first request, and kept; Workers have no room for them.
 * Its options never change while a gateway runs.
 */
export const renderGraphiQL: NonNullable<GatewayOptions['renderGraphiQL']> = (options) => {
  page ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL: render }) => render(options));
  return page;
};
