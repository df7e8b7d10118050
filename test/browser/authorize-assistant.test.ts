/** The page on which staff let an assistant act for them: what it says of the program, and where the browser goes with the answer. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startAssistant } from '../assistants/assistant.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { barriers, type ConsoleBrowser, emailOf, launchConsole, overflowPx, phone, staffPassword } from '../support/console-browser.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const redirectUri = 'https://assistant.example/done';
const codeVerifier = 'v'.repeat(43);

let browser: ConsoleBrowser;
let clientId: string;
beforeAll(async () => {
  browser = await launchConsole(url);
  const body = JSON.stringify({ client_name: 'Helpful assistant', redirect_uris: [redirectUri] });
  const registered = await fetch(`${url}/oauth/register`, { method: 'POST', body });
  clientId = ((await registered.json()) as { readonly client_id: string }).client_id;
});
afterAll(() => browser?.end());

function path(more: Readonly<Record<string, string>> = {}): string {
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  };
  return `/authorize-assistant?${new URLSearchParams({ ...asked, state: 'state-1', scope: 'payments:read payments:write admin', ...more })}`;
}

test('a member of staff signs in, sees who asks for what, allows less, and the program gets a token for that', async () => {
  const visitor = await browser.stranger();
  const { page } = visitor;
  // The program's own page lies outside of this machine.
  await page.route(`${redirectUri}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>done</title>' }));
  await visitor.open(path());
  await page.getByLabel('E-mail').fill(emailOf('SUPPORT'));
  await page.getByLabel(/^Password/).fill(staffPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: '“Helpful assistant” asks to act for you.' }).waitFor();
  await page.getByText('Your answer goes to assistant.example.').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(2);
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  await page.getByRole('checkbox', { name: /refund payments/ }).uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${redirectUri}**`);
  const answer = new URL(page.url()).searchParams;
  expect([answer.get('state'), answer.get('iss'), answer.get('error')]).toEqual(['state-1', url, null]);
  const form = {
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  };
  const token = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  expect(await token.json()).toMatchObject({ token_type: 'Bearer', scope: 'payments:read' });
  await visitor.close();
});

longTest('who chooses a channel lets the program act there alone', async () => {
  const visitor = await browser.signedIn('ADMIN');
  const { page } = visitor;
  await page.route(`${redirectUri}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>done</title>' }));
  await visitor.open(path({ scope: 'payments:read' }));
  await page.getByRole('combobox', { name: 'At this entity, and all below it' }).click();
  await page
    .getByRole('option', { name: /Other Shop/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${redirectUri}**`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const granted = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await granted.json()) as { readonly access_token: string };
  const assistant = await startAssistant(url, { token });
  const { answer } = await assistant.call('who_am_i');
  expect(JSON.stringify(answer)).toContain('Other Shop');
  const headers = { authorization: `Bearer ${demoToken}` };
  const paid = await fetch(`${url}/v1/payments`, { method: 'POST', headers, body: new URLSearchParams({ ...cardPayment }) });
  const { id } = (await paid.json()) as { readonly id: string };
  expect((await assistant.call('explain_payment', { id })).answer.refused).toBe('there is no payment with this id that you may see');
  await assistant.close();
  await visitor.close();
});

longTest('who sets amounts below those of all assistants sees them at the token, and the program is held to them', async () => {
  const visitor = await browser.signedIn('FINANCE');
  const { page } = visitor;
  await page.route(`${redirectUri}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>done</title>' }));
  await visitor.open(path());
  const amounts = page.getByRole('group', { name: 'It refunds at most' });
  const allow = page.getByRole('button', { name: 'Allow' });
  for (const [once, aDay, problem] of [
    ['twenty', '', 'Enter an amount above zero, such as 50.00, or nothing.'],
    ['0', '', 'Enter an amount above zero, such as 50.00, or nothing.'],
    ['20', '10', 'Enter at least the amount of one refund.'],
  ] as const) {
    await amounts.getByLabel('In one refund').fill(once);
    await amounts.getByLabel('In 24 hours').fill(aDay);
    await amounts.getByText(problem).waitFor();
    expect(await allow.isDisabled()).toBe(true);
  }
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  await amounts.getByLabel('In 24 hours').fill('60.5');
  await allow.click();
  await page.waitForURL(`${redirectUri}**`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const granted = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await granted.json()) as { readonly access_token: string };
  const headers = { authorization: `Bearer ${demoToken}` };
  const paid = await fetch(`${url}/v1/payments`, { method: 'POST', headers, body: new URLSearchParams({ ...cardPayment }) });
  const { id } = (await paid.json()) as { readonly id: string };
  const assistant = await startAssistant(url, { token });
  const { answer } = await assistant.call('prepare_refund', { paymentId: id, amount: '20.01' });
  expect(answer.refused).toContain('the access token of this assistant may refund at most 20.00 at once');
  await assistant.close();
  await visitor.close();
  const administrator = await browser.signedIn('ADMIN');
  for (const where of ['/tokens', '/access-review']) {
    await administrator.open(where);
    await administrator.page.getByText('Refunds by assistants: at most 20.00 at once · 60.50 in 24 hours').first().waitFor();
  }
  await administrator.close();
});

test('a no goes to the program as a no', async () => {
  const visitor = await browser.signedIn('ADMIN');
  const { page } = visitor;
  await page.route(`${redirectUri}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>done</title>' }));
  await visitor.open(path());
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(`${redirectUri}**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  await visitor.close();
});

test.each([
  ['of a program that did not register', { client_id: 'none.0' }],
  ['to an address that is not the program’s', { redirect_uri: 'https://thief.example/' }],
  ['without a proof of who asked', { code_challenge: '' }],
  ['with a proof that anybody could repeat', { code_challenge_method: 'plain' }],
])('a link %s offers nothing to allow, and leads nowhere', async (_name, changed) => {
  const visitor = await browser.signedIn('ADMIN');
  await visitor.open(path(changed));
  await visitor.page
    .getByText(/This link is not right|must be/)
    .first()
    .waitFor();
  expect(await visitor.page.getByRole('button', { name: /Allow|Deny/ }).count()).toBe(0);
  await visitor.close();
});
