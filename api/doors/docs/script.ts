/** The script of the pages: tabs that remember the choice, "Run it in the sandbox", copy, search, filter. `reader-script.ts` is its end. */
import { readerScript } from './reader-script.ts';
import { printedChannel, printedToken, printedUrl } from './sample.ts';

export const docsScript = `const isSandbox = document.body.hasAttribute('data-sandbox');
const printedUrl = '${printedUrl}';
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window */ } };
const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

/* The samples name the gateway of these pages. */
if (location.origin !== printedUrl) {
  const texts = [];
  for (const code of document.querySelectorAll('pre.code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.includes(printedUrl)) texts.push(walker.currentNode);
  }
  for (const text of texts) text.data = text.data.replaceAll(printedUrl, location.origin);
}

/* Tabs: one choice for all samples of all pages. */
function choose(tongue) {
  for (const input of document.querySelectorAll('input.tab')) if (input.dataset.tongue === tongue) input.checked = true;
}
const chosen = stored('docs-tongue');
if (chosen) choose(chosen);
document.addEventListener('change', ({ target }) => {
  if (!target.matches('input.tab')) return;
  const before = target.getBoundingClientRect().top;
  choose(target.dataset.tongue);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  store('docs-tongue', target.dataset.tongue);
});

/* Samples. */
let samples;
const readSamples = () => (samples ??= fetch('/docs/samples.json').then((answer) => answer.json()));
let token = sessionStorage.getItem('docs-token') ?? '${printedToken}';
const fill = (request, ids) => {
  let text = JSON.stringify(request).replaceAll('${printedChannel}', channel);
  for (const [placeholder, id] of Object.entries(ids)) text = text.replaceAll(placeholder, id);
  return JSON.parse(text);
};
const findId = (value) => {
  if (value === null || typeof value !== 'object') return undefined;
  if (typeof value.id === 'string') return value.id;
  for (const part of Object.values(value)) { const id = findId(part); if (id) return id; }
  return undefined;
};
async function send({ method, path, headers, body }) {
  const init = { method, headers: { ...headers, Authorization: 'Bearer ' + token }, ...(body === '' ? {} : { body }) };
  const began = performance.now();
  const response = await fetch(path, init);
  const text = await response.text();
  let answer;
  try { answer = JSON.parse(text); } catch { answer = text; }
  return { status: response.status, ms: Math.round(performance.now() - began), answer };
}
async function run(id, tongue, ids = {}) {
  const all = await readSamples();
  const { after, placeholder, ...requests } = all[id];
  for (const earlier of after) {
    const { answer, status } = await run(earlier, tongue, ids);
    if (status >= 400) return { status, ms: 0, answer };
  }
  const result = await send(fill(requests[tongue] ?? requests.rest ?? requests.graphql, ids));
  const made = findId(result.answer?.data ?? result.answer);
  if (placeholder && made) ids[placeholder] = made;
  return { ...result, id: made, before: after.map((name) => all[name].placeholder).filter(Boolean).map((name) => ids[name]) };
}
function showOutcome(place, { status, ms, answer, id, before = [] }) {
  const good = status < 400 && !answer?.errors;
  const head = make('p', { className: good ? 'good' : 'bad' }, 'Status ' + status + ', ' + ms + ' ms');
  const isPayment = JSON.stringify(answer).includes('"paymentType"') || /payment|refund|capture/i.test(Object.keys(answer?.data ?? {})[0] ?? '');
  const shown = isPayment ? (id ?? before[0]) : undefined;
  if (shown && /^[0-9a-f]{32}$/.test(shown)) head.append(' ', make('a', { href: '/console/payments/' + shown }, 'See it in the console'));
  const code = make('code', { textContent: typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2) });
  place.replaceChildren(head, make('pre', { className: 'code', tabIndex: 0 }, code));
  const code403 = answer?.result?.code ?? answer?.errors?.[0]?.extensions?.resultCode;
  if (status === 401 || status === 403 || code403 === '800.900.300') askToken(place);
}
function askToken(place) {
  const input = make('input', { type: 'password', autocomplete: 'off', required: true });
  const form = make('form', { className: 'token' },
    make('label', {}, 'This sandbox has a token of its own, which the gateway printed at its first start. Access token: ', input),
    make('button', {}, 'Use it in this tab'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    useToken(input.value.trim());
    place.closest('.sample').querySelector('.run').click();
  });
  place.append(form);
}
async function copy(button, code) {
  await navigator.clipboard.writeText(code.textContent);
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
}
for (const button of document.querySelectorAll('.copy-page button')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const markdown = await (await fetch(button.dataset.page)).text();
    await navigator.clipboard.writeText(markdown.replaceAll(printedUrl, location.origin));
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy page'; }, 1500);
  });
}
for (const code of document.querySelectorAll('main pre.code')) {
  if (code.closest('.sample')) continue;
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  const box = make('div', { className: 'block' });
  code.replaceWith(box);
  box.append(code, button);
  button.addEventListener('click', () => copy(button, code));
}
for (const figure of document.querySelectorAll('.sample')) {
  const actions = figure.querySelector('.actions');
  const outcome = figure.querySelector('.outcome');
  const runButton = figure.querySelector('.run');
  const copyButton = figure.querySelector('.copy');
  actions.hidden = false;
  copyButton.hidden = false;
  const tongueNow = () => figure.querySelector('input.tab:checked')?.dataset.tongue ?? 'rest';
  copyButton.addEventListener('click', () => copy(copyButton, figure.querySelector('.panel-' + tongueNow() + ' pre.code')));
  if (!runButton || !isSandbox) continue;
  runButton.hidden = false;
  runButton.addEventListener('click', async () => {
    const { asksFirst } = figure.dataset;
    if (asksFirst && !confirm(asksFirst)) return;
    runButton.disabled = true;
    try {
      const tongue = tongueNow();
      showOutcome(outcome, await run(figure.dataset.sample, tongue === 'graphql' ? tongue : 'rest'));
    } catch {
      outcome.replaceChildren(make('p', { className: 'bad' }, 'The gateway did not answer. Is it still running?'));
    } finally {
      runButton.disabled = false;
    }
  });
}

/* Fields that are loaded when they are opened. */
document.addEventListener('toggle', async ({ target }) => {
  const { from } = target.dataset;
  if (!target.open || !from) return;
  delete target.dataset.from;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(from)).text(), 'text/html');
    target.querySelector('.fields').replaceChildren(...page.querySelector('main .fields').childNodes);
  } catch {
    target.dataset.from = from;
  }
}, true);

/* Search: suggestions under the field; without them the form opens a page of results. */
const field = document.querySelector('header input[type=search]');
const found = document.querySelector('header .found');
let asked = 0;
async function suggest() {
  const query = field.value.trim();
  const turn = ++asked;
  if (query === '') { found.hidden = true; return; }
  const entries = await (await fetch('/docs/search.json?q=' + encodeURIComponent(query))).json();
  if (turn !== asked) return;
  const links = entries.map(({ kind, title, path, about }) =>
    make('a', { href: path }, make('b', {}, title), make('span', { className: 'mark' }, kind), make('small', {}, about)));
  found.replaceChildren(...(links.length > 0 ? links : [make('p', {}, 'Nothing found')]));
  found.hidden = false;
}
field.addEventListener('input', () => void suggest().catch(() => {}));
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.hidden = true;
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  found.querySelector('a')?.focus();
});
found.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { found.hidden = true; field.focus(); }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...found.querySelectorAll('a')];
  (links[links.indexOf(document.activeElement) + step] ?? field).focus();
});
document.addEventListener('click', ({ target }) => { if (!target.closest('header form')) found.hidden = true; });
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  field.focus();
});

/* The filter of long tables. */
const box = document.querySelector('.filter');
if (box) {
  const input = box.querySelector('input');
  const counter = box.querySelector('output');
  const sections = [...document.querySelectorAll('main section')].map((section) => ({
    section,
    rows: [...section.querySelectorAll('tbody tr')].map((row) => ({ row, text: row.textContent.toLowerCase() })),
  }));
  box.hidden = false;
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const { section, rows } of sections) {
      let any = false;
      for (const { row, text } of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) { any = true; shown += 1; }
      }
      section.hidden = !any;
    }
    counter.textContent = words.length === 0 ? '' : shown === 1 ? '1 line' : shown + ' lines';
  });
}

/* A row that a search result points to. */
const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
target?.closest('tr')?.classList.add('target');
${readerScript}`;
