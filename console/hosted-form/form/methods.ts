/**
 * One choice, one button: the shopper chooses the method, and only its form shows, with its pay button. The forms stay siblings of
 * each other, because pages look for them by their classes.
 */
import { brandMark } from '../brand-marks.ts';
import { element, uniqueId } from './dom.ts';

export interface Method {
  /** The part of the class names: `card`, `directDebit`, `virtualAccount-PAYPAL`, `registration`. */
  readonly name: string;
  readonly label: string;
  /** Marks beside the label. */
  readonly brands: readonly string[];
  readonly container: HTMLElement;
}

/** Undefined where there is nothing to choose. The first method is chosen at the start. */
export function createMethods(title: string, methods: readonly Method[]): HTMLElement | undefined {
  if (methods.length < 2) return undefined;
  const group = uniqueId('method');
  const choices = methods.map((method, index) => createChoice(method, group, index === 0));
  const choose = (chosen: Method) => {
    for (const { method, input, row } of choices) {
      const isChosen = method === chosen;
      input.checked = isChosen;
      row.classList.toggle('wpwl-selected', isChosen);
      method.container.hidden = !isChosen;
    }
  };
  for (const { method, input } of choices) {
    input.addEventListener('change', () => choose(method));
    // A page may press a form's button by a function (wpwl.executePayment): what it answers must be seen.
    method.container.addEventListener('submit', () => choose(method), { capture: true });
  }
  const [first] = methods;
  if (first) choose(first);
  return element('div', {
    class: 'wpwl-methods',
    attributes: { role: 'radiogroup', 'aria-label': title },
    children: choices.map(({ row }) => row),
  });
}

function createChoice(method: Method, group: string, isFirst: boolean) {
  const input = element('input', {
    class: 'wpwl-method-choice',
    attributes: { type: 'radio', name: group, value: method.name, ...(isFirst ? { checked: '' } : {}) },
  });
  const marks = method.brands.map((brand) => brandMark(brand));
  const row = element('label', {
    class: `wpwl-method wpwl-method-${method.name}`,
    children: [
      input,
      element('span', { class: 'wpwl-method-name', text: method.label }),
      element('span', { class: 'wpwl-method-marks', attributes: { 'aria-hidden': 'true' }, children: marks }),
    ],
  });
  return { method, input, row };
}
