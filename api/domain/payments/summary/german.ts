import type { Operation } from '../standing/situation.ts';
import type { OpenInput, PaymentSentences, SentenceInput, SummaryLanguage } from './sentences.ts';

/** With the article of the subject, and of the object. */
const names: Readonly<Record<Operation, { readonly subject: string; readonly object: string; readonly dative: string }>> = {
  payment: { subject: 'Die Zahlung', object: 'die Zahlung', dative: 'dieser Zahlung' },
  capture: { subject: 'Der Einzug', object: 'den Einzug', dative: 'diesem Einzug' },
  credit: { subject: 'Die Gutschrift', object: 'die Gutschrift', dative: 'dieser Gutschrift' },
  refund: { subject: 'Die Erstattung', object: 'die Erstattung', dative: 'dieser Erstattung' },
  reversal: { subject: 'Die Stornierung', object: 'die Stornierung', dative: 'dieser Stornierung' },
  chargeback: { subject: 'Die Rückbuchung', object: 'die Rückbuchung', dative: 'dieser Rückbuchung' },
  chargebackReversal: { subject: 'Die Rücknahme der Rückbuchung', object: 'die Rücknahme der Rückbuchung', dative: 'dieser Rücknahme' },
  riskCheck: { subject: 'Die Risikoprüfung', object: 'die Risikoprüfung', dative: 'dieser Risikoprüfung' },
};

const stillChecking = 'Wir prüfen Ihre Bestellung noch.';
const bankDays = 'Bis Ihre Bank das anzeigt, können einige Tage vergehen.';
const unchanged = 'An Ihrer Zahlung selbst hat sich nichts geändert.';

function toFailureText({ operation, code }: SentenceInput): string {
  if (operation === 'payment') return code.shopper;
  if (operation === 'refund') return 'Die Erstattung konnte nicht ausgeführt werden. Bitte wenden Sie sich an den Shop.';
  return operation === 'credit' ? 'Die Gutschrift konnte nicht ausgeführt werden. Bitte wenden Sie sich an den Shop.' : unchanged;
}

function toFailureAdvice({ operation, code, isUnfit }: SentenceInput): string {
  if (operation === 'payment') return code.advice;
  if (operation === 'refund' && isUnfit)
    return 'Prüfen Sie, was von der Zahlung übrig ist und ob der Käufer das Geld schon hat, bevor Sie erneut erstatten.';
  if (operation === 'refund')
    return 'Der Käufer wartet noch auf dieses Geld. Klären Sie den Grund, dann erstatten Sie erneut oder zahlen auf anderem Weg.';
  return `Klären Sie den Grund, bevor Sie ${names[operation].object} erneut senden.`;
}

const nothingBooked = ({ operation }: SentenceInput): string => `Zu ${names[operation].dative} wurde kein Geld gebucht.`;

const notDone = (input: SentenceInput, status: string): PaymentSentences => ({
  status,
  shopper: toFailureText(input),
  advice: toFailureAdvice(input),
  money: nothingBooked(input),
});

function toUnansweredText({ operation, amount }: OpenInput): string {
  const { object } = names[operation];
  return `Die Bank hat nicht gesagt, ob ${object.replace(/^den /, 'der ')} über ${amount} ausgeführt wurde.`;
}

function toPendingText({ operation, amount }: OpenInput, otherwise: string): string {
  if (operation === 'refund') return `Ihre Erstattung über ${amount} ist unterwegs. Ihre Bank hat sie noch nicht bestätigt.`;
  if (operation === 'capture') return `Ihre Zahlung ist autorisiert. ${amount} davon werden gerade belastet.`;
  if (operation === 'chargeback') return `Ihre Bank bucht gerade ${amount} Ihrer Zahlung zurück.`;
  return operation === 'reversal' ? `Der Shop storniert gerade ${amount} Ihrer Zahlung.` : otherwise;
}

/** Beside what waits another operation may be on its way: nothing is said here of how the payment went. */
function toWaitingText({ operation, amount }: OpenInput): string {
  if (operation === 'refund') return `Ihre Erstattung über ${amount} ist beantragt und wird geprüft.`;
  return `Eine Änderung Ihrer Zahlung über ${amount} ist beantragt und wird geprüft.`;
}

function toUnknownText({ operation, amount }: OpenInput): string {
  if (operation === 'payment') return 'Wir wissen noch nicht, ob Ihre Zahlung erfolgreich war. Bitte zahlen Sie nicht noch einmal.';
  if (operation === 'refund') return `Wir wissen noch nicht, ob Ihre Erstattung über ${amount} ausgeführt wurde. Wir fragen die Bank.`;
  if (operation === 'capture') return `Ihre Zahlung ist autorisiert. Wir wissen noch nicht, ob ${amount} davon belastet wurden.`;
  return 'Wir wissen noch nicht, ob die Änderung an Ihrer Zahlung ausgeführt wurde.';
}

export const german: SummaryLanguage = {
  formatAmount: (amount, currency) => `${amount.replace('.', ',').replace(/\B(?=(\d{3})+(?!\d))/g, '.')} ${currency}`,
  unfitting: {
    shopper: 'Ihre Zahlung konnte nicht abgeschlossen werden.',
    advice: 'Sehen Sie sich die Antwort der Bank an, bevor etwas erneut gesendet wird.',
  },
  notes: {
    onItsWay: (amount) => `${amount} sind unterwegs, und die Bank hat das nicht bestätigt.`,
    unknown: (amount) => `Ob ${amount} durch einen späteren Vorgang bewegt wurden, ist nicht bekannt.`,
    waiting: (amount) => `${amount} warten auf eine zweite Person.`,
    disputed: (amount) => `${amount} sind strittig.`,
  },
  test: {
    status: 'Dies ist ein Test.',
    shopper: 'Das war ein Test: Es wurde kein echtes Geld bewegt.',
    advice: 'Dies ist ein Test: Liefern Sie nichts.',
    money: 'Das sind Testbeträge: Es wurde kein echtes Geld bewegt.',
  },
  situations: {
    held: ({ held, amount, hasNothingOpen }) => ({
      status: `${held ?? amount} sind autorisiert und noch nicht eingezogen.`,
      shopper: 'Ihre Zahlung ist autorisiert. Der Betrag ist auf Ihrem Konto vorgemerkt und noch nicht belastet.',
      advice: 'Ziehen Sie den Betrag ein, bevor die Vormerkung endet, oder stornieren Sie ihn.',
      money: `${held ?? amount} sind vorgemerkt.${hasNothingOpen ? ' Eingezogen wurde nichts.' : ''}`,
    }),
    heldForReview: ({ held, amount, hasNothingOpen, isBase, base }) => ({
      status: `${isBase ? `${held ?? amount} sind autorisiert.` : base.status} Vor ${isBase ? 'dem' : 'einem weiteren'} Einzug sollte jemand die Zahlung ansehen.`,
      shopper: isBase ? 'Wir haben Ihre Zahlung erhalten und prüfen Ihre Bestellung.' : `${base.shopper} ${stillChecking}`,
      advice: 'Liefern Sie noch nicht: Sehen Sie die Zahlung an, dann ziehen Sie sie ein oder stornieren sie.',
      money: isBase ? `${held ?? amount} sind vorgemerkt.${hasNothingOpen ? ' Eingezogen wurde nichts.' : ''}` : base.money,
    }),
    increased: ({ amount }) => ({
      status: `Die Autorisierung wurde um ${amount} erhöht.`,
      shopper: 'Der auf Ihrem Konto vorgemerkte Betrag wurde erhöht.',
      advice: 'Arbeiten Sie mit der ursprünglichen Autorisierung: Sie umfasst den ganzen Betrag.',
      money: `Die ursprüngliche Autorisierung merkt ${amount} mehr vor.`,
    }),
    verified: () => ({
      status: 'Das Konto wurde geprüft.',
      shopper: 'Ihre Zahlungsdaten wurden bestätigt. Es wurde nichts belastet.',
      advice: 'Nichts zu tun: Eine Prüfung merkt kein Geld vor.',
      money: 'Es wurde kein Geld bewegt oder vorgemerkt.',
    }),
    partCaptured: ({ captured, held, amount }) => ({
      status: `${captured} von ${amount} wurden eingezogen, ${held ?? ''} sind noch vorgemerkt.`,
      shopper: `${captured} Ihrer Zahlung wurden belastet. ${held ?? ''} sind noch auf Ihrem Konto vorgemerkt.`,
      advice: 'Ziehen Sie den Rest ein, bevor die Vormerkung endet, oder stornieren Sie ihn.',
      money: `${captured} wurden eingezogen, ${held ?? ''} sind vorgemerkt.`,
    }),
    partCapturedClosed: ({ captured, amount }) => ({
      status: `${captured} von ${amount} wurden eingezogen. Der Rest wurde freigegeben.`,
      shopper: `${captured} Ihrer Zahlung wurden belastet. Der Rest ist nicht mehr vorgemerkt.`,
      advice: 'Mehr kann nicht eingezogen werden: Liefern Sie nur, was bezahlt ist.',
      money: `${captured} wurden eingezogen. Vorgemerkt ist nichts mehr.`,
    }),
    captured: ({ captured, hasNothingOpen }) => ({
      status: `${captured} wurden eingezogen.`,
      shopper: 'Ihre Zahlung war erfolgreich. Vielen Dank.',
      advice: 'Liefern Sie, was bezahlt wurde.',
      money: `${captured} wurden eingezogen.${hasNothingOpen ? ' Nichts wurde erstattet oder zurückgebucht.' : ''}`,
    }),
    partApproved: ({ captured, asked, hasNothingOpen }) => ({
      status: `Die Bank hat einen Teil genehmigt: ${captured} von ${asked}.`,
      shopper: `Ihre Bank hat ${captured} von ${asked} genehmigt. Der Rest wurde nicht belastet.`,
      advice: `Verlangen Sie den Rest von ${asked} auf anderem Weg, oder liefern Sie nur, was bezahlt ist.`,
      money: `${captured} wurden eingezogen.${hasNothingOpen ? ' Nichts wurde erstattet oder zurückgebucht.' : ''}`,
    }),
    partHeld: ({ held, amount, asked, hasNothingOpen }) => ({
      status: `Die Bank hat einen Teil genehmigt: ${held ?? amount} von ${asked} sind autorisiert.`,
      shopper: `Ihre Bank hat ${held ?? amount} von ${asked} genehmigt. Dieser Betrag ist auf Ihrem Konto vorgemerkt.`,
      advice: `Verlangen Sie den Rest von ${asked} auf anderem Weg und ziehen Sie dann ein, oder stornieren Sie die Vormerkung.`,
      money: `${held ?? amount} sind vorgemerkt.${hasNothingOpen ? ' Eingezogen wurde nichts.' : ''}`,
    }),
    capturedForReview: ({ captured, hasNothingOpen, isBase, base }) => ({
      status: `${isBase ? `${captured} wurden eingezogen.` : base.status} Vor der Lieferung sollte jemand die Zahlung ansehen.`,
      shopper: isBase ? 'Wir haben Ihre Zahlung erhalten und prüfen Ihre Bestellung.' : `${base.shopper} ${stillChecking}`,
      advice: 'Liefern Sie noch nicht: Sehen Sie die Zahlung an, dann liefern, stornieren oder erstatten Sie.',
      money: isBase ? `${captured} wurden eingezogen.${hasNothingOpen ? ' Nichts wurde erstattet oder zurückgebucht.' : ''}` : base.money,
    }),
    partReversed: ({ reversed, amount, kept }) => ({
      status: `${reversed} von ${amount} wurden storniert. ${kept ? `${kept} bleiben` : 'Nichts bleibt'} eingezogen.`,
      shopper: `Ihre Zahlung wurde um ${reversed} verringert.`,
      advice: 'Liefern Sie nur, was noch bezahlt ist.',
      money: `${reversed} wurden storniert. ${kept ? `${kept} bleiben` : 'Nichts bleibt'} eingezogen.`,
    }),
    partRefunded: ({ refunded, captured, kept, held }) => ({
      status: `${refunded} von ${captured} wurden erstattet.`,
      shopper: `${refunded} Ihrer Zahlung wurden erstattet. ${bankDays}`,
      advice: 'Liefern Sie nur, was noch bezahlt ist.',
      money: `${refunded} wurden erstattet. ${kept ? `${kept} bleiben` : 'Nichts bleibt'} beim Händler.${held ? ` ${held} sind noch vorgemerkt.` : ''}`,
    }),
    refundedPartHeld: ({ refunded, held }) => ({
      status: `Alles Eingezogene wurde erstattet: ${refunded}. ${held ?? ''} sind noch vorgemerkt.`,
      shopper: `${refunded} Ihrer Zahlung wurden erstattet. ${bankDays} ${held ?? ''} sind noch auf Ihrem Konto vorgemerkt.`,
      advice: 'Ziehen Sie das Vorgemerkte ein, bevor die Vormerkung endet, oder stornieren Sie es. Liefern Sie nichts für das Erstattete.',
      money: `${refunded} wurden erstattet. Beim Händler bleibt nichts. ${held ?? ''} sind noch vorgemerkt.`,
    }),
    refunded: ({ refunded }) => ({
      status: `Die Zahlung wurde ganz erstattet: ${refunded}.`,
      shopper: `Ihre Zahlung wurde erstattet: ${refunded}. ${bankDays}`,
      advice: 'Liefern Sie auf diese Zahlung nichts: Das Geld wurde zurückgegeben.',
      money: `${refunded} wurden erstattet. Beim Händler bleibt nichts.`,
    }),
    chargedBack: ({ chargedBack, captured, refunded, hasRefunds, kept, held }) => ({
      status: `Die Bank des Käufers hat ${chargedBack === captured ? 'die ganze Zahlung über ' : `${chargedBack} von `}${captured} zurückgebucht.`,
      shopper: `Ihre Bank hat ${chargedBack} dieser Zahlung zurückgeholt.`,
      advice:
        'Liefern Sie nichts mehr und erstatten Sie diesen Betrag nicht zusätzlich. Beantworten Sie die Rückbuchung rechtzeitig oder akzeptieren Sie sie.',
      money: `${chargedBack} wurden zurückgebucht${hasRefunds ? ` und ${refunded} erstattet` : ''}. ${kept ? `${kept} bleiben` : 'Nichts bleibt'} beim Händler.${held ? ` ${held} sind noch vorgemerkt.` : ''}`,
    }),
    reversed: ({ amount }) => ({
      status: `Die Zahlung über ${amount} wurde storniert.`,
      shopper: 'Ihre Zahlung wurde vom Shop storniert. Der Betrag wird nicht belastet.',
      advice: 'Liefern Sie auf diese Zahlung nichts: Sie wurde storniert.',
      money: 'Die Zahlung wurde storniert. Beim Händler bleibt nichts, und nichts ist vorgemerkt.',
    }),
    holdEnded: ({ amount }) => ({
      status: `Die Autorisierung über ${amount} ist ohne Einzug abgelaufen.`,
      shopper: 'Der vorgemerkte Betrag wurde freigegeben. Es wurde nichts belastet.',
      advice: 'Bitten Sie um eine neue Zahlung, wenn die Bestellung noch offen ist.',
      money: 'Die Vormerkung ist beendet. Eingezogen wurde nichts.',
    }),
    creditDone: ({ amount }) => ({
      status: `${amount} wurden dem Käufer gutgeschrieben.`,
      shopper: `Eine Gutschrift über ${amount} wurde an Ihre Bank gesendet. ${bankDays}`,
      advice: 'Nichts zu tun.',
      money: `${amount} wurden an den Käufer ausgezahlt.`,
    }),
    refundDone: ({ amount }) => ({
      status: `${amount} wurden dem Käufer erstattet.`,
      shopper: `Ihre Erstattung über ${amount} wurde an Ihre Bank gesendet. ${bankDays}`,
      advice: 'Nichts zu tun: Die Erstattung ist ausgeführt.',
      money: `${amount} wurden dem Käufer zurückgegeben.`,
    }),
    reversalDone: ({ amount }) => ({
      status: `${amount} wurden storniert.`,
      shopper: `${amount} Ihrer Zahlung wurden vom Shop storniert und werden nicht belastet.`,
      advice: 'Nichts zu tun: Die Stornierung ist ausgeführt. Liefern Sie für den stornierten Betrag nichts.',
      money: `${amount} wurden storniert. Sie sind nicht mehr vorgemerkt oder belastet.`,
    }),
    chargebackDone: ({ amount, returned }) => ({
      status: `Die Bank des Käufers hat ${amount} zurückgebucht.${returned === null ? '' : ` Davon kamen ${returned} zurück.`}`,
      shopper: `Ihre Bank hat ${amount} der Zahlung zurückgeholt.`,
      advice: 'Liefern Sie nichts mehr. Beantworten Sie die Rückbuchung rechtzeitig oder akzeptieren Sie sie.',
      money: `${amount} wurden dem Händler abgezogen.${returned === null ? '' : ` ${returned} sind wieder beim Händler.`}`,
    }),
    chargebackReversed: ({ amount }) => ({
      status: `Die Rückbuchung über ${amount} wurde zurückgenommen.`,
      shopper: 'Ihre Bank hat den Betrag an den Shop zurückgegeben.',
      advice: 'Nichts zu tun: Der Händler hat das Geld wieder.',
      money: 'Die Rückbuchung wurde zurückgenommen. Das Geld ist wieder beim Händler.',
    }),
    chargebackReversalDone: ({ amount }) => ({
      status: `Eine Rückbuchung wurde zurückgenommen: ${amount} sind wieder beim Händler.`,
      shopper: `Ihre Bank hat ${amount} an den Shop zurückgegeben.`,
      advice: 'Nichts zu tun: Der Händler hat das Geld wieder.',
      money: `${amount} wurden dem Händler zurückgegeben.`,
    }),
    riskCheckDone: () => ({
      status: 'Die Risikoprüfung wurde ausgeführt.',
      shopper: 'Ihre Anfrage wurde geprüft. Es wurde nichts belastet.',
      advice: 'Lesen Sie Punktzahl und Gründe, bevor Sie entscheiden.',
      money: 'Eine Risikoprüfung bewegt kein Geld.',
    }),
    disputed: ({ open, base }) => ({
      status: `Die Bank des Käufers hat ${open.amount} zurückgeholt, und der Streitfall ist offen.`,
      shopper: `Ihre Bank hat ${open.amount} dieser Zahlung zurückgeholt und prüft sie.`,
      advice: 'Beantworten Sie den Streitfall vor Ablauf der Frist. Erstatten Sie diesen Betrag nicht zusätzlich.',
      money: base.money,
    }),
    disputeAnswered: ({ open, base }) => ({
      status: `Die Bank des Käufers hat ${open.amount} zurückgeholt. Der Streitfall ist beantwortet, und die Bank entscheidet.`,
      shopper: `Ihre Bank hat ${open.amount} dieser Zahlung zurückgeholt und prüft sie.`,
      advice: 'Warten Sie auf die Entscheidung der Bank. Erstatten Sie diesen Betrag nicht zusätzlich.',
      money: base.money,
    }),
    waitingForShopper: ({ operation, amount }) => ({
      status: `${names[operation].subject} über ${amount} wartet auf den Käufer, der sie auf der Seite der Bank bestätigen muss.`,
      shopper: 'Ihre Zahlung ist noch nicht abgeschlossen. Bitte bestätigen Sie sie auf der Seite Ihrer Bank.',
      advice: 'Warten Sie, bis der Käufer fertig ist oder die Zeit dafür abgelaufen ist.',
      money: 'Geld wird gebucht, sobald der Käufer fertig ist.',
    }),
    notFinished: ({ amount }) => ({
      status: `Die Zahlung über ${amount} wurde nicht abgeschlossen: Der Käufer hat sie auf der Seite der Bank nicht bestätigt (3-D Secure).`,
      shopper: 'Sie haben diese Zahlung nicht abgeschlossen, und es wurde nichts belastet. Sie können erneut zahlen.',
      advice: 'Lassen Sie den Käufer eine neue Zahlung beginnen. Zu dieser wurde nichts an die Bank gesendet.',
      money: 'Es wurde nichts an die Bank gesendet und kein Geld bewegt.',
    }),
    wrongCodes: ({ amount }) => ({
      status: `Die Zahlung über ${amount} wurde abgelehnt: Der Käufer hat auf der Seite der Bank falsche Codes eingegeben (3-D Secure).`,
      shopper: 'Ihre Bank konnte Sie nicht erkennen: Die Codes waren falsch. Es wurde nichts belastet. Sie können erneut zahlen.',
      advice: 'Lassen Sie den Käufer es erneut versuchen oder anders zahlen. Die Codes kommen von der Bank des Käufers.',
      money: 'Für eine Zahlung wurde nichts an die Bank gesendet und kein Geld bewegt.',
    }),
    operationPending: ({ open, base }) => ({
      status: `${base.status} ${names[open.operation].subject} über ${open.amount} ist unterwegs. Die Bank hat das nicht bestätigt.`,
      shopper: toPendingText(open, base.shopper),
      advice: `Fragen Sie die Bank. Senden Sie ${names[open.operation].object} nicht ein zweites Mal.`,
      money: base.money,
    }),
    operationUnknown: ({ open, base }) => ({
      status: `${base.status} ${toUnansweredText(open)}`,
      shopper: toUnknownText(open),
      advice: `Fragen Sie die Bank. Senden Sie ${names[open.operation].object} nicht ein zweites Mal.`,
      money: base.money,
    }),
    approvalWaiting: ({ open, base }) => ({
      status: `${base.status} ${names[open.operation].subject} über ${open.amount} wartet auf eine zweite Person.`,
      shopper: toWaitingText(open),
      advice: `Jemand anderes muss ${names[open.operation].object} genehmigen oder ablehnen.`,
      money: base.money,
    }),
    decisionWaiting: ({ open }) => ({
      status: `${toUnansweredText(open)} Eine Entscheidung wartet auf eine zweite Person.`,
      shopper: toUnknownText(open),
      advice: `Jemand anderes muss die Entscheidung genehmigen oder ablehnen. Senden Sie ${names[open.operation].object} nicht ein zweites Mal.`,
      money: 'Es ist nicht bekannt, ob Geld bewegt wurde.',
    }),
    refundFailed: ({ open, base }) => ({
      status: `${base.status} Die Erstattung über ${open.amount} wurde nicht ausgeführt: Der Käufer wartet noch darauf.`,
      shopper: `Die Erstattung über ${open.amount} konnte noch nicht ausgeführt werden. Der Shop kümmert sich darum.`,
      advice: `Erstatten Sie ${open.amount} erneut, oder zahlen Sie den Betrag auf anderem Weg zurück.`,
      money: base.money,
    }),
    pending: ({ operation, amount }) => ({
      status: `${names[operation].subject} über ${amount} hat noch kein Ergebnis.`,
      shopper: operation === 'refund' ? 'Ihre Erstattung wird bearbeitet.' : 'Ihre Zahlung wird bearbeitet.',
      advice: `Warten Sie auf das Ergebnis. Senden Sie ${names[operation].object} nicht ein zweites Mal.`,
      money: 'Geld wird gebucht, sobald das Ergebnis bekannt ist.',
    }),
    unknown: ({ operation, amount }) => ({
      status: toUnansweredText({ operation, amount }),
      shopper: toUnknownText({ operation, amount }),
      advice: `Fragen Sie die Bank. Senden Sie ${names[operation].object} nicht ein zweites Mal.`,
      money: 'Es ist nicht bekannt, ob Geld bewegt wurde.',
    }),
    declined: (input) => notDone(input, `${names[input.operation].subject} über ${input.amount} wurde abgelehnt.`),
    rejected: (input) => notDone(input, `${names[input.operation].subject} über ${input.amount} wurde zurückgewiesen.`),
    failed: (input) => ({
      ...notDone(input, `${names[input.operation].subject} über ${input.amount} ist aus technischen Gründen gescheitert.`),
      advice: input.code.advice,
    }),
    returned: (input) => notDone(input, `Die Bank meldet ${names[input.operation].object} über ${input.amount} als zurückgegeben.`),
    cancelled: (input) => ({
      ...notDone(input, `${names[input.operation].subject} über ${input.amount} wurde abgebrochen.`),
      shopper:
        input.operation === 'payment'
          ? 'Die Zahlung wurde abgebrochen. Sie können neu beginnen oder auf einem anderen Weg zahlen.'
          : toFailureText(input),
    }),
    timedOut: (input) => ({
      ...notDone(input, `${names[input.operation].subject} über ${input.amount} wurde nicht rechtzeitig abgeschlossen.`),
      shopper: input.operation === 'payment' ? 'Die Zeit für diese Zahlung ist abgelaufen. Bitte beginnen Sie neu.' : toFailureText(input),
      advice: input.operation === 'payment' ? 'Lassen Sie den Käufer eine neue Zahlung beginnen.' : toFailureAdvice(input),
    }),
  },
};
