import { type Guide, heading, list, note, table, text } from '../guide.ts';

export const companyAccounts: Guide = {
  path: 'company-accounts',
  title: 'Sign in with your company’s accounts',
  about:
    'Staff sign in to the console with the account that they have in your company: Microsoft Entra, Okta, Google, Keycloak, or any other identity provider that speaks OpenID Connect.',
  blocks: [
    heading('Set it up'),
    list(
      'Make a web application at your identity provider. Its redirect address is `/auth/company/callback` of your gateway: `https://pay.example.com/auth/company/callback`.',
      'Start the gateway with the three settings below. It reads everything else from the provider.',
      'Open the console and press **Sign in with …**.',
    ),
    table(
      ['Setting', 'Says'],
      [
        '`OIDC_ISSUER`',
        'the provider’s address, as it stands in `issuer` of its `/.well-known/openid-configuration`. It begins with https; http is taken for a provider on this machine in the test environment',
      ],
      [
        '`OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`',
        'what the provider calls this gateway. The secret stays in memory: no page and no log shows it',
      ],
      ['`OIDC_NAME`', 'the name on the button. Without it: the host of the issuer'],
      [
        '`OIDC_SCOPES`',
        'what the provider is asked for. Without it: `openid email profile`. Some providers tell groups only for a scope such as `groups`',
      ],
      [
        '`OIDC_ROLES`',
        'which values of a claim give which role: a built-in one, or one of your own by its id. Without it only people who were invited come in',
      ],
      ['`OIDC_ROLES_CLAIM`', 'the claim that has these values. Without it: `groups`'],
      ['`OIDC_ONLY`', '`on`: nobody signs in by password or passkey any more, except the person below'],
      [
        '`STAFF_BREAK_GLASS_EMAIL`',
        'the one administrator who keeps the password, for the day on which the provider fails. `OIDC_ONLY` needs it',
      ],
    ),
    text('An example. Administrators come from one group, and support of one merchant from another:'),
    list(
      '`OIDC_ISSUER=https://login.example.com/tenant`',
      '`OIDC_CLIENT_ID=payment-console`',
      '`OIDC_CLIENT_SECRET=…`',
      '`OIDC_NAME=Example Ltd`',
      '`OIDC_ROLES=pay-admins=ADMIN,pay-support=SUPPORT@8ac7a4a0000000000000000000000003`',
      '`OIDC_ONLY=on`',
      '`STAFF_BREAK_GLASS_EMAIL=admin@example.com`',
    ),
    text(
      'A gateway whose settings are not whole does not start: it says in a sentence what is missing. `SUPPORT@…` names an entity; without one the role holds for the whole installation. A role of your own (page *Roles*) is named by its id, the end of its address there: `pay-desk=8ac7a4a0000000000000000000000777`; without `@` it holds for its own entity. Where it was retired, nobody comes in by it, and the log says so. Who has it by the claim keeps it from being retired, unless whoever retires it ends their access with it (`retireCustomRole(endClaimed: true)`): at their next sign-in they get what the claim gives them by then.',
    ),
    heading('Who comes in'),
    list(
      'Who was invited: the first sign-in needs the address of the invitation, and the provider has to say that it is verified (`email_verified`, or `xms_edov` at Microsoft Entra, an optional claim that you add to the application). Role and limit are those that an administrator gave.',
      'Who has a value of `OIDC_ROLES`: the gateway makes the account. The first entry that matches counts, so put the role that allows most first. Only the provider changes this role; limits for refunds are set on the page Staff.',
      'Nobody else. The sign-in page says why, and the audit log has each refusal.',
    ),
    text(
      'From the first sign-in on the provider’s own name of the person (`sub`) counts, and not the address: an address that is given to somebody else opens nothing.',
    ),
    heading('Who leaves'),
    list(
      'Who loses the value of the claim loses the role at the next sign-in: the account is disabled, and every session ends. If the value returns, so does the role.',
      'A session lasts 12 hours at most (`STAFF_SESSION_HOURS`): the provider is asked again then, and not before. To end it at once, use **Sessions** on the page **Who may what**.',
      'Whom an administrator disabled does not come back, whatever the provider says.',
    ),
    heading('The second factor'),
    text(
      'In live, whoever moves money, gives rights or sees personal data of all shoppers needs a second factor. If the provider says that it asked for one (`amr` has `mfa`, or names a password and something else), the gateway asks for none. Otherwise it asks for its own; who has none yet sets one up first, without a password.',
    ),
    heading('When it does not work'),
    table(
      ['The page says', 'Look at'],
      ['the sign-in does not respond', 'whether the gateway reaches the provider. It waits 5 seconds for each answer, and takes 256 kB'],
      ['the sign-in does not accept this gateway', '`OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, and the redirect address at the provider'],
      ['the answer could not be verified', 'the clock of the machine. The log has the name of the check that failed, as `detail`'],
      ['the answer did not come from …', '`OIDC_ISSUER`: it must be the same to the letter, with or without a slash at its end'],
      ['the e-mail address is not verified', 'the claim `email_verified` of the provider'],
    ),
    text(
      'Meanwhile passwords go on, unless `OIDC_ONLY` is on: then the person of `STAFF_BREAK_GLASS_EMAIL` presses **Use the emergency password**.',
    ),
    note(
      'The gateway uses the authorisation code flow with PKCE, `state` and `nonce`; it verifies signature, issuer, audience and times, and keeps no token of the provider. It works on Node, Deno and Cloudflare Workers.',
    ),
  ],
};
