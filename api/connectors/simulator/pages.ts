import { type RedirectAnswer, redirectAnswers } from './redirect-outcome.ts';

export { isRedirectAnswer, type RedirectAnswer, toRedirectOutcome as redirectOutcome } from './redirect-outcome.ts';

export interface BankPage {
  /** Where the forms post `answer=approve|decline|cancel|timeout`: the page's own address. */
  readonly action: string;
  readonly merchantName: string;
  readonly brand: string | null;
  /** `92.00`. */
  readonly amount: string;
  readonly currency: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The pages' style, which is a file of its own so that their policy allows no inline style. */
export const bankStylePath = '/simulator/bank.css';

export const bankStyle = `
:root{color-scheme:light dark;--paper:#f4f5f7;--card:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--yes:#1a6b3a;--focus:#0b57d0}
@media(prefers-color-scheme:dark){:root{--paper:#0f1216;--card:#1a1f26;--ink:#eef1f4;--soft:#a7b0ba;--line:#3a434e;--yes:#237a46;--focus:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .25rem;font-size:1.25rem}
p{margin:.25rem 0;color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0;padding:1rem 0;border-block:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
.amount{font-weight:600;font-variant-numeric:tabular-nums}
form{margin:.75rem 0 0}
button{width:100%;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:var(--ink);font:inherit;cursor:pointer}
button.approve{border-color:var(--yes);background:var(--yes);color:#fff;font-weight:600}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

const labels: Readonly<Record<RedirectAnswer, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Cancel',
  timeout: 'Let it time out',
};

function renderAnswerForm(action: string, answer: RedirectAnswer): string {
  return `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="answer" value="${answer}"><button type="submit" class="${answer}">${labels[answer]}</button></form>`;
}

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${bankStylePath}">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** The simulated bank's page, on which a person decides an asynchronous test payment. Works without JavaScript. */
export function renderBankPage({ action, merchantName, brand, amount, currency }: BankPage): string {
  const rows = [
    ['Shop', merchantName],
    ['Paid with', brand ?? 'Online payment'],
  ]
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
    .join('\n');
  return renderPage(
    'Test bank',
    `<h1>Test bank</h1>
<p>This is a test environment. No money moves.</p>
<dl>
${rows}
<dt>Amount</dt><dd class="amount">${escapeHtml(amount)} ${escapeHtml(currency)}</dd>
</dl>
${redirectAnswers.map((answer) => renderAnswerForm(action, answer)).join('\n')}`,
  );
}

/** The same page with one sentence instead of the buttons. */
export function renderBankNotice(sentence: string): string {
  return renderPage('Test bank', `<h1>Test bank</h1>\n<p>${escapeHtml(sentence)}</p>`);
}
