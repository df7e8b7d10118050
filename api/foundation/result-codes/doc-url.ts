/** The page that explains a result code, as an address of the gateway: programs resolve it against the address that they called. */
export function toDocUrl(resultCode: string): string {
  return `/docs/result-codes#c-${resultCode}`;
}
