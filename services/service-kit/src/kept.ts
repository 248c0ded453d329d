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
  /** Milliseconds by which what answers are computed from may be behind the database now. */
  behind(): number;
}

/**
 * Keeps answers while `version` gives the same number; where they are too many bytes, the oldest go.
 * @param behind milliseconds since the source of the answers, such as an index, was last known to hold every change
 */
export function keepAnswers(version: () => number, behind: () => number, mostBytes = 128 * 2 ** 20): KeptAnswers {
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

  function drop(url: string, answer: KeptAnswer): void {
    kept.delete(url);
    bytes -= sizeOf(url, answer);
  }

  return {
    behind,
    find(url) {
      forgetOthers();
      const answer = kept.get(url);
      return answer?.until === undefined || answer.until > Date.now() ? answer : undefined;
    },
    keep(url, answer) {
      forgetOthers();
      const before = kept.get(url);
      if (before) drop(url, before);
      kept.set(url, answer);
      bytes += sizeOf(url, answer);
      for (const [oldest, old] of kept) {
        if (bytes <= mostBytes) break;
        drop(oldest, old);
      }
    },
  };
}
