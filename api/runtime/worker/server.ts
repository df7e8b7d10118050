/** One request on Workers through the router. */
import { fromFetchRequest, toFetchResponse } from '../shared/fetch-objects.ts';
import type { Router, SocketRequest } from '../shared/router.ts';
import type { Wait } from '../shared/waits.ts';

export async function answerRequest(router: Router, request: Request, waitForBody?: Wait): Promise<Response> {
  const answer = await router.handle(fromWorkerRequest(request, waitForBody));
  return answer ? toFetchResponse(answer) : new Response(null, { status: 499 });
}

export function socketRequest(router: Router, request: Request): SocketRequest | undefined {
  return router.socketRequest(fromWorkerRequest(request));
}

/** The platform writes the client's address into a header, over whatever the client wrote there. */
function fromWorkerRequest(request: Request, waitForBody?: Wait) {
  return fromFetchRequest(request, request.headers.get('cf-connecting-ip') ?? '', waitForBody);
}
