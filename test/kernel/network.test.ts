/** Addresses that are counted as one client's. */
import { expect, test } from 'vitest';
import { toNetwork } from '../../api/foundation/kernel/network.ts';

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['::ffff:127.0.0.2', '127.0.0.2'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:DB8:0000:0001::8', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test('neighbouring networks are two clients', () => {
  expect(toNetwork('2001:db8:0:1::1')).not.toBe(toNetwork('2001:db8:0:2::1'));
});
