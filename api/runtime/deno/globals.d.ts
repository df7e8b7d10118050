/** The few names of Deno that its adapter uses. Deno's own types would redefine the web's for every file that it imports. */
declare namespace Deno {
  interface HttpServer {
    readonly addr: { readonly hostname: string; readonly port: number };
    /** Takes no new requests and resolves when the running ones have ended. */
    shutdown(): Promise<void>;
  }

  interface ServeOptions {
    readonly hostname: string;
    readonly port: number;
    readonly cert?: string;
    readonly key?: string;
    readonly onListen?: (address: { readonly hostname: string; readonly port: number }) => void;
  }

  const env: { toObject(): Record<string, string> };
  const args: readonly string[];
  const stderr: { isTerminal(): boolean };
  function serve(
    options: ServeOptions,
    handler: (request: Request, info: { readonly remoteAddr: { readonly hostname: string } }) => Response | Promise<Response>,
  ): HttpServer;
  function upgradeWebSocket(
    request: Request,
    options: { readonly idleTimeout: number },
  ): { readonly socket: WebSocket; readonly response: Response };
  function addSignalListener(signal: 'SIGTERM' | 'SIGINT', listener: () => void): void;
  function exit(code: number): never;
  function readTextFileSync(path: string): string;
}
