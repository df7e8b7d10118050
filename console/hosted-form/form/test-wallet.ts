/** The sandbox's own wallet: a sheet with test cards. The gateway makes the token, encrypted as the wallet's own would be. */
import { brandMark, brandName } from '../brand-marks.ts';
import { fill } from '../messages/form-messages.ts';
import { element, uniqueId } from './dom.ts';
import type { WalletAnswer, WalletPress } from './wallet-press.ts';

export function askTestWallet({ context, offer, transport }: WalletPress): Promise<WalletAnswer> {
  const { messages, locale } = context;
  const titleId = uniqueId('wallet');
  const close = element('button', { class: 'wpwl-button-small', text: messages.close, attributes: { type: 'button' } });
  const cards = offer.cards.map(({ brand, last4 }) => {
    const text = fill(messages.savedCard, { brand: brandName(brand), last4 });
    return element('button', {
      class: 'wpwl-button wpwl-button-other wpwl-wallet-card',
      attributes: { type: 'button' },
      children: [brandMark(brand), element('span', { text })],
    });
  });
  const dialog = element('dialog', {
    class: 'wpwl-sheet',
    attributes: { 'aria-labelledby': titleId, lang: locale.language, dir: locale.direction },
    children: [
      element('div', {
        class: 'wpwl-bank-head',
        children: [element('strong', { text: `${messages.walletTest}: ${brandName(offer.brand)}`, attributes: { id: titleId } }), close],
      }),
      element('p', { class: 'wpwl-sheet-amount', text: context.amountText ?? '' }),
      element('p', { class: 'wpwl-note', text: messages.walletHint }),
      ...cards,
    ],
  });
  return new Promise((resolve) => {
    const end = (answer: WalletAnswer) => {
      resolve(answer);
      dialog.close();
    };
    for (const [index, card] of cards.entries())
      card.addEventListener('click', () => {
        for (const each of cards) each.disabled = true;
        void transport
          .askForWallet('testToken', { brand: offer.brand, card: String(index) })
          .then((token) => end(token === null ? 'failed' : { token, data: { token }, finish: () => {} }));
      });
    close.addEventListener('click', () => end('cancelled'));
    dialog.addEventListener('close', () => {
      resolve('cancelled');
      dialog.remove();
    });
    // Within the form's styles, which the page may change by their classes.
    (document.querySelector('.wpwl-forms') ?? document.body).append(dialog);
    dialog.showModal();
  });
}
