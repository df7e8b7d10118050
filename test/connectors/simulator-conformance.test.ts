import { createSimulator } from '../../api/connectors/simulator/simulator.ts';
import { describeConformance } from './conformance.ts';

describeConformance({
  name: 'simulator',
  open: null,
  create: () => createSimulator(),
  ways: {
    declined: { customParameters: { forceResultCode: '800.100.155' } },
    partial: { customParameters: { SIMULATOR_approvedAmount: '10.00' }, approvedMinor: 1_000n },
    redirected: { brand: 'PAYPAL', cardNumber: null },
  },
  secrets: [],
  absentAfterMs: 0,
});
