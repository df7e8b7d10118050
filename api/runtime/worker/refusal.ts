/** A database that must not be served (its environment, its keys), or that is away: the log says why, the client does not. */
export function refuseToServe(error: unknown, why = 'the gateway cannot start'): Response {
  console.error(`${why}: ${error instanceof Error ? error.message : 'it failed'}`);
  return new Response(JSON.stringify({ status: 'not ready' }), {
    status: 503,
    headers: { 'Content-Type': 'application/json;charset=UTF-8', 'Retry-After': '5' },
  });
}
