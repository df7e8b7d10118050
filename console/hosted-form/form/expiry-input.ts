/** The input of the expiry date: writes `MM / YY` while the shopper types, and goes on to the next field by itself. */
import { formatExpiry, parseExpiry } from '../values/expiry.ts';
import { isTypedAtEnd } from '../values/rewrite.ts';
import { textInput } from './field.ts';

/** `05 / 2034`. Some browsers choose between two and four digits of the year by this length. */
const lengthMax = 9;

export interface ExpiryInput {
  readonly placeholder: string | undefined;
  /** Months before it are past. */
  readonly notBefore: () => Date;
  /** The shopper has typed a whole date that is not past. */
  readonly onComplete: () => void;
}

export function createExpiryInput({ placeholder, notBefore, onComplete }: ExpiryInput): HTMLInputElement {
  const input = textInput({
    name: 'card.expiry',
    class: 'expiry',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: lengthMax,
    format: formatExpiry,
    ...(placeholder === undefined ? {} : { placeholder }),
  });
  input.dir = 'ltr';
  // Shops' tests find the input by it.
  input.dataset.action = 'blur-card-expiry';
  input.addEventListener('paste', (event) => pasteWhole(input, event));
  input.addEventListener('input', (event) => {
    // Deleting, and a change in the middle, are left alone until the field is left.
    if (!isTypedAtEnd(input, event)) return;
    input.value = formatExpiry(input.value);
    if ('expiry' in parseExpiry(input.value, notBefore())) onComplete();
  });
  return input;
}

/** A copied date may be longer than the field, which would cut it: `expires 05/2034`. */
function pasteWhole(input: HTMLInputElement, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text') ?? '';
  const written = formatExpiry(text);
  if (!/\d{2} \/ \d{2}/.test(written)) return;
  event.preventDefault();
  input.value = written;
  input.setSelectionRange(written.length, written.length);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
