/** Ctrl Enter sends the form that somebody types into. */
import { expect, test } from 'vitest';
import { findFormToSubmit } from '../../console/hooks/form-to-submit.ts';

// As much of an element as is asked for: there is no document here.
const form = {};
const field = (found: object | null) =>
  Object.assign(new EventTarget(), { closest: (selector: string) => (selector === 'form' ? found : null) });
const pressed = (key: string, changes: object = {}) => ({ key, ctrlKey: false, metaKey: false, target: field(form), ...changes });

test.each([
  ['Ctrl Enter in a field of a form', pressed('Enter', { ctrlKey: true }), form],
  ['Cmd Enter in a field of a form', pressed('Enter', { metaKey: true }), form],
  ['Enter alone', pressed('Enter'), null],
  ['Ctrl and another key', pressed('k', { ctrlKey: true }), null],
  ['Ctrl Enter outside of any form', pressed('Enter', { ctrlKey: true, target: field(null) }), null],
  ['Ctrl Enter where nothing has the focus', pressed('Enter', { ctrlKey: true, target: null }), null],
])('%s', (_keys, event, wanted) => {
  expect(findFormToSubmit(event)).toBe(wanted);
});
