/**
 * The few names of Deno that its adapter uses. Deno's own types would redefine the web's for every file that it imports, and a
 * global name would exist in Node's files, too, which the same project checks.
 */
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

interface DenoNames {
  readonly env: { toObject(): Record<string, string> };
  readonly args: readonly string[];
  readonly stderr: { isTerminal(): boolean };
  serve(
    options: ServeOptions,
    handler: (request: Request, info: { readonly remoteAddr: { readonly hostname: string } }) => Response | Promise<Response>,
  ): HttpServer;
  upgradeWebSocket(
    request: Request,
    options: { readonly idleTimeout: number },
  ): { readonly socket: WebSocket; readonly response: Response };
  addSignalListener(signal: 'SIGTERM' | 'SIGINT', listener: () => void): void;
  exit(code: number): never;
  readTextFileSync(path: string): string;
}

export const { Deno } = globalThis as unknown as { readonly Deno: DenoNames };
