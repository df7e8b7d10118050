/** Beside the sign that turns: what holds up the form. Empty while nothing does. */
import { element } from '../form/dom.ts';
import { firstTextsFor } from '../messages/first-texts.ts';
import type { ChosenLanguage } from '../messages/locale.ts';
import { watchConnection } from './connection.ts';

export interface WaitNotice {
  readonly notice: HTMLElement;
  remove(): void;
}

export function createWaitNotice({ language, direction }: ChosenLanguage): WaitNotice {
  const texts = firstTextsFor(language);
  const notice = element('p', { class: 'wpwl-wait', attributes: { role: 'status', lang: language, dir: direction } });
  const stop = watchConnection((state) => {
    notice.textContent = state === null ? '' : texts[state];
  });
  return {
    notice,
    remove() {
      stop();
      notice.remove();
    },
  };
}
