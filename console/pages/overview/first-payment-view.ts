/** The first payment as a curl command. Pure. */

/** What a shell replaces by the reader's own token. */
const tokenVariable = '$ACCESS_TOKEN';

/** The sandbox's token, which the README prints too: it holds only where the server is reached from its own machine alone. */
const sandbox = {
  channel: '8ac7a4a0000000000000000000000010',
  token: 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v',
} as const;

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface GatewayLocation {
  readonly origin: string;
  readonly hostname: string;
  readonly channels: readonly string[];
}

/** Whether the call can be pasted as it stands. */
export function isSandbox({ hostname, channels }: GatewayLocation): boolean {
  return loopback.has(hostname) && channels.includes(sandbox.channel);
}

/** A debit of 92.00 from a test card that is approved. */
export function firstPaymentCommand(place: GatewayLocation): string {
  const ready = isSandbox(place);
  const channel = ready ? sandbox.channel : (place.channels[0] ?? '$ENTITY_ID');
  return [
    `curl '${place.origin}/v1/payments'`,
    `  -H "Authorization: Bearer ${ready ? sandbox.token : tokenVariable}"`,
    `  -d "entityId=${channel}"`,
    '  -d amount=92.00 -d currency=EUR -d paymentType=DB -d paymentBrand=VISA',
    "  -d card.number=4200000000000000 -d card.holder='Jane Jones'",
    '  -d card.expiryMonth=05 -d card.expiryYear=2044 -d card.cvv=123',
  ].join(' \\\n');
}
