/**
 * The authorization of a connection_init. Browsers cannot send headers with a websocket, and client libraries write the name
 * of the header as they like: names of headers have no case. Undefined where there is none, or it is no text.
 */
export function readSocketAuthorization(params: Readonly<Record<string, unknown>> | null | undefined): string | undefined {
  const sent = params?.authorization ?? params?.Authorization;
  return typeof sent === 'string' ? sent : undefined;
}
