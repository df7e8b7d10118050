/** Sends the shopper to a bank's or the 3-D Secure page (spec §2.5). */
import type { Parameter, Precondition, Redirect } from '../protocol.ts';
import { element } from './dom.ts';

/** A bank's hidden page that does not load by then must not hold up the payment. The standard's own bound for the method step. */
const preconditionMs = 10_000;

export function followRedirect(redirect: Redirect, target: string): void {
  void Promise.all((redirect.preconditions ?? []).map(loadHidden)).then(() => submit(redirect, target));
}

/** Clients that find no method POST the parameters; without parameters a plain address opens. */
function submit({ url, method, parameters }: Redirect, target: string): void {
  if (method === 'GET' && parameters.length === 0 && target === '_self') {
    location.assign(url);
    return;
  }
  const form = parameterForm({ url, method: method ?? 'POST', parameters });
  form.target = target;
  document.body.append(form);
  form.submit();
}

function loadHidden(precondition: Precondition): Promise<void> {
  const name = `wpwl-precondition-${Math.random().toString(36).slice(2)}`;
  const frame = element('iframe', { attributes: { name, hidden: '', 'aria-hidden': 'true', tabindex: '-1' } });
  document.body.append(frame);
  const form = parameterForm({ ...precondition, method: precondition.method ?? 'POST' });
  form.target = name;
  document.body.append(form);
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, preconditionMs);
    form.submit();
  });
}

function parameterForm(request: {
  readonly url: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
}): HTMLFormElement {
  const inputs = request.parameters.map(({ name, value }) => element('input', { attributes: { type: 'hidden', name, value } }));
  return element('form', { attributes: { action: request.url, method: request.method.toLowerCase(), hidden: '' }, children: inputs });
}
