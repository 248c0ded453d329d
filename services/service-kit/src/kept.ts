import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { File } from './answer.ts';

/** An answer as it was given, and to what. */
export interface KeptAnswer {
  readonly endpoint: Endpoint;
  readonly query: Readonly<Record<string, unknown>>;
  readonly file: File;
  /** When the clock makes it untrue, in milliseconds since 1970. */
  readonly until?: number;
}

/**
 * Answers of `shared` endpoints by their URL, for as long as what they were made from stays the same. They are found before
 * Express and the schemas look at a request: a hot answer then costs little more than its bytes.
 */
export interface KeptAnswers {
  find(url: string): KeptAnswer | undefined;
  keep(url: string, answer: KeptAnswer): void;
}

/** Keeps answers while `version` gives the same number, and starts anew when they are too many bytes. */
export function keepAnswers(version: () => number, mostBytes = 64 * 2 ** 20): KeptAnswers {
  const kept = new Map<string, KeptAnswer>();
  let of = version();
  let bytes = 0;
  const sizeOf = (url: string, { file }: KeptAnswer) => url.length * 2 + file.bytes.length + 500;

  function forgetOthers(): void {
    const now = version();
    if (now === of) return;
    of = now;
    kept.clear();
    bytes = 0;
  }

  return {
    find(url) {
      forgetOthers();
      const answer = kept.get(url);
      return answer?.until === undefined || answer.until > Date.now() ? answer : undefined;
    },
    keep(url, answer) {
      forgetOthers();
      const before = kept.get(url);
      bytes += sizeOf(url, answer) - (before ? sizeOf(url, before) : 0);
      if (bytes > mostBytes) {
        kept.clear();
        bytes = sizeOf(url, answer);
      }
      kept.set(url, answer);
    },
  };
}
