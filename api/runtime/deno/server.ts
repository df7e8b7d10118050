/** The gateway on Deno's own server: listening, websockets, and a clean end. */
import type { Composition } from '../shared/compose.ts';
import { fromFetchRequest, toFetchResponse } from '../shared/fetch-objects.ts';
import { baseUrl, type Settings } from '../shared/settings.ts';
import { wantsWebsocket } from '../shared/sockets.ts';
import type { Serving } from '../shared/start.ts';
import { Deno } from './names.ts';
import { upgrade } from './sockets.ts';

/** Throws where the address cannot be listened on. */
export function serveDeno({ gateway, router }: Composition, settings: Pick<Settings, 'host' | 'port' | 'tls'>): Serving {
  const { host, port, tls } = settings;
  const files = tls ? { cert: Deno.readTextFileSync(tls.certFile), key: Deno.readTextFileSync(tls.keyFile) } : {};
  const server = Deno.serve({ hostname: host, port, onListen: () => {}, ...files }, async (request, { remoteAddr }) => {
    const exchange = fromFetchRequest(request, remoteAddr.hostname);
    if (wantsWebsocket(request)) return upgrade(gateway, request, router.socketRequest(exchange));
    const answer = await router.handle(exchange);
    return answer ? toFetchResponse(answer) : new Response(null, { status: 499 });
  });
  return {
    url: baseUrl({ ...settings, publicUrl: null, port: server.addr.port }),
    async close() {
      gateway.endSubscriptions();
      await server.shutdown();
    },
  };
}
