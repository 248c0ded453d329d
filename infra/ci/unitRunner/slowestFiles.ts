import { relative } from 'node:path';
import type { Reporter, Test, TestResult } from '@jest/reporters';
import { root } from '../run.ts';
import type { MeasuredResult } from './runner.ts';

/** Seconds of processor time that a file may take unless it is a proof: unlike its duration, they hardly vary with the load. */
const limit = 20;
/** Drills, and random tests with all their cases, take their time. */
const isProof = process.env.TESTS === 'proofs' || process.env.TEST_RUNS === 'full';

/**
 * Lists the 20 slowest test files of a run, without the seconds for which they waited for a processor where known, and fails
 * the run for files above the limit.
 */
export default class SlowestFiles implements Pick<Reporter, 'onTestResult' | 'onRunComplete' | 'getLastError'> {
  private readonly files: { file: string; seconds: number; processor: number | undefined }[] = [];

  onTestResult(test: Test, result: TestResult & Partial<Pick<MeasuredResult, 'cost'>>): void {
    const { cost, perfStats } = result;
    this.files.push({
      file: relative(root, test.path),
      seconds: (perfStats.runtime - (cost?.waited ?? 0)) / 1_000,
      processor: cost && cost.processor / 1_000,
    });
  }

  onRunComplete(): void {
    for (const { file, processor = 0 } of this.findTooSlow())
      console.log(
        `\n${file} takes ${processor.toFixed(1)} s of processor time, more than ${limit}: make it faster, or a proof.`,
      );
    if (this.files.length < 20) return;
    console.log(
      '\nSlowest files: seconds without waiting for a processor, of which processor time of the tests themselves',
    );
    for (const { file, seconds, processor } of this.files
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 20)) {
      console.log(`${seconds.toFixed(1).padStart(6)} ${(processor?.toFixed(1) ?? '').padStart(6)}  ${file}`);
    }
  }

  getLastError(): Error | undefined {
    return this.findTooSlow().length > 0 ? new Error('Test files are too slow.') : undefined;
  }

  private findTooSlow() {
    return this.files.filter(({ processor = 0 }) => processor > limit && !isProof);
  }
}
