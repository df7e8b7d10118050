/**
 * German texts about result codes, by their English text. A changed English text without a German one fails at start.
 * German texts for staff about single codes are in staff-texts-german.ts, published texts in published-texts-german.ts.
 */

/** Beginning of the text for staff where a code has none of its own (categories.ts). */
const leads: Readonly<Record<string, string>> = {
  'The request was processed.': 'Die Anfrage wurde ausgeführt.',
  'The bank approved the payment, and somebody should look at it before goods leave the house.':
    'Die Bank hat die Zahlung genehmigt; vor der Lieferung sollte jemand sie ansehen.',
  'The request was processed, with a rating from an older address or credit service.':
    'Die Anfrage wurde ausgeführt, mit der Bewertung eines älteren Adress- oder Bonitätsdienstes.',
  'The request was accepted and its final result follows within minutes.':
    'Die Anfrage wurde angenommen; ihr endgültiges Ergebnis folgt binnen Minuten.',
  'The request was accepted and its final result may take days.':
    'Die Anfrage wurde angenommen; ihr endgültiges Ergebnis kann Tage dauern.',
  'The cardholder could not be authenticated with 3-D Secure, so no authorisation was made.':
    'Der Karteninhaber konnte nicht mit 3-D Secure authentifiziert werden, deshalb gab es keine Autorisierung.',
  'The 3-D Secure authentication could not be carried out, so no authorisation was made.':
    'Die Authentifizierung mit 3-D Secure ließ sich nicht durchführen, deshalb gab es keine Autorisierung.',
  'The bank or its processor declined the payment.': 'Die Bank oder ihr Abwickler hat die Zahlung abgelehnt.',
  'The way to the bank was disturbed.': 'Die Verbindung zur Bank war gestört.',
  'The gateway or the processor could not work.': 'Das Gateway oder der Abwickler konnte nicht arbeiten.',
  'The payment on the pages of the bank or wallet was not completed.':
    'Die Zahlung auf den Seiten der Bank oder Wallet wurde nicht abgeschlossen.',
  'The issuer wants the cardholder to be authenticated before it decides.':
    'Der Kartenherausgeber verlangt eine Authentifizierung des Karteninhabers, bevor er entscheidet.',
  'The external risk check decided against the payment; nothing was sent to the bank, or its approval was undone.':
    'Die externe Risikoprüfung sprach gegen die Zahlung; die Bank wurde nicht gefragt, oder ihre Genehmigung wurde zurückgenommen.',
  'The address was refused before anything was sent to the bank.': 'Die Adresse wurde zurückgewiesen, bevor die Bank gefragt wurde.',
  'The billing address does not agree with what the issuer knows.':
    'Die Rechnungsadresse stimmt nicht mit der überein, die der Kartenherausgeber kennt.',
  'The payment met an entry of a block list and was refused before anything was sent to the bank.':
    'Die Zahlung traf auf einen Eintrag einer Sperrliste und wurde zurückgewiesen, bevor die Bank gefragt wurde.',
  'A limit or rule of the channel refused the payment before anything was sent to the bank.':
    'Eine Grenze oder Regel des Kanals hat die Zahlung zurückgewiesen, bevor die Bank gefragt wurde.',
  'The request lacks what its risk check needs, so it was refused before anything was sent to the bank.':
    'Der Anfrage fehlt, was ihre Risikoprüfung braucht; sie wurde zurückgewiesen, bevor die Bank gefragt wurde.',
  'The channel is not set up for this request, so nothing was sent to the bank.':
    'Der Kanal ist für diese Anfrage nicht eingerichtet, deshalb wurde die Bank nicht gefragt.',
  'The stored payment details cannot be used for this request; nothing was sent to the bank.':
    'Die hinterlegten Zahlungsdaten lassen sich für diese Anfrage nicht verwenden; die Bank wurde nicht gefragt.',
  'The schedule cannot be carried out as it was sent; nothing was scheduled.':
    'Der Zeitplan lässt sich so nicht ausführen; es wurde nichts eingeplant.',
  'The payment that the request refers to does not allow it; nothing was moved.':
    'Die Zahlung, auf die sich die Anfrage bezieht, lässt sie nicht zu; es wurde nichts bewegt.',
  'The request was malformed or incomplete and was refused before anything was sent to the bank.':
    'Die Anfrage war fehlerhaft oder unvollständig und wurde zurückgewiesen, bevor die Bank gefragt wurde.',
  'The customer’s contact data was refused before anything was sent to the bank.':
    'Die Kontaktdaten des Kunden wurden zurückgewiesen, bevor die Bank gefragt wurde.',
  'The account data is missing or wrong.': 'Die Kontodaten fehlen oder sind falsch.',
  'The amount or currency was refused before anything was sent to the bank.':
    'Betrag oder Währung wurden zurückgewiesen, bevor die Bank gefragt wurde.',
  'An earlier decline forbids this retry, so nothing was sent to the bank.':
    'Eine frühere Ablehnung verbietet diesen neuen Versuch, deshalb wurde die Bank nicht gefragt.',
  'The money was taken back by the shopper’s bank; this is the reason that it gave.':
    'Die Bank des Käufers hat das Geld zurückgeholt; dies ist der Grund, den sie nannte.',
};

/** Texts for shoppers. */
const toShoppers: Readonly<Record<string, string>> = {
  'Your payment could not be completed. Please use another way to pay, or ask your bank.':
    'Ihre Zahlung konnte nicht abgeschlossen werden. Bitte zahlen Sie auf einem anderen Weg, oder fragen Sie Ihre Bank.',
  'Your payment could not be completed. Please check the details that you entered and try again.':
    'Ihre Zahlung konnte nicht abgeschlossen werden. Bitte prüfen Sie Ihre Angaben, und versuchen Sie es noch einmal.',
  'Your payment could not be completed. Nothing was charged. Please contact the shop.':
    'Ihre Zahlung konnte nicht abgeschlossen werden. Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop.',
  'Your payment could not be completed at the moment. Please try again in a few minutes.':
    'Ihre Zahlung konnte gerade nicht abgeschlossen werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  'Your payment could not be completed. Please use another way to pay.':
    'Ihre Zahlung konnte nicht abgeschlossen werden. Bitte zahlen Sie auf einem anderen Weg.',
  'Your payment was successful. Thank you.': 'Ihre Zahlung war erfolgreich. Vielen Dank.',
  'We have received your payment and will confirm your order shortly.':
    'Wir haben Ihre Zahlung erhalten und bestätigen Ihre Bestellung in Kürze.',
  'Your payment is being processed. We will tell you as soon as it is confirmed.':
    'Ihre Zahlung wird bearbeitet. Wir melden uns, sobald sie bestätigt ist.',
  'Your payment is being processed. This can take a few days; we will tell you when it is confirmed.':
    'Ihre Zahlung wird bearbeitet. Das kann einige Tage dauern; wir melden uns, wenn sie bestätigt ist.',
  'Your bank could not confirm that it is you. Please try again or use another way to pay.':
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Bitte versuchen Sie es noch einmal, oder zahlen Sie auf einem anderen Weg.',
  'Your bank could not confirm that it is you. Please try again or use another card.':
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Bitte versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.',
  'The payment was not completed. Please try again or use another way to pay.':
    'Die Zahlung wurde nicht abgeschlossen. Bitte versuchen Sie es noch einmal, oder zahlen Sie auf einem anderen Weg.',
  'Your bank wants you to confirm this payment. Please try again and follow the steps of your bank.':
    'Ihre Bank möchte, dass Sie diese Zahlung bestätigen. Bitte versuchen Sie es noch einmal, und folgen Sie den Schritten Ihrer Bank.',
  'Please check the address that you entered and try again.': 'Bitte prüfen Sie die eingegebene Adresse, und versuchen Sie es noch einmal.',
  'Please check that your billing address is the one that your bank knows, and try again.':
    'Bitte prüfen Sie, ob Ihre Rechnungsadresse die ist, die Ihre Bank kennt, und versuchen Sie es noch einmal.',
  'This way to pay is not available here. Please choose another one.':
    'Dieser Zahlungsweg steht hier nicht zur Verfügung. Bitte wählen Sie einen anderen.',
  'Your stored payment details cannot be used. Please enter them again.':
    'Ihre hinterlegten Zahlungsdaten lassen sich nicht verwenden. Bitte geben Sie sie neu ein.',
  'Please check your name, e-mail address and phone number and try again.':
    'Bitte prüfen Sie Namen, E-Mail-Adresse und Telefonnummer, und versuchen Sie es noch einmal.',
  'Please check the payment details that you entered and try again.':
    'Bitte prüfen Sie die eingegebenen Zahlungsdaten, und versuchen Sie es noch einmal.',
  'This amount cannot be paid this way. Please contact the shop or use another way to pay.':
    'Dieser Betrag lässt sich so nicht bezahlen. Bitte wenden Sie sich an den Shop, oder zahlen Sie auf einem anderen Weg.',
  'The payment was returned by your bank. Please contact the shop.':
    'Ihre Bank hat die Zahlung zurückgegeben. Bitte wenden Sie sich an den Shop.',
  'The payment was cancelled. Nothing was charged.': 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
  'The time for this payment ran out. Nothing was charged. Please start again.':
    'Die Zeit für diese Zahlung ist abgelaufen. Es wurde nichts abgebucht. Bitte beginnen Sie von vorn.',
  'We do not know yet whether your payment went through. Please do not pay again; we will tell you.':
    'Wir wissen noch nicht, ob Ihre Zahlung angekommen ist. Bitte zahlen Sie nicht noch einmal; wir melden uns.',
  'Your payment could not be completed. Nothing was charged. Please try again in a few minutes.':
    'Ihre Zahlung konnte nicht abgeschlossen werden. Es wurde nichts abgebucht. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  'Your bank could not accept the payment at the moment. Please try again later or use another way to pay.':
    'Ihre Bank konnte die Zahlung gerade nicht annehmen. Bitte versuchen Sie es später noch einmal, oder zahlen Sie auf einem anderen Weg.',
  'Your payment could not be completed. Please contact the shop.':
    'Ihre Zahlung konnte nicht abgeschlossen werden. Bitte wenden Sie sich an den Shop.',
  'Please check the card number, expiry date and security code that you entered, and try again.':
    'Bitte prüfen Sie Kartennummer, Ablaufdatum und Prüfziffer, und versuchen Sie es noch einmal.',
  'Please check the security code that you entered, and try again.': 'Bitte prüfen Sie die Prüfziffer, und versuchen Sie es noch einmal.',
  'The expiry date is wrong or has passed. Please check it or use another card.':
    'Das Ablaufdatum ist falsch oder überschritten. Bitte prüfen Sie es, oder nehmen Sie eine andere Karte.',
  'Your bank did not accept this amount. Please use another way to pay, or try again later.':
    'Ihre Bank hat diesen Betrag nicht angenommen. Bitte zahlen Sie auf einem anderen Weg, oder versuchen Sie es später noch einmal.',
  'Your bank no longer allows this recurring payment. Please contact the shop.':
    'Ihre Bank lässt diese wiederkehrende Zahlung nicht mehr zu. Bitte wenden Sie sich an den Shop.',
  'This payment was already sent. Please check your order before you pay again.':
    'Diese Zahlung wurde bereits gesendet. Bitte sehen Sie Ihre Bestellung an, bevor Sie noch einmal zahlen.',
  'Your request was successful.': 'Ihre Anfrage war erfolgreich.',
  'Your bank has confirmed that it is you.': 'Ihre Bank hat bestätigt, dass Sie es sind.',
  'Please choose how you want to pay.': 'Bitte wählen Sie, wie Sie bezahlen möchten.',
  'This payment was withdrawn. Nothing was charged.': 'Diese Zahlung wurde zurückgezogen. Es wurde nichts abgebucht.',
  'This card cannot be used here. Please use another card.': 'Diese Karte lässt sich hier nicht verwenden. Bitte nehmen Sie eine andere.',
  'The PIN was not right. Please try again.': 'Die PIN war nicht richtig. Bitte versuchen Sie es noch einmal.',
  'Please check the name of the card or account holder and try again.':
    'Bitte prüfen Sie den Namen des Karten- oder Kontoinhabers, und versuchen Sie es noch einmal.',
  'Too many requests were made. Please wait a moment and try again.':
    'Es kamen zu viele Anfragen. Bitte warten Sie einen Moment, und versuchen Sie es noch einmal.',
};

/** Advice for merchants. */
const advice: Readonly<Record<string, string>> = {
  'Correct what the text names and send a new request; the same request fails again.':
    'Berichtigen Sie, was der Text nennt, und senden Sie eine neue Anfrage; dieselbe scheitert wieder.',
  'Hold the goods back, look at the payment, then deliver or reverse it.':
    'Halten Sie die Ware zurück, sehen Sie die Zahlung an, und liefern oder stornieren Sie dann.',
  'This is a test: deliver nothing.': 'Dies ist ein Test: Liefern Sie nichts.',
  'Nothing to do: deliver what was paid for.': 'Es ist nichts zu tun: Liefern Sie, was bezahlt wurde.',
  'Wait for the notification or ask for the state again; do not send the payment a second time.':
    'Warten Sie auf die Benachrichtigung, oder fragen Sie den Stand noch einmal ab; senden Sie die Zahlung kein zweites Mal.',
  'Wait for the notification before delivering; do not send the payment a second time.':
    'Warten Sie vor der Lieferung auf die Benachrichtigung; senden Sie die Zahlung kein zweites Mal.',
  'Let the shopper try the authentication again or pay another way.':
    'Lassen Sie den Käufer die Authentifizierung wiederholen oder auf einem anderen Weg zahlen.',
  'Let the shopper use another card or way to pay.': 'Bitten Sie den Käufer um eine andere Karte oder einen anderen Zahlungsweg.',
  'Ask the shopper for another way to pay; the bank alone can tell more.':
    'Bitten Sie den Käufer um einen anderen Zahlungsweg; mehr kann nur die Bank sagen.',
  'Nothing was booked: the payment may be sent again in a few minutes; look for the cause where it lasts.':
    'Es wurde nichts gebucht: Die Zahlung kann in einigen Minuten noch einmal gesendet werden; suchen Sie die Ursache, wenn es anhält.',
  'Try again later; call support when it lasts.': 'Versuchen Sie es später noch einmal; wenden Sie sich an den Support, wenn es anhält.',
  'Offer the shopper to start again or to pay another way.':
    'Bieten Sie dem Käufer an, neu zu beginnen oder auf einem anderen Weg zu zahlen.',
  'Send the payment again with 3-D Secure and a challenge requested.':
    'Senden Sie die Zahlung noch einmal mit 3-D Secure und verlangen Sie dabei eine Challenge.',
  'Do not send it again unchanged; look at the risk provider’s own record for the reason.':
    'Senden Sie sie nicht unverändert noch einmal; den Grund zeigen die Aufzeichnungen des Risikodienstes.',
  'Ask the shopper for the address on the card statement and send the payment again.':
    'Fragen Sie den Käufer nach der Adresse auf seiner Kartenabrechnung, und senden Sie die Zahlung noch einmal.',
  'Do not try again; whoever keeps the list can remove the entry if it is wrong. Tell the shopper no reason.':
    'Versuchen Sie es nicht noch einmal; wer die Liste führt, kann einen falschen Eintrag entfernen. Nennen Sie dem Käufer keinen Grund.',
  'Look at the limits of the channel; the same request fails until its period has passed or the limit is raised.':
    'Sehen Sie die Grenzen des Kanals an; dieselbe Anfrage scheitert, bis der Zeitraum vorbei oder die Grenze erhöht ist.',
  'Have the settings of the channel changed, or send what they allow.':
    'Lassen Sie die Einstellungen des Kanals ändern, oder senden Sie, was sie erlauben.',
  'Check the registration’s id and state; ask the shopper for the details again where it is gone.':
    'Prüfen Sie Id und Zustand der Registrierung; ist sie gelöscht, bitten Sie den Käufer noch einmal um die Daten.',
  'Look at the referenced payment: its type, its state and what remains of it.':
    'Sehen Sie die Zahlung an, auf die Bezug genommen wird: ihre Art, ihren Zustand und was von ihr übrig ist.',
  'Ask the shopper to enter the payment details again.': 'Bitten Sie den Käufer, die Zahlungsdaten noch einmal einzugeben.',
  'Keep to the waiting time that the text names, or ask for another way to pay.':
    'Halten Sie die Wartezeit ein, die der Text nennt, oder bitten Sie um einen anderen Zahlungsweg.',
  'Answer the chargeback with your documents within its time limit, or accept it.':
    'Beantworten Sie die Rückbuchung innerhalb der Frist mit Ihren Unterlagen, oder akzeptieren Sie sie.',
  'Let the shopper start a new payment.': 'Lassen Sie den Käufer eine neue Zahlung beginnen.',
  'Query the payment until its state is certain; never send it a second time before that.':
    'Fragen Sie die Zahlung ab, bis ihr Stand feststeht; senden Sie sie vorher nie ein zweites Mal.',
  'The bank was not reached or has undone it: the payment may be sent again later.':
    'Die Bank wurde nicht erreicht oder hat es zurückgenommen: Die Zahlung darf später noch einmal gesendet werden.',
  'Do not try this account again; ask for another way to pay, and tell the shopper no reason.':
    'Versuchen Sie dieses Konto nicht noch einmal; bitten Sie um einen anderen Zahlungsweg, und nennen Sie dem Käufer keinen Grund.',
  'The same payment may succeed later; wait at least a day, or ask for another way to pay.':
    'Dieselbe Zahlung kann später gelingen; warten Sie mindestens einen Tag, oder bitten Sie um einen anderen Zahlungsweg.',
  'Have the merchant’s set-up at the bank or the request corrected; another try alone changes nothing.':
    'Lassen Sie die Einrichtung des Händlers bei der Bank oder die Anfrage berichtigen; ein neuer Versuch allein ändert nichts.',
  'Ask the shopper to enter the card details again, or for another card.':
    'Bitten Sie den Käufer, die Kartendaten noch einmal einzugeben, oder um eine andere Karte.',
  'Ask the shopper for the security code again; do not store it.':
    'Bitten Sie den Käufer noch einmal um die Prüfziffer; speichern Sie sie nicht.',
  'Ask the shopper for the right expiry date or another card.': 'Bitten Sie den Käufer um das richtige Ablaufdatum oder eine andere Karte.',
  'Try again later, best after a pay day, or ask for another way to pay.':
    'Versuchen Sie es später noch einmal, am besten nach einem Gehaltstag, oder bitten Sie um einen anderen Zahlungsweg.',
  'End the recurring payments on this account; another try can be fined by the scheme.':
    'Beenden Sie die wiederkehrenden Zahlungen auf dieses Konto; einen weiteren Versuch kann das Kartennetz mit einer Gebühr belegen.',
  'Ask for another card or bank account.': 'Bitten Sie um eine andere Karte oder ein anderes Bankkonto.',
  'Look at the earlier payment with the same data before anything is sent again.':
    'Sehen Sie die frühere Zahlung mit denselben Daten an, bevor noch einmal etwas gesendet wird.',
  'Nothing to do: the request itself was the whole of it, no money was asked for.':
    'Es ist nichts zu tun: Mit der Anfrage selbst ist alles erledigt, Geld wurde nicht verlangt.',
  'Send the payment with the data of this authentication.': 'Senden Sie die Zahlung mit den Daten dieser Authentifizierung.',
  'Show the payment form with the checkout’s id; it is valid for 30 minutes.':
    'Zeigen Sie das Zahlungsformular mit der Id des Checkouts; sie gilt 30 Minuten.',
  'Nothing to do.': 'Es ist nichts zu tun.',
  'Nothing to do: make a new checkout for a new payment.': 'Es ist nichts zu tun: Legen Sie für eine neue Zahlung einen neuen Checkout an.',
  'Send the payment again; the check did not answer in time.':
    'Senden Sie die Zahlung noch einmal; die Prüfung hat nicht rechtzeitig geantwortet.',
  'Send the payment again when the risk provider answers.': 'Senden Sie die Zahlung noch einmal, wenn der Risikodienst antwortet.',
  'Send the payment again when the risk provider works.': 'Senden Sie die Zahlung noch einmal, wenn der Risikodienst arbeitet.',
  'Schedules are not switched on for this channel; have them switched on.':
    'Zeitpläne sind für diesen Kanal nicht eingeschaltet; lassen Sie sie einschalten.',
  'Correct what result.parameterErrors names and send a new request.':
    'Berichtigen Sie, was result.parameterErrors nennt, und senden Sie eine neue Anfrage.',
  'Wait 72 hours before the next try, or ask for another way to pay.':
    'Warten Sie 72 Stunden bis zum nächsten Versuch, oder bitten Sie um einen anderen Zahlungsweg.',
  'Wait 24 hours before the next try, or ask for another way to pay.':
    'Warten Sie 24 Stunden bis zum nächsten Versuch, oder bitten Sie um einen anderen Zahlungsweg.',
  'Ask the shopper for new card details, or authenticate with 3-D Secure, then try again.':
    'Bitten Sie den Käufer um neue Kartendaten, oder authentifizieren Sie mit 3-D Secure, und versuchen Sie es dann noch einmal.',
  'Wait until the referenced payment has its final result, then try again.':
    'Warten Sie, bis die Zahlung, auf die Bezug genommen wird, ihr endgültiges Ergebnis hat, und versuchen Sie es dann noch einmal.',
  'Let the shopper enter the PIN again.': 'Lassen Sie den Käufer die PIN noch einmal eingeben.',
  'Wait for the seconds that Retry-After names and send fewer requests at once.':
    'Warten Sie so viele Sekunden, wie Retry-After nennt, und senden Sie weniger Anfragen auf einmal.',
};

export const germanSentences: Readonly<Record<string, string>> = { ...leads, ...toShoppers, ...advice };
