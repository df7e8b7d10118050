/** What the page is told of single fields: that a frame listens, that a field has the focus or was left, and how it was left. */
import type { EventName, FormOptions } from '../options.ts';
import type { FromFrame } from '../protocol.ts';
import { toQuery } from './query.ts';

const frameEvents: Readonly<Partial<Record<FromFrame['type'], EventName>>> = {
  ready: 'onReadyIframeCommunication',
  focus: 'onFocusIframeCommunication',
  blur: 'onBlurIframeCommunication',
};

/** `number` and `code` as their frames report them. Only whether the value is right leaves the frame, never the value. */
export function tellOfFrame(options: FormOptions, frame: HTMLIFrameElement, field: 'number' | 'code', message: FromFrame): void {
  const name = frameEvents[message.type];
  if (name === undefined) return;
  options.call(name, { $iframe: toQuery(frame) });
  if (message.type === 'blur') tellBlur(options, field === 'number' ? 'onBlurCardNumber' : 'onBlurSecurityCode', frame, message.isValid);
}

/** `onBlur…(isValid)`: a field of the card form was left. */
export function tellBlur(options: FormOptions, name: EventName, field: Element, isValid: boolean): void {
  const form = field.closest('form');
  options.call(name, form ? { $form: toQuery(form) } : undefined, isValid);
}
