/** Every text of the simulated bank's page, in the languages of the hosted form. */
import type { ShopperLanguage } from '../../foundation/kernel/shopper-language.ts';
import type { RedirectAnswer } from './redirect-outcome.ts';

export interface BankMessages {
  readonly title: string;
  readonly notice: string;
  readonly shop: string;
  readonly paidWith: string;
  readonly onlinePayment: string;
  readonly amount: string;
  readonly answers: Readonly<Record<RedirectAnswer, string>>;
  readonly done: string;
}

export const bankMessages: Readonly<Record<ShopperLanguage, BankMessages>> = {
  en: {
    title: 'Test bank',
    notice: 'This is a test environment. No money moves.',
    shop: 'Shop',
    paidWith: 'Paid with',
    onlinePayment: 'Online payment',
    amount: 'Amount',
    answers: { approve: 'Approve', decline: 'Decline', cancel: 'Cancel', timeout: 'Let it time out' },
    done: 'Done. You may close this page.',
  },
  de: {
    title: 'Testbank',
    notice: 'Dies ist eine Testumgebung. Es fließt kein Geld.',
    shop: 'Shop',
    paidWith: 'Bezahlt mit',
    onlinePayment: 'Online-Zahlung',
    amount: 'Betrag',
    answers: { approve: 'Genehmigen', decline: 'Ablehnen', cancel: 'Abbrechen', timeout: 'Zeit ablaufen lassen' },
    done: 'Fertig. Sie können diese Seite schließen.',
  },
  fr: {
    title: 'Banque de test',
    notice: 'Ceci est un environnement de test. Aucun argent ne circule.',
    shop: 'Boutique',
    paidWith: 'Payé avec',
    onlinePayment: 'Paiement en ligne',
    amount: 'Montant',
    answers: { approve: 'Approuver', decline: 'Refuser', cancel: 'Annuler', timeout: 'Laisser expirer' },
    done: 'Terminé. Vous pouvez fermer cette page.',
  },
  es: {
    title: 'Banco de prueba',
    notice: 'Este es un entorno de prueba. No se mueve dinero.',
    shop: 'Tienda',
    paidWith: 'Pagado con',
    onlinePayment: 'Pago en línea',
    amount: 'Importe',
    answers: { approve: 'Aprobar', decline: 'Rechazar', cancel: 'Cancelar', timeout: 'Dejar que caduque' },
    done: 'Listo. Puede cerrar esta página.',
  },
  ar: {
    title: 'بنك تجريبي',
    notice: 'هذه بيئة تجريبية. لا تُنقل أي أموال.',
    shop: 'المتجر',
    paidWith: 'طريقة الدفع',
    onlinePayment: 'دفع عبر الإنترنت',
    amount: 'المبلغ',
    answers: { approve: 'موافقة', decline: 'رفض', cancel: 'إلغاء', timeout: 'ترك المهلة تنتهي' },
    done: 'تم. يمكنك إغلاق هذه الصفحة.',
  },
};
