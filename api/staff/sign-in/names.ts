/** What the door and the library must call alike; the door knows it without loading the library. */

/** The header in which the door tells the library where a request came from. */
export const addressHeader = 'x-staff-address';

/** The library refuses shorter ones. */
export const passwordCharactersMin = 12;
