/** In the place of better-call's page about the requests of staff (`.run/left-out.ts`), which better-auth switches off. */
const left = (): never => {
  throw new Error('the page of better-call is left out of the bundle');
};

export const generator = left;
export const getHTML = left;
