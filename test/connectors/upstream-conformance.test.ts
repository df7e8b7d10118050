import { createUpstream, upstreamAbsentAfterMs } from '../../api/connectors/upstream/upstream.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { channels, demoToken } from '../support/client.ts';
import { describeConformance } from './conformance.ts';
import { openUpstream, upstreamUrl } from './upstream-counterpart.ts';

describeConformance({
  name: 'upstream',
  open: async () => {
    const counterpart = await openUpstream();
    return {
      ...counterpart,
      settings: { connector: 'upstream', upstream: { url: upstreamUrl, entityId: channels.documented } },
    };
  },
  create: (options) => createUpstream({ ...options, findToken: async () => new Secret(demoToken) }),
  ways: {
    declined: { customParameters: { forceResultCode: '800.100.155' } },
    partial: { customParameters: { SIMULATOR_approvedAmount: '10.00' }, approvedMinor: 1_000n },
    redirected: { brand: 'PAYPAL', method: 'VA', cardNumber: null, cvv: null, cardExpiry: null },
  },
  secrets: [demoToken],
  absentAfterMs: upstreamAbsentAfterMs,
});
