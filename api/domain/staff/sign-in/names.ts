/** Values that the endpoint and the library share; the endpoint reads them without loading the library. */

/** The header in which the endpoint hands the client's address to the library. */
export const addressHeader = 'x-staff-address';

/** The library refuses shorter ones. */
export const passwordCharactersMin = 12;
