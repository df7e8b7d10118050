import { type Guide, heading, list, table, text } from '../guide.ts';

export const security: Guide = {
  path: 'security',
  title: 'Security: CSP, networks, PCI',
  about: 'What your page has to allow, which addresses call whom, and how you keep card data out of your systems.',
  blocks: [
    heading('Content security policy'),
    text(
      'A page with a content security policy (CSP) that shows the [hosted form](/docs/checkout) needs these sources. Put the origin of your gateway in place of `https://gateway.example`:',
    ),
    text(
      "`script-src https://gateway.example; connect-src https://gateway.example; frame-src https://gateway.example; form-action 'self' https://gateway.example`",
    ),
    text('The form’s styles need no permission. Banks whose pages are opened by POST need `form-action` too.'),
    heading('IP allowlist'),
    table(
      ['From', 'To', 'What to allow'],
      [
        'your server',
        'the gateway',
        'the address of the gateway, port 443. The gateway itself has no list of callers’ addresses: put one into your proxy',
      ],
      [
        'the gateway',
        'your webhook',
        'the address that your installation sends from: ask whoever runs it. Then verify the signature, which proves more',
      ],
      ['the shopper’s browser', 'the gateway', 'everybody: the form and the pages of 3-D Secure'],
    ),
    list(
      'The gateway sends webhooks to public addresses only. It refuses loopback, private and link-local addresses, also where a name resolves to one.',
      'A token works only for its entity and its scopes: see [Access tokens](/docs/access-tokens).',
      'Call REST and GraphQL from your server: a page that calls them shows its token to every visitor. On a developer’s machine the gateway answers pages of that machine alone (CORS). Elsewhere it answers pages of every origin, or of those that `ALLOWED_ORIGINS` names.',
    ),
    heading('PCI DSS'),
    list(
      'With the [hosted form](/docs/checkout), card numbers and codes exist only in frames of the gateway. Your page needs no more than SAQ A.',
      'If your server sends `card.*`, your server is in scope of PCI DSS.',
      'The gateway never answers, logs or exports a whole card number, and never stores a security code.',
    ),
    heading('TLS'),
    text('In live, the gateway takes HTTPS only. [Going live](/docs/going-live) says how to give it a certificate or a proxy.'),
  ],
};
