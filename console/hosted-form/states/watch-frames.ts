/** The fields' frames on a slow or broken connection: the shopper is told, and they are loaded again once there is a connection. */
import type { ChosenLanguage } from '../messages/locale.ts';
import { createWaitNotice } from './wait-notice.ts';

/** `ready` resolves once every frame listens. */
export function watchFrames(place: HTMLElement, ready: Promise<unknown>, language: ChosenLanguage): void {
  const wait = createWaitNotice(language);
  place.prepend(wait.notice);
  const reload = () => {
    for (const frame of place.querySelectorAll<HTMLIFrameElement>('iframe')) frame.src = `${frame.src}`;
  };
  addEventListener('online', reload, { once: true });
  void ready.then(() => {
    wait.remove();
    removeEventListener('online', reload);
  });
}
