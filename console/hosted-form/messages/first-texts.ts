/**
 * What the form says before it has its texts, or without a connection to load them: in every language, within the script.
 * `Row` is in the order of `FirstTexts`.
 */
import type { ShopperLanguage } from '../../../api/contract/shopper-languages.ts';

export interface FirstTexts {
  readonly offline: string;
  readonly slow: string;
  readonly unavailable: string;
  readonly reload: string;
}

type Row = readonly [offline: string, slow: string, unavailable: string, reload: string];

/** By language: those that the form speaks. */
export const firstTexts: Readonly<Record<ShopperLanguage, Row>> = {
  en: [
    'You are offline. The form goes on as soon as there is a connection.',
    'This takes longer than usual. Please wait.',
    'The payment form cannot be loaded. Please reload the page.',
    'Reload',
  ],
  de: [
    'Sie sind offline. Das Formular geht weiter, sobald wieder eine Verbindung besteht.',
    'Das dauert länger als sonst. Bitte warten Sie.',
    'Das Zahlungsformular kann nicht geladen werden. Bitte laden Sie die Seite neu.',
    'Neu laden',
  ],
  fr: [
    'Vous êtes hors ligne. Le formulaire continue dès que la connexion est rétablie.',
    'Cela prend plus de temps que d’habitude. Veuillez patienter.',
    'Le formulaire de paiement ne peut pas être chargé. Veuillez recharger la page.',
    'Recharger',
  ],
  es: [
    'No hay conexión. El formulario continúa en cuanto la haya.',
    'Esto tarda más de lo habitual. Espere, por favor.',
    'No se puede cargar el formulario de pago. Vuelva a cargar la página.',
    'Recargar',
  ],
  ar: [
    'لا يوجد اتصال. يتابع النموذج فور عودة الاتصال.',
    'يستغرق هذا وقتًا أطول من المعتاد. يرجى الانتظار.',
    'تعذر تحميل نموذج الدفع. يرجى إعادة تحميل الصفحة.',
    'إعادة التحميل',
  ],
  it: [
    'Sei offline. Il modulo prosegue appena c’è una connessione.',
    'Ci vuole più tempo del solito. Attendi.',
    'Il modulo di pagamento non può essere caricato. Ricarica la pagina.',
    'Ricarica',
  ],
  nl: [
    'U bent offline. Het formulier gaat verder zodra er verbinding is.',
    'Dit duurt langer dan normaal. Even geduld.',
    'Het betaalformulier kan niet worden geladen. Laad de pagina opnieuw.',
    'Opnieuw laden',
  ],
  pl: [
    'Jesteś offline. Formularz ruszy dalej, gdy tylko wróci połączenie.',
    'To trwa dłużej niż zwykle. Poczekaj.',
    'Nie można załadować formularza płatności. Odśwież stronę.',
    'Odśwież',
  ],
  pt: [
    'Está offline. O formulário continua assim que houver ligação.',
    'Isto demora mais do que o habitual. Aguarde.',
    'Não é possível carregar o formulário de pagamento. Recarregue a página.',
    'Recarregar',
  ],
  sv: [
    'Du är offline. Formuläret fortsätter så snart det finns en anslutning.',
    'Det tar längre tid än vanligt. Vänta.',
    'Betalningsformuläret kan inte laddas. Ladda om sidan.',
    'Ladda om',
  ],
  da: [
    'Du er offline. Formularen fortsætter, så snart der er forbindelse.',
    'Det tager længere tid end normalt. Vent.',
    'Betalingsformularen kan ikke indlæses. Genindlæs siden.',
    'Genindlæs',
  ],
  fi: [
    'Et ole verkossa. Lomake jatkuu heti, kun yhteys palaa.',
    'Tämä kestää tavallista kauemmin. Odota.',
    'Maksulomaketta ei voi ladata. Lataa sivu uudelleen.',
    'Lataa uudelleen',
  ],
  cs: [
    'Jste offline. Formulář bude pokračovat, jakmile se spojení obnoví.',
    'Trvá to déle než obvykle. Počkejte prosím.',
    'Platební formulář nelze načíst. Načtěte stránku znovu.',
    'Načíst znovu',
  ],
  tr: [
    'Çevrimdışısınız. Bağlantı kurulur kurulmaz form devam eder.',
    'Bu her zamankinden uzun sürüyor. Lütfen bekleyin.',
    'Ödeme formu yüklenemiyor. Lütfen sayfayı yeniden yükleyin.',
    'Yeniden yükle',
  ],
  zh: ['您已离线。连接恢复后表单将继续。', '所需时间比平时长，请稍候。', '无法加载付款表单，请重新加载页面。', '重新加载'],
};

export function firstTextsFor(language: ShopperLanguage): FirstTexts {
  const [offline, slow, unavailable, reload] = firstTexts[language];
  return { offline, slow, unavailable, reload };
}
