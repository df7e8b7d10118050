import type { Operation } from '../standing/situation.ts';
import type { OpenInput, PaymentSentences, SentenceInput, SummaryLanguage } from './sentences.ts';

const names: Readonly<Record<Operation, string>> = {
  payment: 'payment',
  capture: 'capture',
  credit: 'credit',
  refund: 'refund',
  reversal: 'reversal',
  chargeback: 'chargeback',
  chargebackReversal: 'chargeback reversal',
  riskCheck: 'risk check',
};

const bankDays = 'It can take a few days until your bank shows it.';
const stillChecking = 'We are still checking your order.';
const unchanged = 'Your payment itself has not changed.';

/** Text for the shopper about something that was not done. A payment's own reason comes from the catalogue. */
function toFailureText({ operation, code }: SentenceInput): string {
  if (operation === 'payment') return code.shopper;
  if (operation === 'refund') return 'The refund could not be made. Please contact the shop.';
  return operation === 'credit' ? 'The credit could not be made. Please contact the shop.' : unchanged;
}

/** Advice about something that was not done. */
function toFailureAdvice({ operation, code, isUnfit }: SentenceInput): string {
  if (operation === 'payment') return code.advice;
  if (operation === 'refund' && isUnfit)
    return 'Look at what is left of the payment, and whether the shopper has the money already, before you refund again.';
  if (operation === 'refund')
    return 'The shopper still waits for this money. Find out why it failed, then refund again or pay in another way.';
  return `Find out why it failed before you send the ${names[operation]} again.`;
}

const nothingBooked = ({ operation }: SentenceInput): string => `No money was booked for this ${names[operation]}.`;

const notDone = (input: SentenceInput, status: string): PaymentSentences => ({
  status,
  shopper: toFailureText(input),
  advice: toFailureAdvice(input),
  money: nothingBooked(input),
});

function toPendingText({ operation, amount }: OpenInput, otherwise: string): string {
  if (operation === 'refund') return `Your refund of ${amount} is on its way. Your bank has not confirmed it yet.`;
  if (operation === 'capture') return `Your payment is authorised. ${amount} of it is being charged.`;
  if (operation === 'chargeback') return `Your bank is taking back ${amount} of your payment.`;
  return operation === 'reversal' ? `The shop is cancelling ${amount} of your payment.` : otherwise;
}

/** Beside what waits another operation may be on its way: nothing is said here of how the payment went. */
function toWaitingText({ operation, amount }: OpenInput): string {
  if (operation === 'refund') return `Your refund of ${amount} was requested and is being checked.`;
  return `A change of ${amount} to your payment was requested and is being checked.`;
}

function toUnknownText({ operation, amount }: OpenInput): string {
  if (operation === 'payment') return 'We do not know yet whether your payment went through. Please do not pay again.';
  if (operation === 'refund') return `We do not know yet whether your refund of ${amount} went through. We are asking the bank.`;
  if (operation === 'capture') return `Your payment is authorised. We do not know yet whether ${amount} of it was charged.`;
  return 'We do not know yet whether the change to your payment went through.';
}

export const english: SummaryLanguage = {
  formatAmount: (amount, currency) => `${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')} ${currency}`,
  unfitting: {
    shopper: 'Your payment could not be completed.',
    advice: 'Look at the answer of the bank before anything is sent again.',
  },
  notes: {
    onItsWay: (amount) => `${amount} is on its way, and the bank has not confirmed it.`,
    unknown: (amount) => `Whether ${amount} was moved by a later operation is not known.`,
    waiting: (amount) => `${amount} waits for a second person.`,
    disputed: (amount) => `${amount} is in dispute.`,
  },
  test: {
    status: 'This is a test.',
    shopper: 'This was a test: no real money was moved.',
    advice: 'This is a test: deliver nothing.',
    money: 'These are test amounts: no real money was moved.',
  },
  situations: {
    held: ({ held, amount, hasNothingOpen }) => ({
      status: `${held ?? amount} is authorised and not captured yet.`,
      shopper: 'Your payment is authorised. The amount is reserved on your account and has not been charged yet.',
      advice: 'Capture the amount before the hold ends, or reverse it.',
      money: `${held ?? amount} is held.${hasNothingOpen ? ' Nothing was captured.' : ''}`,
    }),
    heldForReview: ({ held, amount, hasNothingOpen, isBase, base }) => ({
      status: `${isBase ? `${held ?? amount} is authorised.` : base.status} Somebody should look at the payment before ${isBase ? 'it' : 'more'} is captured.`,
      shopper: isBase ? 'We have received your payment and are checking your order.' : `${base.shopper} ${stillChecking}`,
      advice: 'Do not deliver yet: look at the payment, then capture or reverse it.',
      money: isBase ? `${held ?? amount} is held.${hasNothingOpen ? ' Nothing was captured.' : ''}` : base.money,
    }),
    increased: ({ amount }) => ({
      status: `The authorisation was increased by ${amount}.`,
      shopper: 'The amount that is reserved on your account was increased.',
      advice: 'Act on the original authorisation: it holds the whole amount.',
      money: `The original authorisation holds ${amount} more.`,
    }),
    verified: () => ({
      status: 'The account was verified.',
      shopper: 'Your payment details were confirmed. Nothing was charged.',
      advice: 'Nothing to do: a verification holds no money.',
      money: 'No money was moved or held.',
    }),
    partCaptured: ({ captured, held, amount }) => ({
      status: `${captured} of ${amount} was captured, ${held ?? ''} is still held.`,
      shopper: `${captured} of your payment was charged. ${held ?? ''} is still reserved on your account.`,
      advice: 'Capture the rest before the hold ends, or reverse it.',
      money: `${captured} was captured, ${held ?? ''} is held.`,
    }),
    partCapturedClosed: ({ captured, amount }) => ({
      status: `${captured} of ${amount} was captured. The rest was released.`,
      shopper: `${captured} of your payment was charged. The rest is no longer reserved.`,
      advice: 'Nothing more can be captured: deliver only what was paid for.',
      money: `${captured} was captured. Nothing is held any more.`,
    }),
    captured: ({ captured, hasNothingOpen }) => ({
      status: `${captured} was captured.`,
      shopper: 'Your payment was successful. Thank you.',
      advice: 'Deliver what was paid for.',
      money: `${captured} was captured.${hasNothingOpen ? ' Nothing was refunded or charged back.' : ''}`,
    }),
    partApproved: ({ captured, asked, hasNothingOpen }) => ({
      status: `The bank approved a part: ${captured} of ${asked}.`,
      shopper: `Your bank approved ${captured} of ${asked}. The rest was not charged.`,
      advice: `Ask for the rest of ${asked} in another way, or deliver only what was paid for.`,
      money: `${captured} was captured.${hasNothingOpen ? ' Nothing was refunded or charged back.' : ''}`,
    }),
    partHeld: ({ held, amount, asked, hasNothingOpen }) => ({
      status: `The bank approved a part: ${held ?? amount} of ${asked} is authorised.`,
      shopper: `Your bank approved ${held ?? amount} of ${asked}. That amount is reserved on your account.`,
      advice: `Ask for the rest of ${asked} in another way, then capture, or reverse the hold.`,
      money: `${held ?? amount} is held.${hasNothingOpen ? ' Nothing was captured.' : ''}`,
    }),
    capturedForReview: ({ captured, hasNothingOpen, isBase, base }) => ({
      status: `${isBase ? `${captured} was captured.` : base.status} Somebody should look at the payment before anything is delivered.`,
      shopper: isBase ? 'We have received your payment and are checking your order.' : `${base.shopper} ${stillChecking}`,
      advice: 'Do not deliver yet: look at the payment, then deliver, reverse or refund it.',
      money: isBase ? `${captured} was captured.${hasNothingOpen ? ' Nothing was refunded or charged back.' : ''}` : base.money,
    }),
    partReversed: ({ reversed, amount, kept }) => ({
      status: `${reversed} of ${amount} was reversed. ${kept ?? 'Nothing'} stays captured.`,
      shopper: `Your payment was reduced by ${reversed}.`,
      advice: 'Deliver only what is still paid for.',
      money: `${reversed} was reversed. ${kept ?? 'Nothing'} stays captured.`,
    }),
    partRefunded: ({ refunded, captured, kept, held }) => ({
      status: `${refunded} of ${captured} was refunded.`,
      shopper: `${refunded} of your payment was refunded. ${bankDays}`,
      advice: 'Deliver only what is still paid for.',
      money: `${refunded} was refunded. ${kept ?? 'Nothing'} stays with the merchant.${held ? ` ${held} is still held.` : ''}`,
    }),
    refundedPartHeld: ({ refunded, held }) => ({
      status: `All that was captured was refunded: ${refunded}. ${held ?? ''} is still held.`,
      shopper: `${refunded} of your payment was refunded. ${bankDays} ${held ?? ''} is still reserved on your account.`,
      advice: 'Capture what is held before the hold ends, or reverse it. Deliver nothing for what was refunded.',
      money: `${refunded} was refunded. Nothing stays with the merchant. ${held ?? ''} is still held.`,
    }),
    refunded: ({ refunded }) => ({
      status: `The payment was refunded in full: ${refunded}.`,
      shopper: `Your payment was refunded: ${refunded}. ${bankDays}`,
      advice: 'Deliver nothing on this payment: its money was given back.',
      money: `${refunded} was refunded. Nothing stays with the merchant.`,
    }),
    chargedBack: ({ chargedBack, captured, refunded, hasRefunds, kept, held }) => ({
      status: `The shopper’s bank charged back ${chargedBack === captured ? 'the whole payment of ' : `${chargedBack} of `}${captured}.`,
      shopper: `Your bank has taken back ${chargedBack} of this payment.`,
      advice: 'Deliver nothing more and do not refund this amount as well. Answer the chargeback in time or accept it.',
      money: `${chargedBack} was charged back${hasRefunds ? ` and ${refunded} was refunded` : ''}. ${kept ?? 'Nothing'} stays with the merchant.${held ? ` ${held} is still held.` : ''}`,
    }),
    reversed: ({ amount }) => ({
      status: `The payment of ${amount} was reversed.`,
      shopper: 'Your payment was cancelled by the shop. The amount is not charged.',
      advice: 'Deliver nothing on this payment: it was reversed.',
      money: 'The payment was reversed. Nothing stays with the merchant and nothing is held.',
    }),
    holdEnded: ({ amount }) => ({
      status: `The authorisation of ${amount} has ended without a capture.`,
      shopper: 'The reserved amount was released. Nothing was charged.',
      advice: 'Ask for a new payment if the order is still open.',
      money: 'The hold has ended. Nothing was captured.',
    }),
    creditDone: ({ amount }) => ({
      status: `${amount} was credited to the shopper.`,
      shopper: `A credit of ${amount} was sent to your bank. ${bankDays}`,
      advice: 'Nothing to do.',
      money: `${amount} was paid out to the shopper.`,
    }),
    refundDone: ({ amount }) => ({
      status: `${amount} was refunded to the shopper.`,
      shopper: `Your refund of ${amount} was sent to your bank. ${bankDays}`,
      advice: 'Nothing to do: the refund was made.',
      money: `${amount} was given back to the shopper.`,
    }),
    reversalDone: ({ amount }) => ({
      status: `${amount} was reversed.`,
      shopper: `${amount} of your payment was cancelled by the shop and is not charged.`,
      advice: 'Nothing to do: the reversal was made. Deliver nothing for the reversed amount.',
      money: `${amount} was reversed. It is no longer held or charged.`,
    }),
    chargebackDone: ({ amount, returned }) => ({
      status: `The shopper’s bank charged back ${amount}.${returned === null ? '' : ` Of that, ${returned} came back.`}`,
      shopper: `Your bank has taken back ${amount} of the payment.`,
      advice: 'Deliver nothing more. Answer the chargeback in time or accept it.',
      money: `${amount} was taken from the merchant.${returned === null ? '' : ` ${returned} is with the merchant again.`}`,
    }),
    chargebackReversed: ({ amount }) => ({
      status: `The chargeback of ${amount} was reversed.`,
      shopper: 'Your bank has given the amount back to the shop.',
      advice: 'Nothing to do: the merchant has the money again.',
      money: 'The chargeback was reversed. The money is with the merchant again.',
    }),
    chargebackReversalDone: ({ amount }) => ({
      status: `A chargeback was reversed: ${amount} is with the merchant again.`,
      shopper: `Your bank has given ${amount} back to the shop.`,
      advice: 'Nothing to do: the merchant has the money again.',
      money: `${amount} was given back to the merchant.`,
    }),
    riskCheckDone: () => ({
      status: 'The risk check was made.',
      shopper: 'Your request was checked. Nothing was charged.',
      advice: 'Read the score and the reasons before you decide.',
      money: 'A risk check moves no money.',
    }),
    disputed: ({ open, base }) => ({
      status: `The shopper’s bank took back ${open.amount}, and the case is open.`,
      shopper: `Your bank has taken back ${open.amount} of this payment and is looking into it.`,
      advice: 'Answer the dispute before its deadline. Do not refund this amount as well.',
      money: base.money,
    }),
    disputeAnswered: ({ open, base }) => ({
      status: `The shopper’s bank took back ${open.amount}. The dispute was answered, and the bank decides.`,
      shopper: `Your bank has taken back ${open.amount} of this payment and is looking into it.`,
      advice: 'Wait for the decision of the bank. Do not refund this amount as well.',
      money: base.money,
    }),
    waitingForShopper: ({ operation, amount }) => ({
      status: `The ${names[operation]} of ${amount} waits for the shopper, who has to confirm it on the page of the bank.`,
      shopper: 'Your payment is not finished yet. Please confirm it on the page of your bank.',
      advice: 'Wait until the shopper has finished, or until the time for it is over.',
      money: 'Money is booked when the shopper has finished.',
    }),
    notFinished: ({ amount }) => ({
      status: `The payment of ${amount} was not finished: the shopper did not confirm it on the page of the bank (3-D Secure).`,
      shopper: 'You did not finish this payment, and nothing was charged. You may pay again.',
      advice: 'Let the shopper start a new payment. Nothing was sent to the bank for this one.',
      money: 'Nothing was sent to the bank: no money moved.',
    }),
    wrongCodes: ({ amount }) => ({
      status: `The payment of ${amount} was declined: the shopper entered wrong codes on the page of the bank (3-D Secure).`,
      shopper: 'Your bank could not confirm that it is you: the codes were wrong. Nothing was charged. You may pay again.',
      advice: 'Let the shopper try again, or pay another way. The codes come from the bank of the shopper.',
      money: 'Nothing was sent to the bank for a payment: no money moved.',
    }),
    operationPending: ({ open, base }) => ({
      status: `${base.status} The ${names[open.operation]} of ${open.amount} is on its way. The bank has not confirmed it.`,
      shopper: toPendingText(open, base.shopper),
      advice: `Ask the bank. Do not send the ${names[open.operation]} a second time.`,
      money: base.money,
    }),
    operationUnknown: ({ open, base }) => ({
      status: `${base.status} The bank has not said whether the ${names[open.operation]} of ${open.amount} was made.`,
      shopper: toUnknownText(open),
      advice: `Ask the bank. Do not send the ${names[open.operation]} a second time.`,
      money: base.money,
    }),
    approvalWaiting: ({ open, base }) => ({
      status: `${base.status} The ${names[open.operation]} of ${open.amount} waits for a second person.`,
      shopper: toWaitingText(open),
      advice: `A colleague has to approve or reject the ${names[open.operation]}.`,
      money: base.money,
    }),
    decisionWaiting: ({ open }) => ({
      status: `The bank has not said whether the ${names[open.operation]} of ${open.amount} was made. A decision waits for a second person.`,
      shopper: toUnknownText(open),
      advice: `A colleague has to approve or reject the decision. Do not send the ${names[open.operation]} a second time.`,
      money: 'It is not known whether money moved.',
    }),
    refundFailed: ({ open, base }) => ({
      status: `${base.status} The refund of ${open.amount} was not made: the shopper still waits for it.`,
      shopper: `The refund of ${open.amount} could not be made yet. The shop is looking into it.`,
      advice: `Refund ${open.amount} again, or pay it back in another way.`,
      money: base.money,
    }),
    pending: ({ operation, amount }) => ({
      status: `The ${names[operation]} of ${amount} has no result yet.`,
      shopper: operation === 'refund' ? 'Your refund is being processed.' : 'Your payment is being processed.',
      advice: `Wait for the result. Do not send the ${names[operation]} a second time.`,
      money: 'Money is booked when the result is known.',
    }),
    unknown: ({ operation, amount }) => ({
      status: `The bank has not said whether the ${names[operation]} of ${amount} was made.`,
      shopper: toUnknownText({ operation, amount }),
      advice: `Ask the bank. Do not send the ${names[operation]} a second time.`,
      money: 'It is not known whether money moved.',
    }),
    declined: (input) => notDone(input, `The ${names[input.operation]} of ${input.amount} was declined.`),
    rejected: (input) => notDone(input, `The ${names[input.operation]} of ${input.amount} was rejected.`),
    failed: (input) => ({
      ...notDone(input, `The ${names[input.operation]} of ${input.amount} failed for a technical reason.`),
      advice: input.code.advice,
    }),
    returned: (input) => notDone(input, `The bank reports the ${names[input.operation]} of ${input.amount} as returned.`),
    cancelled: (input) => ({
      ...notDone(input, `The ${names[input.operation]} of ${input.amount} was cancelled.`),
      shopper: input.operation === 'payment' ? 'The payment was cancelled. You can start again or pay another way.' : toFailureText(input),
    }),
    timedOut: (input) => ({
      ...notDone(input, `The ${names[input.operation]} of ${input.amount} was not completed in time.`),
      shopper: input.operation === 'payment' ? 'The time for this payment ran out. Please start again.' : toFailureText(input),
      advice: input.operation === 'payment' ? 'Let the shopper start a new payment.' : toFailureAdvice(input),
    }),
  },
};
