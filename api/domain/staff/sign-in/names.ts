/** Values that the endpoint and the library share; the endpoint reads them without loading the library. */

/** The header in which the endpoint hands the client's address to the library. */
export const addressHeader = 'x-staff-address';

/** The library refuses shorter ones. */
export const passwordCharactersMin = 12;

/** The library's name of the cookie that says who passed the first step and must send a code now. */
export const challengeCookie = 'two_factor';

/** How a challenge is called that follows the company's account, and not a password. */
export const companyChallenge = '2fa-company-';

/** Asked within the process alone: it is no route of the endpoint. */
export const companySessionPath = '/company-session';

/** In the answer to a browser without a session: how one signs in here, as JSON in percent encoding. */
export const signInHeader = 'x-sign-in';
