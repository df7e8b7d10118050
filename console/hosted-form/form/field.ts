/** One row of a form: label, control, message. */
import { element, uniqueId } from './dom.ts';

export interface FieldRow {
  readonly row: HTMLElement;
  /** Shows the message beside the field, or takes it away. */
  showError(message: string | null): void;
}

/** `name` is the part of the class names: `cardNumber` makes `wpwl-group-cardNumber` and its kin. */
export function fieldRow(name: string, label: string, control: HTMLElement, after?: HTMLElement): FieldRow {
  const errorId = uniqueId(`${name}-error`);
  // Pages know the expiry date's hint by its month.
  const hints = (name === 'expiry' ? ['expiry', 'expiryMonth'] : [name]).map((each) => `wpwl-hint-${each}Error`);
  const error = element('div', {
    class: ['wpwl-hint', ...hints].join(' '),
    attributes: { id: errorId, role: 'alert' },
  });
  const isFrame = control instanceof HTMLIFrameElement;
  if (!isFrame && control.id === '') control.id = uniqueId(name);
  control.setAttribute('aria-describedby', errorId);
  const labelElement = fieldLabel(name, label, isFrame ? null : control);
  const wrapper = element('div', { class: `wpwl-wrapper wpwl-wrapper-${name}`, children: [control, after] });
  const row = element('div', { class: `wpwl-group wpwl-group-${name} wpwl-clearfix`, children: [labelElement, wrapper, error] });
  return {
    row,
    showError(message) {
      // A page writes hints of its own under these names: they go with ours.
      for (const hint of row.querySelectorAll(hints.map((each) => `.${each}`).join())) if (hint !== error) hint.remove();
      error.textContent = message ?? '';
      control.classList.toggle('wpwl-has-error', message !== null);
      wrapper.classList.toggle('wpwl-wrapper-has-error', message !== null);
      if (!isFrame) control.setAttribute('aria-invalid', String(message !== null));
    },
  };
}

/**
 * A `div`, because the published example of styles names it: `div.wpwl-label`. It names its control and leads to it as a `label` does;
 * a frame has its name within.
 */
function fieldLabel(name: string, text: string, control: HTMLElement | null): HTMLElement {
  const id = uniqueId(`${name}-label`);
  const label = element('div', { class: `wpwl-label wpwl-label-${name}`, text, attributes: control ? { id } : { 'aria-hidden': 'true' } });
  control?.setAttribute('aria-labelledby', id);
  label.addEventListener('click', () => control?.focus());
  return label;
}

export function hiddenInput(name: string, value = ''): HTMLInputElement {
  return element('input', { attributes: { type: 'hidden', name, value } });
}

export interface TextInput {
  readonly name: string;
  readonly class: string;
  readonly placeholder?: string;
  readonly autocomplete: string;
  readonly inputMode?: string;
  readonly maxLength: number;
  /** Documented name of the parameter; the input's `name` for merchants who look for it. */
  readonly format?: (text: string) => string;
}

export function textInput({ name, format, ...options }: TextInput): HTMLInputElement {
  const input = element('input', {
    class: `wpwl-control wpwl-control-${options.class}`,
    attributes: {
      type: 'text',
      name,
      autocomplete: options.autocomplete,
      maxlength: String(options.maxLength),
      spellcheck: 'false',
      ...(options.placeholder === undefined ? {} : { placeholder: options.placeholder }),
      ...(options.inputMode === undefined ? {} : { inputmode: options.inputMode }),
    },
  });
  if (format)
    input.addEventListener('blur', () => {
      input.value = format(input.value);
    });
  return input;
}
