/** What the gateway itself says to a shopper on the way to a bank and back, in the languages of the hosted form. */
import type { ShopperLanguage } from '../../contract/shopper-languages.ts';

export interface NoticeMessages {
  readonly payment: string;
  readonly backToShop: string;
  /** The merchant named no address to return to. */
  readonly mayClose: string;
  /** An address that leads to no payment, or to none that can be answered any more. */
  readonly gone: string;
}

export const noticeMessages: Readonly<Record<ShopperLanguage, NoticeMessages>> = {
  en: {
    payment: 'Payment',
    backToShop: 'Back to the shop',
    mayClose: 'You can close this page.',
    gone: 'There is no such page, or not any more. Go back to the shop.',
  },
  de: {
    payment: 'Zahlung',
    backToShop: 'Zurück zum Shop',
    mayClose: 'Sie können diese Seite schließen.',
    gone: 'Diese Seite gibt es nicht oder nicht mehr. Gehen Sie zurück zum Shop.',
  },
  fr: {
    payment: 'Paiement',
    backToShop: 'Retour à la boutique',
    mayClose: 'Vous pouvez fermer cette page.',
    gone: 'Cette page n’existe pas ou n’existe plus. Retournez à la boutique.',
  },
  es: {
    payment: 'Pago',
    backToShop: 'Volver a la tienda',
    mayClose: 'Puede cerrar esta página.',
    gone: 'Esta página no existe o ya no existe. Vuelva a la tienda.',
  },
  ar: {
    payment: 'الدفع',
    backToShop: 'العودة إلى المتجر',
    mayClose: 'يمكنك إغلاق هذه الصفحة.',
    gone: 'هذه الصفحة غير موجودة أو لم تعد موجودة. عد إلى المتجر.',
  },
  it: {
    payment: 'Pagamento',
    backToShop: 'Torna al negozio',
    mayClose: 'Puoi chiudere questa pagina.',
    gone: 'Questa pagina non esiste o non esiste più. Torna al negozio.',
  },
  nl: {
    payment: 'Betaling',
    backToShop: 'Terug naar de winkel',
    mayClose: 'U kunt deze pagina sluiten.',
    gone: 'Deze pagina bestaat niet of niet meer. Ga terug naar de winkel.',
  },
  pl: {
    payment: 'Płatność',
    backToShop: 'Wróć do sklepu',
    mayClose: 'Możesz zamknąć tę stronę.',
    gone: 'Ta strona nie istnieje lub już nie istnieje. Wróć do sklepu.',
  },
  pt: {
    payment: 'Pagamento',
    backToShop: 'Voltar à loja',
    mayClose: 'Pode fechar esta página.',
    gone: 'Esta página não existe ou já não existe. Volte à loja.',
  },
  sv: {
    payment: 'Betalning',
    backToShop: 'Tillbaka till butiken',
    mayClose: 'Du kan stänga den här sidan.',
    gone: 'Den här sidan finns inte, eller finns inte längre. Gå tillbaka till butiken.',
  },
  da: {
    payment: 'Betaling',
    backToShop: 'Tilbage til butikken',
    mayClose: 'Du kan lukke denne side.',
    gone: 'Denne side findes ikke, eller findes ikke længere. Gå tilbage til butikken.',
  },
  fi: {
    payment: 'Maksu',
    backToShop: 'Takaisin kauppaan',
    mayClose: 'Voit sulkea tämän sivun.',
    gone: 'Tätä sivua ei ole tai sitä ei enää ole. Palaa kauppaan.',
  },
  cs: {
    payment: 'Platba',
    backToShop: 'Zpět do obchodu',
    mayClose: 'Tuto stránku můžete zavřít.',
    gone: 'Tato stránka neexistuje nebo už neexistuje. Vraťte se do obchodu.',
  },
  tr: {
    payment: 'Ödeme',
    backToShop: 'Mağazaya dön',
    mayClose: 'Bu sayfayı kapatabilirsiniz.',
    gone: 'Bu sayfa yok ya da artık yok. Mağazaya dönün.',
  },
  zh: {
    payment: '付款',
    backToShop: '返回商店',
    mayClose: '您可以关闭此页面。',
    gone: '此页面不存在或已失效，请返回商店。',
  },
};
