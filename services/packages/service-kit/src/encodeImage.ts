import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Refusal, Unavailable } from './errors.ts';

/** Milliseconds for one image. */
const timeout = 20_000;
/** Images that are encoded at once; others wait. */
const maxRunning = 1;

export interface EncodedImage {
  readonly file: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface ImageOptions {
  /** Pixels of the longer side, at most. */
  readonly longestSide: number;
  /** PNG where programs such as PDF writers read no WebP. */
  readonly format: 'webp' | 'png';
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes an untrusted image in a separate process and encodes its pixels again, without metadata. See
 * `docs/decisions/0023-photos-are-decoded-in-a-separate-process.md`.
 * @throws Refusal 400 for a damaged or oversized image, Unavailable if it takes too long
 */
export async function encodeImage(image: Buffer, options: ImageOptions): Promise<EncodedImage> {
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await runEncoder(image, options);
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function runEncoder(image: Buffer, { longestSide, format }: ImageOptions): Promise<EncodedImage> {
  const script = fileURLToPath(new URL('encodeImage.process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, String(longestSide), format], {
    // No secrets in the environment: the input is untrusted.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // The process may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(image);
  const [file, said, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  if (code === null) throw new Unavailable('This image takes too long to process. Try another.');
  if (code !== 0)
    throw new Refusal(400, 'unreadable', 'This image is damaged or too large. Use one of at most 40 megapixels.');
  const { width, height } = JSON.parse(said) as { width: number; height: number };
  return { file, width, height };
}
