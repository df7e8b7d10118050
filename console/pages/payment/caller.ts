/** A caller as text: staff by e-mail address, tokens by the end of their id. */
const idCharactersShown = 8;

export function isToken(callerId: string): boolean {
  return /^[0-9a-f]{32}$/.test(callerId);
}

export function formatCaller(callerId: string, { token }: { readonly token: string }): string {
  return isToken(callerId) ? `${token} …${callerId.slice(-idCharactersShown)}` : callerId;
}
