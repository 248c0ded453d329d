import { execFile, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from '@dealstead/service-kit';
import { z } from 'zod';
import { RenderFailure } from './RenderFailure.ts';
import { workerScript, type RenderHost } from './renderHost.ts';
import type { FromWorker } from './worker.ts';

/** A server bundle that a trial runs. */
export interface TrialBundle {
  readonly name: string;
  readonly version: string;
  /** Relative to the folder of the version. */
  readonly server: string;
}

export interface TrialHostOptions {
  readonly releasesDir: string;
  readonly shellVersion: string;
  /** What it may read, beside the shell. */
  readonly bundles: readonly TrialBundle[];
  readonly heapMegabytes: number;
}

/** Starts processes that run code which nobody has looked at. */
export type StartTrialHost = (options: TrialHostOptions) => RenderHost;

/** A message of a trial process, which can be anything: the code that runs there has been looked at by nobody. */
const Message: z.ZodType<FromWorker> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['ready', 'tried']) }),
  z.object({ kind: z.literal('page'), page: z.object({ head: z.string(), css: z.string(), body: z.string() }) }),
  z.object({ kind: z.literal(['threw', 'broke']), message: z.string() }),
]);
/** Bytes of a message. */
const maxMessage = 2 ** 24;

const script = fileURLToPath(workerScript);
/** The user `nobody`, which owns no file. */
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'];

/** Commands that take network and user away from the one they start, the strictest first. Which ones work depends on the system. */
const wrappers: readonly (readonly string[])[] =
  process.getuid?.() === 0
    ? [['unshare', '--net', ...asNobody], asNobody, ['unshare', '--net'], []]
    : [['unshare', '--user', '--map-current-user', '--net'], []];

/**
 * The strictest command that works here and under which Node can read the worker and the releases.
 * @throws Error if the system is too busy to tell
 */
async function findWrapper(releasesDir: string, log: Logger): Promise<readonly string[]> {
  const check = "const fs = require('node:fs'); process.argv.slice(1).forEach((path) => fs.readFileSync(path) || path)";
  const list = "require('node:fs').readdirSync(process.argv[1])";
  for (const wrapper of wrappers) {
    try {
      for (const [code, path] of [
        [check, script],
        [list, releasesDir],
      ] as const)
        await run([...wrapper, process.execPath, '-e', code, path]);
      if (wrapper !== wrappers[0]) log.warn({ wrapper }, 'trials of releases are less isolated on this system');
      return wrapper;
    } catch (error) {
      // A command that took too long may work; trials must not be less isolated because of it.
      if ((error as { killed?: boolean }).killed)
        throw new Error('Trials could not be prepared in time.', { cause: error });
      // The next one is tried; without a wrapper Node's permissions remain.
    }
  }
  return [];
}

/** Milliseconds for a command that tells whether a wrapper works. */
export const probeTimeout = { milliseconds: 30_000 };

const run = ([command = '', ...parameters]: readonly string[]) =>
  promisify(execFile)(command, parameters, { env: {}, timeout: probeTimeout.milliseconds, killSignal: 'SIGKILL' });

/**
 * Prepares trials: code that nobody has looked at runs in a process of its own, as another user and without network where the system
 * allows it, with Node's permissions (no processes, threads, add-ons or files beside the bundles) and without environment.
 * @throws Error if the system is too busy to tell what it allows; try again later
 */
export async function prepareTrials(releasesDir: string, log: Logger): Promise<StartTrialHost> {
  const wrapper = await findWrapper(releasesDir, log);
  return ({ shellVersion, bundles, heapMegabytes }) => {
    const folder = resolve(releasesDir);
    const shell = { name: 'shell', version: shellVersion, server: 'server.cjs' };
    const files = [shell, ...bundles].map(({ name, version, server }) => join(folder, name, version, server));
    const [command = '', ...parameters] = [
      ...wrapper,
      process.execPath,
      '--permission',
      ...[script, ...files].map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heapMegabytes}`,
      '--stack-size=3900',
      script,
      JSON.stringify({ releasesDir: folder, shellVersion }),
    ];
    const child = spawn(command, parameters, {
      // A pipe, because Node's own channel would trust what comes over it.
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { NODE_ENV: 'production' },
      cwd: '/',
    });
    const exited = new Promise<void>((settle) => {
      child.once('exit', () => settle());
      child.once('error', () => settle());
    });
    const channel = child.stdio[3] as Duplex;
    // Over a channel that broke comes and goes nothing; `onEnd` has the reason.
    channel.on('error', () => undefined);
    return {
      post: (message) => void channel.write(`${JSON.stringify(message)}\n`),
      listen(onMessage, onEnd) {
        readLines(channel, (line) => {
          const message = line === null ? null : parseMessage(line);
          if (message) return onMessage(message);
          channel.destroy();
          child.kill('SIGKILL');
          onEnd(new RenderFailure('died', 'The process sent what is no message.'));
        });
        child.on('error', (error) => onEnd(new RenderFailure('died', error.message)));
        // Not `exit`, which can come before the last message.
        child.on('close', (code, signal) =>
          onEnd(new RenderFailure('died', `The process ended with ${code ?? signal}.`)),
        );
      },
      async end() {
        child.kill('SIGKILL');
        await exited;
      },
    };
  };
}

/** Calls with each line of a stream, or with null once a line is too long. */
function readLines(stream: Duplex, onLine: (line: string | null) => void): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    for (let rest = chunk; rest.length > 0 && !stream.destroyed;) {
      const end = rest.indexOf('\n');
      const part = end < 0 ? rest : rest.subarray(0, end);
      rest = rest.subarray(part.length + 1);
      chunks.push(part);
      bytes += part.length;
      if (bytes > maxMessage) onLine(null);
      else if (end >= 0) onLine(Buffer.concat(chunks).toString());
      if (end >= 0) [chunks, bytes] = [[], 0];
    }
  });
}

/** A message, or null for anything else. */
function parseMessage(line: string): FromWorker | null {
  try {
    return Message.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
