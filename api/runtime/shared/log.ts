/**
 * Structured logs: one JSON object a line, or plain text on a terminal. A log has the fields that the caller names, never a request's
 * parameters; a `Secret` among them prints as `…`.
 */
import type { Log, LogFields } from '../../foundation/kernel/ports.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  readonly level: LogLevel | 'silent';
  readonly format: 'json' | 'pretty';
  /** Takes whole lines, each with its line break. */
  readonly write: (lines: string) => void;
  readonly now: () => number;
}

/** Lines of one turn of the event loop are written together; this many are written at once. */
const waitingLinesMax = 256;

export interface BufferedLog extends Log {
  /** Writes the lines that wait; call it before the process ends. */
  flush(): void;
}

export function createLog(options: LogOptions): BufferedLog {
  const render = options.format === 'json' ? renderJson : renderPretty;
  const least = options.level === 'silent' ? logLevels.length : logLevels.indexOf(options.level);
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    options.write(lines);
  };
  const at = (level: LogLevel) => {
    if (logLevels.indexOf(level) < least) return () => {};
    return (message: string, fields: LogFields = {}) => {
      if (waiting.length === 0) setTimeout(flush, 0);
      waiting.push(render(level, options.now(), message, fields));
      if (level === 'error' || waiting.length >= waitingLinesMax) flush();
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), flush };
}

/** Every request has a line: one object for all of it, and a time for each line, would take twice as long. */
function renderJson(level: LogLevel, now: number, message: string, fields: LogFields): string {
  const rest = JSON.stringify(fields).slice(1);
  return `{"time":"${isoTime(now)}","level":"${level}","message":${JSON.stringify(message)}${rest === '}' ? '' : ','}${rest}\n`;
}

let lastMs = 0;
let lastTime = new Date(lastMs).toISOString();

function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastMs = ms;
    lastTime = new Date(ms).toISOString();
  }
  return lastTime;
}

function renderPretty(level: LogLevel, now: number, message: string, fields: LogFields): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${String(value)}`)
    .join('');
  return `${isoTime(now).slice(11, 23)} ${level.padEnd(5)} ${message}${rest}\n`;
}
