/** Which addresses the gateway may send to on behalf of somebody else, and why not. Pure. */

interface Range {
  readonly bytes: readonly number[];
  readonly bits: number;
  readonly what: string;
}

/** Most telling first: an address is told by the first range that it is in. */
const ranges4: readonly Range[] = [
  range4('127.0.0.0/8', 'a loopback address'),
  range4('169.254.169.254/32', 'the metadata address of a cloud'),
  range4('169.254.170.2/32', 'the metadata address of a cloud'),
  range4('168.63.129.16/32', 'the metadata address of a cloud'),
  range4('100.100.100.200/32', 'the metadata address of a cloud'),
  range4('192.0.0.192/32', 'the metadata address of a cloud'),
  range4('169.254.0.0/16', 'a link-local address'),
  range4('0.0.0.0/8', 'an address of no host'),
  range4('10.0.0.0/8', 'a private address'),
  range4('172.16.0.0/12', 'a private address'),
  range4('192.168.0.0/16', 'a private address'),
  range4('100.64.0.0/10', 'an address shared behind a carrier (CGNAT)'),
  range4('192.0.0.0/24', 'a reserved address'),
  range4('192.0.2.0/24', 'an address for documentation'),
  range4('198.51.100.0/24', 'an address for documentation'),
  range4('203.0.113.0/24', 'an address for documentation'),
  range4('192.88.99.0/24', 'a relay address'),
  range4('198.18.0.0/15', 'an address for benchmarks'),
  range4('224.0.0.0/4', 'a multicast address'),
  range4('240.0.0.0/4', 'a reserved address'),
];

const ranges6: readonly Range[] = [
  range6('00000000000000000000000000000001', 128, 'a loopback address'),
  range6('00000000000000000000000000000000', 128, 'an address of no host'),
  range6('00000000000000000000ffff', 96, 'an IPv4 address written as IPv6'),
  range6('000000000000000000000000', 96, 'an IPv4 address written as IPv6'),
  range6('0064ff9b', 32, 'an IPv4 address behind NAT64'),
  range6('fd000ec2000000000000000000000254', 128, 'the metadata address of a cloud'),
  range6('fe80', 10, 'a link-local address'),
  range6('fec0', 10, 'a private address'),
  range6('fc00', 7, 'a private address'),
  range6('ff00', 8, 'a multicast address'),
  range6('20010db8', 32, 'an address for documentation'),
  range6('3fff', 20, 'an address for documentation'),
  range6('20010000', 23, 'a tunnel or reserved address'),
  range6('2002', 16, 'an IPv4 address behind 6to4'),
];

/** Why nothing may be sent to the address, in words; null where it may. `address` is an IP in text, without brackets. */
export function addressRefusal(address: string, allowLoopback: boolean): string | null {
  const bytes = parseAddressBytes(address);
  if (bytes === undefined) return `${address} is no IP address`;
  if (allowLoopback && isLoopback(bytes)) return null;
  const found = (bytes.length === 4 ? ranges4 : ranges6).find((range) => isIn(bytes, range));
  if (found) return `${address} is ${found.what}`;
  // 2000::/3 is all of the internet that there is in IPv6.
  const isPublic = bytes.length === 4 || ((bytes[0] ?? 0) & 0xe0) === 0x20;
  return isPublic ? null : `${address} is a reserved address`;
}

/** The 4 or 16 bytes of an address in its usual text; undefined where it is none. */
export function parseAddressBytes(address: string): readonly number[] | undefined {
  return address.includes(':') ? bytesOf6(address) : bytesOf4(address);
}

function isLoopback(bytes: readonly number[]): boolean {
  if (bytes.length === 4) return bytes[0] === 127;
  return bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1;
}

function bytesOf4(text: string): readonly number[] | undefined {
  const parts = text.split('.');
  // Only the plain decimal form: what is octal or hex to one reader is another address to the next.
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return undefined;
  return parts.map(Number);
}

function bytesOf6(text: string): readonly number[] | undefined {
  // A zone names an interface of this machine.
  if (text.includes('%')) return undefined;
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const embedded = tail?.[2] === undefined ? [] : bytesOf4(tail[2]);
  if (embedded === undefined) return undefined;
  const groups = tail?.[1] === undefined ? text : `${tail[1]}${embedded.length === 4 ? hexGroups(embedded) : ''}`;
  const halves = groups.split('::');
  if (halves.length > 2) return undefined;
  const [head, rest] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const before = head ?? [];
  const after = rest ?? [];
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
}

function hexGroups(bytes: readonly number[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function isIn(bytes: readonly number[], range: Range): boolean {
  for (let bit = 0; bit < range.bits; bit += 1) {
    const mask = 0x80 >> (bit & 7);
    if (((bytes[bit >> 3] ?? 0) & mask) !== ((range.bytes[bit >> 3] ?? 0) & mask)) return false;
  }
  return true;
}

function range4(block: string, what: string): Range {
  const [address = '', bits] = block.split('/');
  return { bytes: address.split('.').map(Number), bits: Number(bits), what };
}

function range6(hex: string, bits: number, what: string): Range {
  const bytes = Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2) || '0', 16));
  return { bytes, bits, what };
}
