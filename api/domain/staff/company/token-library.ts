/** What is used of the library. Imported when it runs, the library itself would be in a bundle as a whole. */
export { createLocalJWKSet, errors, jwtVerify } from 'jose';
