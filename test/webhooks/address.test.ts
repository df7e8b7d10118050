/** Which addresses nothing is sent to: each range by its first and its last address, and the neighbours of both. */
import { describe, expect, test } from 'vitest';
import { addressRefusal, parseAddressBytes } from '../../api/domain/webhooks/address.ts';

/** First and last address, what it is called, and neighbours that are public, where there are such. */
const ranges: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['127.0.0.0', '127.255.255.255', 'a loopback address', ['126.255.255.255', '128.0.0.0']],
  ['169.254.169.254', '169.254.169.254', 'the metadata address of a cloud', []],
  ['169.254.170.2', '169.254.170.2', 'the metadata address of a cloud', []],
  ['168.63.129.16', '168.63.129.16', 'the metadata address of a cloud', ['168.63.129.15', '168.63.129.17']],
  ['100.100.100.200', '100.100.100.200', 'the metadata address of a cloud', []],
  ['192.0.0.192', '192.0.0.192', 'the metadata address of a cloud', []],
  ['169.254.0.0', '169.254.255.255', 'a link-local address', ['169.253.255.255', '169.255.0.0']],
  ['169.254.169.253', '169.254.169.255', 'a link-local address', []],
  ['0.0.0.0', '0.255.255.255', 'an address of no host', ['1.0.0.0']],
  ['10.0.0.0', '10.255.255.255', 'a private address', ['9.255.255.255', '11.0.0.0']],
  ['172.16.0.0', '172.31.255.255', 'a private address', ['172.15.255.255', '172.32.0.0']],
  ['192.168.0.0', '192.168.255.255', 'a private address', ['192.167.255.255', '192.169.0.0']],
  ['100.64.0.0', '100.127.255.255', 'an address shared behind a carrier (CGNAT)', ['100.63.255.255', '100.128.0.0']],
  ['192.0.0.0', '192.0.0.255', 'a reserved address', ['191.255.255.255', '192.0.1.0']],
  ['192.0.2.0', '192.0.2.255', 'an address for documentation', ['192.0.1.255', '192.0.3.0']],
  ['198.51.100.0', '198.51.100.255', 'an address for documentation', ['198.51.99.255', '198.51.101.0']],
  ['203.0.113.0', '203.0.113.255', 'an address for documentation', ['203.0.112.255', '203.0.114.0']],
  ['192.88.99.0', '192.88.99.255', 'a relay address', ['192.88.98.255', '192.88.100.0']],
  ['198.18.0.0', '198.19.255.255', 'an address for benchmarks', ['198.17.255.255', '198.20.0.0']],
  ['224.0.0.0', '239.255.255.255', 'a multicast address', ['223.255.255.255']],
  ['240.0.0.0', '255.255.255.255', 'a reserved address', []],
  ['::1', '0:0:0:0:0:0:0:1', 'a loopback address', []],
  ['::', '0:0:0:0:0:0:0:0', 'an address of no host', []],
  ['::ffff:0:0', '::ffff:255.255.255.255', 'an IPv4 address written as IPv6', []],
  ['::2', '::ffff:ffff', 'an IPv4 address written as IPv6', []],
  ['64:ff9b::', '64:ff9b:ffff:ffff:ffff:ffff:ffff:ffff', 'an IPv4 address behind NAT64', []],
  ['fd00:ec2::254', 'FD00:0EC2::0254', 'the metadata address of a cloud', []],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'a link-local address', []],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'a private address', []],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'a private address', []],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'a multicast address', []],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'an address for documentation', ['2001:db7::', '2001:db9::']],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'an address for documentation', ['3ffe:ffff::', '3fff:1000::']],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'a tunnel or reserved address', ['2000:ffff::', '2001:200::']],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'an IPv4 address behind 6to4', ['2001:ffff::', '2003::']],
  // Outside of 2000::/3.
  ['100::1', '1fff:ffff::', 'a reserved address', ['2000::', '3fff:ffff::']],
  ['64:ff9a::', '64:ff9c::', 'a reserved address', []],
  ['::1:0:0', '::ffff:1:0:0', 'a reserved address', []],
  ['4000::', 'fbff:ffff::', 'a reserved address', []],
];

describe('nothing is sent to', () => {
  test.each(ranges)('%s to %s: %s', (first, last, what, neighbours) => {
    for (const address of [first, last]) expect(addressRefusal(address, false)).toBe(`${address} is ${what}`);
    for (const address of neighbours) expect(addressRefusal(address, false)).toBeNull();
  });

  test.each(['', 'shop.example', '1.2.3', '1.2.3.4.5', '[::1]', 'fe80::1%eth0'])('what is no address: %s', (text) => {
    expect(addressRefusal(text, false)).toBe(`${text} is no IP address`);
  });
});

test.each([
  ['127.0.0.1', null],
  ['127.255.255.255', null],
  ['::1', null],
  ['::2', '::2 is an IPv4 address written as IPv6'],
  ['1::1', '1::1 is a reserved address'],
  ['10.0.0.1', '10.0.0.1 is a private address'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1 is an IPv4 address written as IPv6'],
])('where receivers on this machine are allowed, %s is answered with %s', (address, refusal) => {
  expect(addressRefusal(address, true)).toBe(refusal);
});

const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

describe('the bytes of an address', () => {
  test.each([
    ['0.0.0.0', [0, 0, 0, 0]],
    ['255.10.1.99', [255, 10, 1, 99]],
    ['::', zeros(16)],
    ['1::', [0, 1, ...zeros(14)]],
    ['::1', [...zeros(15), 1]],
    ['12:3456::abCD', [0, 0x12, 0x34, 0x56, ...zeros(10), 0xab, 0xcd]],
    ['1:2:3:4:5:6:7:8', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]],
    ['1:2:3:4:5:6:7::', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]],
    ['::2:3:4:5:6:7:8', [0, 0, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]],
    ['::1.2.3.4', [...zeros(12), 1, 2, 3, 4]],
    ['1:2:3:4:5:6:17.200.3.4', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 17, 200, 3, 4]],
  ])('%s', (address, bytes) => {
    expect(parseAddressBytes(address)).toEqual(bytes);
  });

  test.each([
    ['1.2.3', 'three parts'],
    ['1.2.3.4.5', 'five parts'],
    ['1.2.3.256', 'more than a byte'],
    ['1.2.3.1000', 'four digits'],
    ['1.2.3.04', 'octal to some'],
    ['1.2.3.00', 'octal to some'],
    ['1.2.3.0x4', 'hex to some'],
    ['1.2.3.-4', 'a sign'],
    ['1.2.3.', 'an empty part'],
    [' 1.2.3.4', 'a space'],
    ['x1.2.3.4', 'a letter before'],
    ['1.2.3.4x', 'a letter behind'],
    [':', 'no group'],
    ['1:2:3:4:5:6:7', 'seven groups'],
    ['1:2:3:4:5:6:7:8:9', 'nine groups'],
    ['1:2:3:4::5:6:7:8', 'two colons for nothing'],
    ['1::2::3', 'two colons twice'],
    ['::12345', 'five digits'],
    ['::g', 'no hex'],
    ['::x1', 'no hex before'],
    ['::1x', 'no hex behind'],
    ['::1%1', 'a zone'],
    ['::1.2.3.256', 'more than a byte at the end'],
    ['::1.2.3.04', 'octal at the end'],
    ['1:2:3:4:5:6:7:1.2.3.4', 'nine groups with the end'],
    ['::1.2.3.4:5', 'four bytes in the middle'],
    ['::x1.2.3.4', 'a letter before the end'],
    ['::1.2.3.4x', 'a letter behind the end'],
  ])('none of %s: %s', (address) => {
    expect(parseAddressBytes(address)).toBeUndefined();
  });
});
