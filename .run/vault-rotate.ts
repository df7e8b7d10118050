/**
 * Rotation goes through the running server, which alone writes (decision: rotation-through-the-server): a bounded round at a time, until nothing
 * hangs on an older master key. It may be stopped and started again at any moment.
 */
import { type RotationRound, rotateAll } from '../api/domain/vault/rotation.ts';
import { askGateway, pause, runCommand } from './running-gateway.ts';

async function round(): Promise<RotationRound> {
  const document = 'mutation { rotateVault { masterKeyId rotated remaining total settlesInMs } }';
  return (await askGateway<{ rotateVault: RotationRound }>(document)).rotateVault;
}

await runCommand('vault:rotate', 'not rotated', async () => {
  await rotateAll(round, { tell: (line) => console.log(line), pause });
});
