import { code, type Guide, heading, list, note, steps, table, text } from '../guide.ts';

export const goingLive: Guide = {
  path: 'going-live',
  title: 'Going live',
  about: 'What differs from the sandbox, what to set up, and what to check before the first real payment.',
  blocks: [
    heading('For the program that takes payments'),
    table(
      ['In the sandbox', 'In live'],
      ['`http://127.0.0.1:4000`', 'your https address; plain HTTP is refused'],
      ['the token of Demo Shop', 'a token of your own with only the scopes that your program needs; keep it out of your code'],
      ['`000.100.110` is success', '`000.000.000` is success: decide by the group, or by `outcome`'],
      ['`testMode` and `forceResultCode` work', 'the gateway refuses `testMode`, and your bank decides'],
      ['no limit of requests', '100 requests a second for each channel and operation, bursts of 200; then 429 with `Retry-After`'],
    ),
    steps(
      'Send an [idempotency key](/docs/retries) with every request that moves money.',
      'Receive [webhooks](/docs/webhooks), verify them, and ignore a `webhook-id` that you have seen.',
      'Handle *pending*: do not ship, do not pay again, wait for the event.',
      'Show shoppers a sentence, not the code: `result { shopper(language: EN) }` of GraphQL, or the column of [Result codes](/docs/result-codes).',
      'Write `id` and `ndc` of each answer into your log. Never write card data.',
      'Try a decline, a refusal, a lost answer and a refund in the sandbox.',
    ),
    heading('For whoever runs the gateway'),
    text(
      '`npm run setup` makes the live installation once: its encryption key, its entities, an access token and the invitation of the first administrator. It prints them once.',
    ),
    code('sh', 'npm run setup -- --public-url https://pay.example.com --bank-url https://bank.example.com --admin-email you@example.com'),
    list(
      '**TLS**: give the gateway a certificate (`TLS_CERT_FILE`, `TLS_KEY_FILE`), or put a proxy in front and set `TRUST_PROXY=on`.',
      '**Keys**: keep `VAULT_KEYS` apart from the backups of the database. Without it nobody can read stored accounts.',
      '**Backups**: `npm run backup` copies a running database and verifies the copy. `npm run doctor` examines an installation and changes nothing.',
      '**Staff**: auditors, finance and administrators need a second factor or a passkey before they may do anything.',
      '**Watch**: `/metrics` for Prometheus, `/readyz` for your orchestrator; `.deploy/` has a dashboard and alert rules.',
    ),
    note('`api/runtime/README.md` of the repository describes operations: Docker, systemd, Cloudflare, upgrades and incidents.'),
  ],
};
