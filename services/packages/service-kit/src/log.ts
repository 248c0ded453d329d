import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured log lines on standard output, each with the name of the process. */
export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    base: { name },
    redact: ['password', '*.password', 'headers.cookie', 'headers.authorization'],
  });
}
