/**
 * The part of the pages' script that is for staff who are signed in: samples name their own channel, and, after they have asked for one, a token
 * of their own. The token stays in the tab, and is never part of a page that the gateway sends.
 */
import { printedChannel, printedToken } from './sample.ts';

export const readerScript = `
/* Samples with the reader's own channel and token. */
let channel = '${printedChannel}';
function rewrite(from, to) {
  if (from === to) return;
  for (const code of document.querySelectorAll('pre.code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.includes(from)) walker.currentNode.data = walker.currentNode.data.replaceAll(from, to);
  }
}
function useToken(own) {
  rewrite(token, own);
  token = own;
  sessionStorage.setItem('docs-token', own);
}
rewrite('${printedToken}', token);
async function ask(query, variables = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query, variables }) };
  const { data } = await (await fetch('/graphql', init)).json();
  if (!data) throw new Error('refused');
  return data;
}
async function nameReader() {
  const first = document.querySelector('main .sample');
  if (!first) return;
  const session = await (await fetch('/auth/get-session', { headers: { accept: 'application/json' } })).json();
  if (!session?.user) return;
  const { viewer, entities } = await ask('{ viewer { name kind scopes } entities(first: 500) { edges { node { id name kind } } } }');
  const channels = entities.edges.map(({ node }) => node).filter(({ kind }) => kind === 'CHANNEL');
  if (viewer.kind !== 'STAFF' || channels.length === 0) return;
  const select = make('select', {}, ...channels.map(({ id, name }) => make('option', { value: id }, name)));
  const known = stored('docs-channel');
  select.value = channels.some(({ id }) => id === known) ? known : channels.some(({ id }) => id === channel) ? channel : channels[0].id;
  const choose = () => { rewrite(channel, select.value); channel = select.value; store('docs-channel', channel); };
  choose();
  const box = make('p', { className: 'reader' }, 'Signed in as ' + viewer.name + '. ', make('label', {}, 'Samples name your channel ', select));
  select.addEventListener('change', () => {
    choose();
    // A token of another channel would be refused.
    if (sessionStorage.getItem('docs-token') !== null) { sessionStorage.removeItem('docs-token'); rewrite(token, '${printedToken}'); token = '${printedToken}'; made.textContent = 'Use a token of my own'; made.disabled = false; }
  });
  const made = make('button', { type: 'button', textContent: 'Use a token of my own' });
  made.addEventListener('click', async () => {
    made.disabled = true;
    try {
      const input = { entityId: channel, name: 'samples of the documentation', scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE'], expiresAt: new Date(Date.now() + 8 * 3600000).toISOString() };
      const { createAccessToken } = await ask('mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token } }', { input });
      useToken(createAccessToken.token);
      made.textContent = 'A token of yours stands in the samples. It ends in eight hours, and this tab alone has it.';
    } catch {
      made.disabled = false;
      made.textContent = 'No token was made. Try again';
    }
  });
  if (isSandbox && viewer.scopes.includes('ADMIN')) box.append(' ', made);
  first.before(box);
}
void nameReader().catch(() => {});
`;
