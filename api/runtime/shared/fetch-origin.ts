/** The address that redirects carry, and whether a request was encrypted, on runtimes that speak in fetch objects. */
export interface WebOrigin {
  /** PUBLIC_URL, where it is set. */
  readonly publicUrl: string | null;
  /** TRUST_PROXY: `X-Forwarded-Proto` is believed. */
  readonly trustProxy: boolean;
}

export function isSecure(request: Request, origin: WebOrigin): boolean {
  return schemeOf(new URL(request.url).protocol, request.headers.get('x-forwarded-proto'), origin) === 'https';
}

/** `https://pay.example.test`, without a slash at its end. */
export function originOf(request: Request, origin: WebOrigin): string {
  if (origin.publicUrl !== null) return origin.publicUrl;
  const url = new URL(request.url);
  return `${schemeOf(url.protocol, request.headers.get('x-forwarded-proto'), origin)}://${url.host}`;
}

/** Who is at the other end: what the runtime, the platform or a trusted proxy saw. */
export function addressOf(request: Request, { trustProxy }: WebOrigin, peer: string | undefined): string {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (peer ?? '');
}

/** A chain of proxies writes a list; the first of it is the client's side. */
function schemeOf(protocol: string, forwarded: string | null, origin: WebOrigin): 'http' | 'https' {
  const told = origin.trustProxy ? forwarded?.split(',')[0]?.trim() : undefined;
  return (told ?? protocol.replace(':', '')) === 'https' ? 'https' : 'http';
}
