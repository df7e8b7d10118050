/**
 * What a series needs beyond the catalogue's rules (spec §2.6): what depends on the scheme, the issuer's country, a stored
 * account or 3-D Secure, and the defaults that the platform sends. Pure.
 */
import { type Breach, requireField } from '../../../foundation/catalogue/rules.ts';
import { isAuthenticated, unauthenticated } from '../../../foundation/catalogue/standing-instruction-rules.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt, treeAt } from '../../../foundation/catalogue/tree.ts';
import type { ValidationMode } from '../../../foundation/entities/entity.ts';
import { invalidParameters, type Refusal } from '../../../foundation/kernel/refusal.ts';
import type { Warning } from '../../../foundation/kernel/warning.ts';
import { schemeOfDefaults } from '../../three-d-secure/series-defaults.ts';

export interface SeriesFacts {
  readonly brand: string | null;
  readonly isCard: boolean;
  /** Whether 3-D Secure is configured for a scheme of the card. */
  readonly threeDSecure: boolean;
  /** ISO 3166-1 alpha-2 of the issuer, where the connector knows it. */
  readonly issuerCountry: string | undefined;
}

/** "Recurring transactions of another scheme on cards issued in one country": Visa cards of India. */
const mandateScheme = 'VISA';
const mandateCountry = 'IN';

/** Breaches of spec §2.6 that the catalogue cannot see. `tree` is the request with its secrets. */
export function seriesBreaches(tree: RequestTree, facts: SeriesFacts): readonly Breach[] {
  const instruction = treeAt(tree, 'standingInstruction');
  if (!instruction) return [];
  const breaches: Breach[] = [];
  if (needsRecurringType(instruction, facts)) breaches.push(requireField('standingInstruction.recurringType', '2.6'));
  if (instruction.type === 'INSTALLMENT' && facts.threeDSecure && instruction.numberOfInstallments === undefined) {
    breaches.push(requireField('standingInstruction.numberOfInstallments', '2.6'));
  }
  // The catalogue checks a card number that was sent. A stored card needs the shopper's authentication too.
  const isStored = textAt(tree, 'registrationId') !== undefined;
  if (instruction.mode === 'INITIAL' && facts.isCard && isStored && !isAuthenticated(tree)) breaches.push(unauthenticated);
  return breaches;
}

function needsRecurringType(instruction: RequestTree, { brand, issuerCountry }: SeriesFacts): boolean {
  if (instruction.recurringType !== undefined) return false;
  if (brand === schemeOfDefaults) return instruction.source !== undefined;
  return brand === mandateScheme && issuerCountry === mandateCountry && instruction.type === 'RECURRING';
}

export interface SeriesDecision {
  readonly refusal: Refusal | undefined;
  readonly warnings: readonly Warning[];
}

/** A documented channel refuses a breach, a tolerant one accepts it with a warning. */
export function decideSeries(
  tree: RequestTree,
  facts: SeriesFacts,
  channel: { readonly validation: ValidationMode; readonly sentNames: ReadonlyMap<string, string> },
): SeriesDecision {
  const breaches = seriesBreaches(tree, facts).map(({ name, message }) => ({ name: channel.sentNames.get(name) ?? name, message }));
  const notes = listOmitted(tree, facts);
  if (breaches.length === 0) return { refusal: undefined, warnings: notes };
  if (channel.validation === 'tolerant') return { refusal: undefined, warnings: [...breaches, ...notes] };
  return { refusal: invalidParameters(breaches.map((breach) => ({ ...breach, value: null }))), warnings: [] };
}

/** "Omitted otherwise": only 3-D Secure uses the number, so without 3-D Secure it becomes a warning. */
function listOmitted(tree: RequestTree, facts: SeriesFacts): readonly Warning[] {
  const name = 'standingInstruction.numberOfInstallments';
  if (facts.threeDSecure || textAt(tree, name) === undefined) return [];
  return [{ name, message: `${name} is used with 3-D Secure only` }];
}
