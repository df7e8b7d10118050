/** Every text of a payment link's pages, in the languages that a shopper's pages speak. `{…}` is filled in. */
import type { ShopperLanguage } from '../../../foundation/kernel/shopper-language.ts';

export interface PayMessages {
  readonly payTo: string;
  readonly order: string;
  readonly toPayment: string;
  readonly needsScript: string;
  readonly test: string;
  readonly expires: string;
  readonly notPaid: string;
  readonly paid: string;
  readonly paidNote: string;
  readonly pending: string;
  readonly pendingNote: string;
  readonly over: string;
  readonly overNote: string;
  readonly startAgain: string;
  readonly paidBefore: string;
  readonly seeIt: string;
  readonly payAgain: string;
  readonly paymentNumber: string;
  readonly date: string;
  readonly busy: string;
  readonly busyNote: string;
  readonly closed: Readonly<Record<'paid' | 'expired' | 'ended', string>>;
  readonly closedNote: string;
  readonly unknown: string;
  readonly unknownNote: string;
}

const en: PayMessages = {
  payTo: 'Payment to {name}',
  order: 'Order',
  toPayment: 'Continue to payment',
  needsScript: 'The payment form needs JavaScript.',
  test: 'Test page: no real money moves.',
  expires: 'You can pay until {date}.',
  notPaid: 'The payment was not made. You can try again, also with another card.',
  paid: 'Paid. Thank you.',
  paidNote: '{name} has your payment. You can close this page.',
  pending: 'Your payment is under way',
  pendingNote: 'The bank has not answered yet. Do not pay again: this page shows the outcome by itself.',
  over: 'This page was open too long',
  overNote: 'Nothing was paid here. Begin again when you are ready.',
  startAgain: 'Begin again',
  paidBefore: 'You have paid with this link on this device.',
  seeIt: 'Show that payment',
  payAgain: 'Pay once more',
  paymentNumber: 'Payment number',
  date: 'Date',
  busy: 'Somebody is paying this just now',
  busyNote: 'Nothing more can be paid until that payment has its outcome. Open this page again in some minutes.',
  closed: { paid: 'This was paid', expired: 'This link has expired', ended: 'This link was ended' },
  closedNote: 'Nothing can be paid here any more. Ask {name} if you have a question.',
  unknown: 'There is no such link',
  unknownNote: 'Check that you copied the whole address.',
};

const de: PayMessages = {
  payTo: 'Zahlung an {name}',
  order: 'Bestellung',
  toPayment: 'Weiter zur Zahlung',
  needsScript: 'Das Zahlungsformular braucht JavaScript.',
  test: 'Testseite: Es fließt kein echtes Geld.',
  expires: 'Sie können bis {date} zahlen.',
  notPaid: 'Die Zahlung wurde nicht ausgeführt. Sie können es noch einmal versuchen, auch mit einer anderen Karte.',
  paid: 'Bezahlt. Vielen Dank.',
  paidNote: '{name} hat Ihre Zahlung. Sie können diese Seite schließen.',
  pending: 'Ihre Zahlung läuft noch',
  pendingNote: 'Die Bank hat noch nicht geantwortet. Zahlen Sie nicht noch einmal: Diese Seite zeigt das Ergebnis von selbst.',
  over: 'Diese Seite war zu lange offen',
  overNote: 'Hier wurde nichts bezahlt. Beginnen Sie neu, wenn Sie so weit sind.',
  startAgain: 'Neu beginnen',
  paidBefore: 'Sie haben auf diesem Gerät schon mit diesem Link bezahlt.',
  seeIt: 'Diese Zahlung zeigen',
  payAgain: 'Noch einmal zahlen',
  paymentNumber: 'Zahlungsnummer',
  date: 'Datum',
  busy: 'Jemand zahlt dies gerade',
  busyNote: 'Bis diese Zahlung ein Ergebnis hat, kann nichts weiter gezahlt werden. Öffnen Sie die Seite in einigen Minuten wieder.',
  closed: { paid: 'Dies ist bezahlt', expired: 'Dieser Link ist abgelaufen', ended: 'Dieser Link wurde beendet' },
  closedNote: 'Hier kann nichts mehr gezahlt werden. Fragen Sie {name}, wenn etwas unklar ist.',
  unknown: 'Diesen Link gibt es nicht',
  unknownNote: 'Prüfen Sie, ob Sie die ganze Adresse kopiert haben.',
};

const fr: PayMessages = {
  payTo: 'Paiement à {name}',
  order: 'Commande',
  toPayment: 'Passer au paiement',
  needsScript: 'Le formulaire de paiement a besoin de JavaScript.',
  test: 'Page d’essai : aucun argent réel ne circule.',
  expires: 'Vous pouvez payer jusqu’au {date}.',
  notPaid: 'Le paiement n’a pas été effectué. Vous pouvez réessayer, aussi avec une autre carte.',
  paid: 'Payé. Merci.',
  paidNote: '{name} a reçu votre paiement. Vous pouvez fermer cette page.',
  pending: 'Votre paiement est en cours',
  pendingNote: 'La banque n’a pas encore répondu. Ne payez pas une seconde fois : cette page montre le résultat d’elle-même.',
  over: 'Cette page est restée ouverte trop longtemps',
  overNote: 'Rien n’a été payé ici. Recommencez quand vous serez prêt.',
  startAgain: 'Recommencer',
  paidBefore: 'Vous avez déjà payé avec ce lien sur cet appareil.',
  seeIt: 'Voir ce paiement',
  payAgain: 'Payer encore une fois',
  paymentNumber: 'Numéro de paiement',
  date: 'Date',
  busy: 'Quelqu’un est en train de payer',
  busyNote: 'Rien d’autre ne peut être payé avant le résultat de ce paiement. Rouvrez cette page dans quelques minutes.',
  closed: { paid: 'Ceci est payé', expired: 'Ce lien a expiré', ended: 'Ce lien a été fermé' },
  closedNote: 'Plus rien ne peut être payé ici. Demandez à {name} si vous avez une question.',
  unknown: 'Ce lien n’existe pas',
  unknownNote: 'Vérifiez que vous avez copié l’adresse entière.',
};

const es: PayMessages = {
  payTo: 'Pago a {name}',
  order: 'Pedido',
  toPayment: 'Ir al pago',
  needsScript: 'El formulario de pago necesita JavaScript.',
  test: 'Página de prueba: no se mueve dinero real.',
  expires: 'Puede pagar hasta el {date}.',
  notPaid: 'El pago no se realizó. Puede intentarlo de nuevo, también con otra tarjeta.',
  paid: 'Pagado. Gracias.',
  paidNote: '{name} tiene su pago. Puede cerrar esta página.',
  pending: 'Su pago está en curso',
  pendingNote: 'El banco aún no ha respondido. No pague otra vez: esta página muestra el resultado por sí sola.',
  over: 'Esta página estuvo abierta demasiado tiempo',
  overNote: 'Aquí no se pagó nada. Empiece de nuevo cuando quiera.',
  startAgain: 'Empezar de nuevo',
  paidBefore: 'Ya ha pagado con este enlace en este dispositivo.',
  seeIt: 'Ver ese pago',
  payAgain: 'Pagar una vez más',
  paymentNumber: 'Número de pago',
  date: 'Fecha',
  busy: 'Alguien está pagando ahora mismo',
  busyNote: 'No se puede pagar nada más hasta que ese pago tenga resultado. Abra esta página dentro de unos minutos.',
  closed: { paid: 'Esto está pagado', expired: 'Este enlace ha caducado', ended: 'Este enlace se cerró' },
  closedNote: 'Aquí ya no se puede pagar nada. Pregunte a {name} si tiene dudas.',
  unknown: 'No existe ese enlace',
  unknownNote: 'Compruebe que ha copiado la dirección entera.',
};

const ar: PayMessages = {
  payTo: 'الدفع إلى {name}',
  order: 'الطلب',
  toPayment: 'المتابعة إلى الدفع',
  needsScript: 'يحتاج نموذج الدفع إلى JavaScript.',
  test: 'صفحة تجريبية: لا تُنقل أي أموال حقيقية.',
  expires: 'يمكنك الدفع حتى {date}.',
  notPaid: 'لم تتم عملية الدفع. يمكنك المحاولة مرة أخرى، وببطاقة أخرى أيضًا.',
  paid: 'تم الدفع. شكرًا لك.',
  paidNote: 'وصلت دفعتك إلى {name}. يمكنك إغلاق هذه الصفحة.',
  pending: 'عملية الدفع جارية',
  pendingNote: 'لم يجب المصرف بعد. لا تدفع مرة أخرى: تعرض هذه الصفحة النتيجة تلقائيًا.',
  over: 'بقيت هذه الصفحة مفتوحة مدة طويلة',
  overNote: 'لم يُدفع شيء هنا. ابدأ من جديد عندما تكون مستعدًا.',
  startAgain: 'البدء من جديد',
  paidBefore: 'لقد دفعت بهذا الرابط على هذا الجهاز.',
  seeIt: 'عرض تلك الدفعة',
  payAgain: 'الدفع مرة أخرى',
  paymentNumber: 'رقم الدفع',
  date: 'التاريخ',
  busy: 'هناك من يدفع الآن',
  busyNote: 'لا يمكن دفع شيء آخر حتى تظهر نتيجة تلك الدفعة. افتح هذه الصفحة بعد بضع دقائق.',
  closed: { paid: 'هذا مدفوع', expired: 'انتهت صلاحية هذا الرابط', ended: 'أُغلق هذا الرابط' },
  closedNote: 'لم يعد الدفع ممكنًا هنا. اسأل {name} إن كان لديك سؤال.',
  unknown: 'لا يوجد رابط كهذا',
  unknownNote: 'تحقق من أنك نسخت العنوان كاملًا.',
};

export const payMessages: Readonly<Record<ShopperLanguage, PayMessages>> = { en, de, fr, es, ar };
