/** What starting and stopping means on Node. */

import { createLog } from '../shared/log.ts';
import { parseSettings, type Settings, settingsHelp } from '../shared/settings.ts';

/** How long a stop may take before the process ends without it (interfaces, Commands). */
const stopTimeoutMs = 9_500;

/** Resolves once the gateway is ready; ends the process where it cannot start. */
export async function runNode(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return print(settingsHelp());
  const parsed = parseSettings(process.env);
  if (parsed.status === 'invalid') return fail(parsed.problems);
  const { settings } = parsed;
  const log = createLog({
    level: settings.log.level,
    format: settings.log.format ?? (process.stderr.isTTY ? 'pretty' : 'json'),
    write: (lines) => void process.stderr.write(lines),
    now: () => Date.now(),
  });
  try {
    // Only now: help and a wrong setting need none of it.
    const { startNodeGateway } = await import('./start.ts');
    const running = await startNodeGateway(settings, log);
    stopOnSignal(running.stop, log.flush);
    print([`ready ${running.url}`, ...running.credentials].join('\n'));
  } catch (error) {
    log.flush();
    fail([explain(error, settings)]);
  }
}

function stopOnSignal(stop: () => Promise<void>, flush: () => void): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), stopTimeoutMs);
    stop().then(
      () => {
        clearTimeout(late);
        flush();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** What to do about it, where that is known. */
function explain(error: unknown, { host, port }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program: stop it, or set PORT to another`;
  if (code === 'EACCES') return `port ${port} on ${host} may not be used by this user: set PORT to one above 1023`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine`;
  return error instanceof Error ? error.message : 'the gateway could not start';
}

function fail(problems: readonly string[]): void {
  process.stderr.write(`The gateway cannot start:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(1);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
