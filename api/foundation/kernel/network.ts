/** Whose an address is, where requests, connections or bytes of one client are counted. */

/** A customer has at least a /64 of IPv6 addresses, and could use another one for each request. */
const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/** `2001:db8:0:1::/64` for an IPv6 address, the address itself for all others, also for an IPv4 address that is written as an IPv6 one. */
export function toNetwork(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  if (!plain.includes(':') || plain.includes('.')) return plain;
  const groups = expand(plain.split('%', 1)[0] ?? '');
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** Two colons stand for as many groups of zeros as are missing. */
function expand(address: string): readonly string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = splitGroups(head);
  const after = splitGroups(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, groupsOfAddress - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}

/** Leading zeros and capitals do not make another network. */
function splitGroups(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
