/** Every text of the simulated issuer's pages, in the languages of the hosted form. `{…}` is filled in. */
import type { ShopperLanguage } from '../../../foundation/kernel/shopper-language.ts';

export interface IssuerMessages {
  readonly bank: string;
  readonly title: string;
  readonly heading: string;
  readonly headingOfApp: string;
  readonly whyPayment: string;
  readonly whyCard: string;
  readonly shop: string;
  readonly card: string;
  readonly cardEnding: string;
  readonly amount: string;
  readonly oneMoreCode: string;
  readonly moreCodes: string;
  readonly code: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly hint: string;
  readonly done: string;
  readonly mayClose: string;
}

export const issuerMessages: Readonly<Record<ShopperLanguage, IssuerMessages>> = {
  en: {
    bank: 'Test bank',
    title: 'Confirm your payment',
    heading: 'Confirm that it is you',
    headingOfApp: 'Confirm in the app of your bank',
    whyPayment: 'Your bank wants to know that you make this payment.',
    whyCard: 'The shop wants to know that this card is yours.',
    shop: 'Shop',
    card: 'Card',
    cardEnding: '{brand} ending {last4}',
    amount: 'Amount',
    oneMoreCode: 'This code is wrong. You may enter one more code.',
    moreCodes: 'This code is wrong. You may enter {count} more codes.',
    code: 'Code from your bank',
    confirm: 'Confirm',
    cancel: 'Cancel',
    hint: 'Test environment: the right code is {code}. No money moves.',
    done: 'Done',
    mayClose: 'You may close this page and go back to the shop.',
  },
  de: {
    bank: 'Testbank',
    title: 'Bestätigen Sie Ihre Zahlung',
    heading: 'Bestätigen Sie, dass Sie es sind',
    headingOfApp: 'Bestätigen Sie in der App Ihrer Bank',
    whyPayment: 'Ihre Bank möchte wissen, dass diese Zahlung von Ihnen kommt.',
    whyCard: 'Der Shop möchte wissen, dass diese Karte Ihnen gehört.',
    shop: 'Shop',
    card: 'Karte',
    cardEnding: '{brand} mit der Endung {last4}',
    amount: 'Betrag',
    oneMoreCode: 'Dieser Code ist falsch. Sie können noch einen Code eingeben.',
    moreCodes: 'Dieser Code ist falsch. Sie können noch {count} Codes eingeben.',
    code: 'Code Ihrer Bank',
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    hint: 'Testumgebung: Der richtige Code ist {code}. Es fließt kein Geld.',
    done: 'Fertig',
    mayClose: 'Sie können diese Seite schließen und zum Shop zurückkehren.',
  },
  fr: {
    bank: 'Banque de test',
    title: 'Confirmez votre paiement',
    heading: 'Confirmez que c’est bien vous',
    headingOfApp: 'Confirmez dans l’application de votre banque',
    whyPayment: 'Votre banque veut s’assurer que ce paiement vient de vous.',
    whyCard: 'La boutique veut s’assurer que cette carte est la vôtre.',
    shop: 'Boutique',
    card: 'Carte',
    cardEnding: '{brand} se terminant par {last4}',
    amount: 'Montant',
    oneMoreCode: 'Ce code est faux. Vous pouvez saisir encore un code.',
    moreCodes: 'Ce code est faux. Vous pouvez saisir encore {count} codes.',
    code: 'Code de votre banque',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    hint: 'Environnement de test : le bon code est {code}. Aucun argent ne circule.',
    done: 'Terminé',
    mayClose: 'Vous pouvez fermer cette page et revenir à la boutique.',
  },
  es: {
    bank: 'Banco de prueba',
    title: 'Confirme su pago',
    heading: 'Confirme que es usted',
    headingOfApp: 'Confirme en la aplicación de su banco',
    whyPayment: 'Su banco quiere saber que este pago lo hace usted.',
    whyCard: 'La tienda quiere saber que esta tarjeta es suya.',
    shop: 'Tienda',
    card: 'Tarjeta',
    cardEnding: '{brand} terminada en {last4}',
    amount: 'Importe',
    oneMoreCode: 'Este código es incorrecto. Puede introducir un código más.',
    moreCodes: 'Este código es incorrecto. Puede introducir {count} códigos más.',
    code: 'Código de su banco',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    hint: 'Entorno de prueba: el código correcto es {code}. No se mueve dinero.',
    done: 'Listo',
    mayClose: 'Puede cerrar esta página y volver a la tienda.',
  },
  ar: {
    bank: 'بنك تجريبي',
    title: 'أكّد عملية الدفع',
    heading: 'أكّد أنك أنت من يدفع',
    headingOfApp: 'أكّد في تطبيق مصرفك',
    whyPayment: 'يريد مصرفك التأكد من أنك أنت من يقوم بهذا الدفع.',
    whyCard: 'يريد المتجر التأكد من أن هذه البطاقة لك.',
    shop: 'المتجر',
    card: 'البطاقة',
    cardEnding: '{brand} تنتهي بـ {last4}',
    amount: 'المبلغ',
    oneMoreCode: 'هذا الرمز غير صحيح. يمكنك إدخال رمز واحد آخر.',
    moreCodes: 'هذا الرمز غير صحيح. عدد المحاولات المتبقية: {count}.',
    code: 'الرمز المرسل من مصرفك',
    confirm: 'تأكيد',
    cancel: 'إلغاء',
    hint: 'بيئة تجريبية: الرمز الصحيح هو {code}. لا تُنقل أي أموال.',
    done: 'تم',
    mayClose: 'يمكنك إغلاق هذه الصفحة والعودة إلى المتجر.',
  },
};
