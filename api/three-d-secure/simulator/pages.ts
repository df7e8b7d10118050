/** Pages of the simulated issuer. They run no script, and work with a keyboard alone. Pure. */

/** What the shopper enters on the simulated issuer's page to be authenticated; every other code is wrong. */
export const rightCode = '123456';

export interface ChallengePage {
  /** Where the forms post: the page's own address. */
  readonly action: string;
  readonly styleUrl: string;
  readonly merchantName: string;
  readonly brand: string;
  readonly last4: string | null;
  /** `92.00`; null where nothing is paid. */
  readonly amount: string | null;
  readonly currency: string;
  /** Further codes that may be entered after a wrong one; null before the first. */
  readonly triesLeft: number | null;
  /** Whether the page plays the part of the bank's app (decoupled). */
  readonly isApp: boolean;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export function renderChallenge(page: ChallengePage): string {
  const { action, brand, last4, amount, currency, triesLeft } = page;
  const rows = [
    ['Shop', page.merchantName, ''],
    ...(last4 === null ? [] : [['Card', `${brand} ending ${last4}`, '']]),
    ...(amount === null ? [] : [['Amount', `${amount} ${currency}`, ' class="amount"']]),
  ];
  const list = rows.map(([name, value = '', mark = '']) => `<dt>${name}</dt><dd${mark}>${escapeHtml(value)}</dd>`).join('\n');
  const error =
    triesLeft === null
      ? ''
      : `<p class="error" role="alert" id="code-error">This code is wrong. You may enter ${triesLeft === 1 ? 'one more code' : `${triesLeft} more codes`}.</p>`;
  const described = triesLeft === null ? 'code-hint' : 'code-error code-hint';
  const invalid = triesLeft === null ? '' : ' aria-invalid="true"';
  return renderPage(
    page.styleUrl,
    'Confirm your payment',
    `<h1>${page.isApp ? 'Confirm in the app of your bank' : 'Confirm that it is you'}</h1>
<p>${amount === null ? 'The shop wants to know that this card is yours.' : 'Your bank wants to know that you make this payment.'}</p>
<dl>
${list}
</dl>
${error}
<form method="post" action="${escapeHtml(action)}">
<label for="code">Code from your bank</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus aria-describedby="${described}"${invalid}>
<button type="submit" class="act" name="answer" value="code">Confirm</button>
</form>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" name="answer" value="cancel">Cancel</button>
</form>
<p class="hint" id="code-hint">Test environment: the right code is <strong>${rightCode}</strong>. No money moves.</p>`,
  );
}

/** A page with one sentence: the end of the way, where the merchant named no address to return to. */
export function renderIssuerNotice(styleUrl: string, title: string, sentence: string): string {
  return renderPage(styleUrl, title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>`);
}

/** What the hidden iframe loads. A real issuer reads the browser here; this one only learns that it was loaded. */
export function renderMethodPage(): string {
  return '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Device data</title></head><body><p>Received.</p></body></html>';
}

function renderPage(styleUrl: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(styleUrl)}">
</head>
<body>
<main>
<header><span>Test bank</span><span>3-D Secure</span></header>
${content}
</main>
</body>
</html>
`;
}
