import { createMessages } from '../../messages/create-messages.ts';

export const useUnknownMessages = createMessages({
  en: {
    title: 'The outcome is unknown',
    hint: 'The bank was asked, but it has not told the outcome. Ask it again, or decide if you know the outcome from elsewhere, such as a bank statement.',
    askHint: 'The bank was asked, but it has not told the outcome. Ask it again. If it still does not tell, finance can decide.',
    ask: 'Ask the bank now',
    decide: 'Decide…',
    answered: 'The bank has answered.',
    stillUnknown: 'The bank does not tell the outcome yet. Try again later.',
    decideTitle: 'Decide the outcome',
    decideHint:
      'Decide only if you know for certain. The payment is booked accordingly, the merchant is notified, and your name and reason are recorded.',
    question: 'Did the bank carry out the payment?',
    approved: 'Yes: approved',
    approvedHint: 'The amount is booked.',
    declined: 'No: declined',
    declinedHint: 'Nothing is booked.',
    reason: 'How do you know?',
    reasonHint: 'Such as the date and line of the bank statement.',
    send: 'Save the decision',
    decided: { APPROVED: 'The payment is now approved.', DECLINED: 'The payment is now declined.' },
  },
  de: {
    title: 'Das Ergebnis ist ungeklärt',
    hint: 'Die Bank wurde angefragt, hat das Ergebnis aber nicht genannt. Fragen Sie sie erneut, oder entscheiden Sie, wenn Sie das Ergebnis kennen, etwa aus einem Kontoauszug.',
    askHint:
      'Die Bank wurde angefragt, hat das Ergebnis aber nicht genannt. Fragen Sie sie erneut. Nennt sie es auch dann nicht, kann die Finanzabteilung entscheiden.',
    ask: 'Jetzt die Bank fragen',
    decide: 'Entscheiden…',
    answered: 'Die Bank hat geantwortet.',
    stillUnknown: 'Die Bank nennt das Ergebnis noch nicht. Versuchen Sie es später noch einmal.',
    decideTitle: 'Über das Ergebnis entscheiden',
    decideHint:
      'Entscheiden Sie nur, was Sie sicher wissen. Die Zahlung wird entsprechend gebucht und der Händler benachrichtigt; Ihr Name und Ihr Grund werden festgehalten.',
    question: 'Hat die Bank die Zahlung ausgeführt?',
    approved: 'Ja: genehmigt',
    approvedHint: 'Der Betrag wird gebucht.',
    declined: 'Nein: abgelehnt',
    declinedHint: 'Es wird nichts gebucht.',
    reason: 'Woher wissen Sie es?',
    reasonHint: 'Etwa Datum und Zeile des Kontoauszugs.',
    send: 'Entscheidung speichern',
    decided: { APPROVED: 'Die Zahlung ist jetzt genehmigt.', DECLINED: 'Die Zahlung ist jetzt abgelehnt.' },
  },
});
