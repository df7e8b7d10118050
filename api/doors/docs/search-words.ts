/** What developers call the things of these pages: other gateways' words, abbreviations, names of tools. */

/** Words that lead to a page, or to a section of one, although it says something else. */
export const pageWords: Readonly<Record<string, string>> = {
  '/docs/quick-start': 'getting started begin install tutorial hello world first payment setup sandbox',
  '/docs/testing': 'mock simulator fake staging test mode test environment force decline clock time travel sandbox',
  '/docs/payments': 'charge payment intent sale purchase order pay authorize auth hold preauthorization capture debit card payment',
  '/docs/payments#3-d-secure':
    '3ds 3ds2 3d secure sca psd2 strong customer authentication challenge frictionless redirect verified by visa',
  '/docs/checkout': 'payment form payment page hosted fields embed iframe widget drop in elements session javascript browser',
  '/docs/stored-accounts':
    'token tokenize tokenization save card saved card card on file vault payment method wallet customer one click registration credential on file cit mit',
  '/docs/refunds': 'void cancel cancel payment undo partial refund give money back return reversal reverse release',
  '/docs/refunds#chargebacks': 'chargeback dispute fraud representment retrieval',
  '/docs/subscriptions': 'recurring billing plan invoice schedule cron instalment membership monthly repeat',
  '/docs/webhooks': 'notification callback ipn event signature hmac verify hook endpoint standard webhooks',
  '/docs/live-events': 'sse server sent events websocket websockets stream subscription realtime real time push',
  '/docs/retries':
    'idempotency idempotent key double charge duplicate payment twice timeout lost answer network error retry 504 503 exactly once',
  '/docs/errors': 'error handling exception decline declined failed payment refused why failure 400 401 403 404 graphql error',
  '/docs/lists': 'pagination paging page cursor next page list payments limit offset find search query filter',
  '/docs/files': 'csv export columns download excel spreadsheet jsonl report file',
  '/docs/reconciliation': 'payout settlement fees fee statement clearing balance accounting bookkeeping deposit report',
  '/docs/wallets': 'apple pay google pay samsung pay applepay googlepay mobile wallet payment token cryptogram',
  '/docs/security':
    'csp content security policy ip allowlist whitelist firewall ip address pci pci dss saq tls certificate cors iframe security private network',
  '/docs/company-accounts':
    'sso single sign on single sign-on oidc openid connect saml azure entra okta google workspace keycloak identity provider idp staff login groups',
  '/docs/access-tokens':
    'api key apikey secret key bearer token authentication authorization header scope permission rotate token revoke credentials login basic auth',
  '/docs/amounts':
    'amount currency currencies cents minor units decimals decimal rounding yen jpy dinar kwd zero decimal money format iso 4217 euro',
  '/docs/languages':
    'python php java go ruby csharp dotnet sdk library client typescript node openapi swagger postman generator curl rest client schema',
  '/docs/assistants': 'mcp model context protocol llm ai agent assistant llms.txt markdown chatbot prompt injection',
  '/docs/changelog': 'changelog release notes versions versioning deprecated deprecation breaking changes what is new upgrade',
  '/docs/going-live': 'production live checklist rate limit throttling 429 deploy docker launch',
  '/docs/routing':
    'routing rules orchestration several acquirers acquirer connector failover fallback cascade cascading retry elsewhere circuit breaker health',
  '/docs/moving': 'migrate migration switch import cards stripe adyen braintree checkout.com paypal worldpay',
  '/docs/moving-in': 'upstream proxy facade in front of gateway behind import past payments history cut over shadow mode',
  '/docs/test-cards': 'test card numbers dummy card 3ds fail 4242 4242424242424242 4111 iban sepa test account',
  '/docs/result-codes': 'error codes error code decline codes response codes reason codes list of codes status codes',
  '/docs/parameters': 'fields request body schema format',
  '/docs/endpoints': 'rest api reference routes urls',
  '/docs/events': 'event types webhook types payload list of events',
  '/docs/graphql': 'graphql schema queries mutations introspection graphiql',
};

/** A word → what these pages say for it. Both are searched for. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  '2fa': ['factor'],
  '3ds': ['3-d', 'secure'],
  '3ds2': ['3-d', 'secure'],
  ach: ['sepa'],
  apikey: ['token'],
  auth: ['authorisation', 'token'],
  authorize: ['authorise', 'pre-authorisation'],
  'card.cvc': ['card.cvv'],
  cancel: ['reversal'],
  cents: ['amount'],
  charge: ['debit'],
  cvc: ['cvv'],
  customer: ['shopper'],
  decline: ['declined'],
  dispute: ['chargeback'],
  fail: ['declined'],
  failed: ['declined'],
  intent: ['payment'],
  invoice: ['merchantinvoiceid'],
  key: ['token'],
  limit: ['429'],
  metadata: ['customparameters'],
  ordernumber: ['merchanttransactionid'],
  plan: ['job'],
  psd2: ['3-d'],
  sca: ['3-d'],
  sdk: ['client'],
  session: ['checkout'],
  swagger: ['openapi'],
  throttle: ['429'],
  token: ['registration'],
  user: ['shopper', 'staff'],
  void: ['reversal'],
  whitelist: ['allowlist'],
};

/** Words that tell nothing about what is looked for. */
export const emptyWords: ReadonlySet<string> = new Set(
  'a an and are at by can do does for from get how i in is it me my of on or the there to use using want what when where why with you your'.split(
    ' ',
  ),
);
