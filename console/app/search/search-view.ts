/** Parses what is typed into the search box, and finds the page that a hit opens. Pure. */
import { hasIbanDigits } from '../../../api/contract/iban-digits.ts';
import { maskCardNumbers } from '../../values/card-number.ts';

/** As the gateway takes it. */
const searchCharactersMax = 255;
const searchCharactersMin = 2;

export interface SearchInput {
  /** What is asked for; empty where there is nothing to ask. Never a card number, and no IBAN. */
  readonly query: string;
  /** A card number was cut. */
  readonly hasCardNumber: boolean;
  /** An IBAN was cut. */
  readonly hasIban: boolean;
  /** So many digits may be on their way to be a card number: they are asked for only when nobody types any more. */
  readonly mayBeIncomplete: boolean;
}

/** First six to eight digits are no secret; one more is on its way. */
const digitsOpenMax = 8;

export function parseSearchInput(text: string): SearchInput {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (ibanForm.test(iban) && hasIbanDigits(iban)) {
    return { query: `\u2022\u2022\u2022\u2022 ${iban.slice(-4)}`, hasCardNumber: false, hasIban: true, mayBeIncomplete: false };
  }
  const { text: kept, hasCardNumber: cut } = maskCardNumbers(text.trim());
  // No sentence is looked for around a number: its first and last digits are.
  const asked = cut ? (/\d{6}\u2022{4}\d{4}/.exec(kept)?.[0] ?? '') : kept.slice(0, searchCharactersMax).trim();
  const mayGoOn = !cut && longestDigitRun(kept) > digitsOpenMax;
  return { query: asked.length < searchCharactersMin ? '' : asked, hasCardNumber: cut, hasIban: false, mayBeIncomplete: mayGoOn };
}

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Digits in a row, as card numbers are written: with spaces or hyphens between them or none. */
function longestDigitRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/(?<![\da-f.])\d(?:[ -]?\d)*(?![\da-f.])/gi)].map(([run]) => run.replace(/\D/g, '').length));
}

export type HitKind =
  | 'PAYMENT'
  | 'REGISTRATION'
  | 'CHECKOUT'
  | 'JOB'
  | 'CHARGEBACK'
  | 'PAYOUT'
  | 'SETTLEMENT_FILE'
  | 'RECONCILIATION_RECORD'
  | 'BANK_LINE'
  | 'REPORT_SCHEDULE'
  | 'RESULT_CODE'
  | 'WEBHOOK_SUBSCRIPTION'
  | 'WEBHOOK_DELIVERY'
  | 'ENTITY';

export interface Hit {
  readonly kind: HitKind;
  readonly id: string;
  readonly matchedField?: string;
  readonly matchedValue?: string;
  /** Of a delivery: it is shown on the page of its subscription. */
  readonly webhookDelivery?: { readonly subscriptionId: string } | null;
}

/** Path and search of the console that show a hit. */
export interface Destination {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

export function getHitDestination({ kind, id, webhookDelivery }: Hit): Destination {
  const name = encodeURIComponent(id);
  switch (kind) {
    case 'PAYMENT':
      return { path: `/payments/${name}`, search: {} };
    case 'REGISTRATION':
      return { path: `/registrations/${name}`, search: {} };
    case 'CHECKOUT':
      return { path: `/checkouts/${name}`, search: {} };
    case 'JOB':
      return { path: `/jobs/${name}`, search: {} };
    case 'CHARGEBACK':
      return { path: `/chargebacks/${name}`, search: {} };
    case 'PAYOUT':
      return { path: `/payouts/${name}`, search: {} };
    case 'SETTLEMENT_FILE':
      return { path: `/files/${name}`, search: {} };
    case 'RECONCILIATION_RECORD':
      return { path: `/records/${name}`, search: {} };
    case 'BANK_LINE':
      return { path: '/bank-lines', search: { line: id } };
    case 'REPORT_SCHEDULE':
      return { path: '/scheduled-reports', search: { report: id } };
    case 'WEBHOOK_DELIVERY':
      return webhookDelivery
        ? { path: `/webhooks/${encodeURIComponent(webhookDelivery.subscriptionId)}`, search: { delivery: id } }
        : { path: '/webhooks', search: {} };
    case 'WEBHOOK_SUBSCRIPTION':
      return { path: `/webhooks/${name}`, search: {} };
    case 'RESULT_CODE':
      return { path: '/result-codes', search: { code: id } };
    case 'ENTITY':
      return { path: '/payments', search: { entity: id } };
    default:
      return kind satisfies never;
  }
}

/** A checkout's has the server's tag behind it. */
const wholeId = /^[0-9a-f]{32}(?:-[a-z0-9]{1,15})?$/;

/** The hit that a whole id means: it is opened without another key. The id of a report's run means its schedule. */
export function findExactHit(asked: string, hits: readonly Hit[]): Hit | undefined {
  const id = asked.toLowerCase();
  if (!wholeId.test(id)) return undefined;
  return hits.find((hit) => hit.id === id) ?? hits.find((hit) => hit.matchedField === 'id' && hit.matchedValue === id);
}

export const recentMax = 6;

/** What was looked for lately, newest first, each once. What was cut stays cut. */
export function addRecentSearch(recent: readonly string[], { query: asked }: SearchInput): readonly string[] {
  return asked === '' ? recent : [asked, ...recent.filter((other) => other !== asked)].slice(0, recentMax);
}

/** Whether every word that is typed stands in what an action is called. */
export function matchesLabel(label: string, typed: string): boolean {
  const name = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
}

/** The parts of a value around what is typed, to show it in the value; undefined where it does not stand there as typed. */
export function splitAroundMatch(value: string, typed: string): readonly [string, string, string] | undefined {
  const start = typed === '' ? -1 : value.toLowerCase().indexOf(typed.toLowerCase());
  if (start === -1) return undefined;
  const end = start + typed.length;
  return [value.slice(0, start), value.slice(start, end), value.slice(end)];
}

interface NamedHit extends Hit {
  readonly matchedField: string;
  readonly matchedValue: string;
}

const shoppersMax = 3;

/** The shoppers whose e-mail address or customer id the payments were found by, each once. */
export function listShopperHits(hits: readonly NamedHit[]): readonly { readonly paymentId: string; readonly name: string }[] {
  const found = new Map<string, string>();
  for (const { kind, id, matchedField, matchedValue } of hits) {
    const isName = matchedField === 'email' || matchedField === 'merchantCustomerId';
    if (kind === 'PAYMENT' && isName && !found.has(matchedValue)) found.set(matchedValue, id);
  }
  return [...found].slice(0, shoppersMax).map(([name, paymentId]) => ({ paymentId, name }));
}

interface BoundKeys {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

/** Keys that move about, and those of the frame, whose places the palette lists by themselves. */
const moving: ReadonlySet<string> = new Set(['j', 'k', 'u', 'x', '[', ']', '/', '?', 'Enter', 'Escape', 'Backspace']);

/** What the keys of a page do, each once: what a dialog or a page bound last stands in front. */
export function listCommands(groups: readonly { readonly bindings: readonly BoundKeys[] }[]): readonly BoundKeys[] {
  const commands = new Map<string, BoundKeys>();
  for (const binding of groups.toReversed().flatMap(({ bindings }) => bindings)) {
    if (moving.has(binding.keys) || /[ +]/.test(binding.keys) || commands.has(binding.label)) continue;
    commands.set(binding.label, binding);
  }
  return [...commands.values()];
}
