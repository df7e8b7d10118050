/** The scalars of GraphQL, as the gateway gives them out. */

/** UTC with milliseconds, such as 2026-01-31T09:30:00.000Z. */
export type DateTime = `${number}-${number}-${number}T${number}:${number}:${number}Z`;
/** An amount with two decimals in every currency, such as 92.00. A number would lose digits. */
export type Decimal = `${number}`;
/** Three capital letters of ISO 4217, such as EUR. */
export type Currency = string;
