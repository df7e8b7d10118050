/** The one input of a frame: card number or security code. */
import { findScheme } from '../../../api/contract/card-ranges.ts';
import type { FieldTexts, FrameSetup, FromFrame } from '../protocol.ts';
import { codeLength, findCardNumberProblem, findCodeProblem, formatCardNumber, isWholeNumber, toDigits } from '../values/card-number.ts';
import { isTypedAtEnd, rewrite } from '../values/rewrite.ts';
import { addFonts } from './frame-fonts.ts';
import { applyPlaceholderStyles, applyStyles } from './styles.ts';

export interface Field {
  setUp(setup: FrameSetup): void;
  setBrand(brand: string | undefined): void;
  focus(): void;
  clear(): void;
  /** Shows what is wrong and returns it; null where the value may be sent. */
  validate(): string | null;
  read(): string;
}

/** The longest code: AMEX prints four digits. */
const codeDigitsMax = 4;

export function createField(kind: 'number' | 'code', tell: (message: FromFrame) => void): Field {
  const input = findInput();
  let texts: FieldTexts | undefined;
  let brand: string | undefined;
  let setup: FrameSetup | undefined;
  input.name = kind === 'number' ? 'card.number' : 'card.cvv';
  input.autocomplete = kind === 'number' ? 'cc-number' : 'cc-csc';

  const read = () => toDigits(input.value);

  function show(): void {
    if (kind === 'code') input.value = read().slice(0, codeLength(brand) ?? codeDigitsMax);
    else rewrite(input, setup?.isNumberGrouped === false ? read() : formatCardNumber(read()), /\d/);
  }

  function findProblem(): 'missing' | 'incomplete' | 'wrong' | undefined {
    if (kind === 'number') return findCardNumberProblem(read());
    const problem = findCodeProblem(read(), brand);
    return problem === 'missing' && setup?.isCodeOptional === true ? undefined : problem;
  }

  function mark(message: string | null): void {
    input.setAttribute('aria-invalid', String(message !== null));
    const error = document.getElementById('error');
    if (error) error.textContent = message ?? '';
  }

  function isComplete(digits: string): boolean {
    return kind === 'number' ? isWholeNumber(digits) : digits.length === codeLength(brand);
  }

  input.addEventListener('input', (event) => {
    const isTyped = isTypedAtEnd(input, event);
    show();
    mark(null);
    const digits = read();
    tell({ type: 'changed', brand: kind === 'number' ? (findScheme(digits) ?? null) : null, isEmpty: digits === '' });
    if (isTyped && isComplete(digits)) tell({ type: 'complete' });
  });
  input.addEventListener('focus', () => tell({ type: 'focus' }));
  input.addEventListener('blur', () => tell({ type: 'blur', isValid: findProblem() === undefined }));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell({ type: 'enter' });
  });

  return {
    setUp(given) {
      setup = given;
      texts = setup.texts;
      document.documentElement.style.colorScheme = setup.colorScheme;
      // Digits run from left to right in every language; only the placeholder's side follows it.
      input.dir = 'ltr';
      input.style.textAlign = setup.direction === 'rtl' ? 'right' : 'left';
      input.setAttribute('aria-label', setup.texts.label);
      input.placeholder = setup.texts.placeholder;
      input.type = kind === 'code' && setup.isCodeMasked ? 'password' : 'text';
      addFonts(setup.fonts);
      applyStyles(input, setup.styles);
      applyPlaceholderStyles(setup.placeholderStyles);
    },
    setBrand(next) {
      brand = next;
      show();
    },
    focus: () => input.focus(),
    clear() {
      input.value = '';
      mark(null);
    },
    validate() {
      const problem = findProblem();
      const message = problem ? (texts?.[problem] ?? '') : null;
      mark(message);
      return message;
    },
    read,
  };
}

function findInput(): HTMLInputElement {
  const input = document.querySelector('input');
  if (!input) throw new Error('The page of the field has no input.');
  return input;
}
