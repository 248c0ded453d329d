import { relative } from 'node:path';
import type { Reporter, Test, TestResult } from '@jest/reporters';
import { root } from '../run.ts';
import type { MeasuredResult } from './runner.ts';

/** Lists the 20 slowest test files of a run, or the one that ran, without the seconds for which they waited for a processor where known. */
export default class SlowestFiles implements Pick<Reporter, 'onTestResult' | 'onRunComplete'> {
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
    console.log(
      '\nSlowest files: seconds without waiting for a processor, of which processor time of the tests themselves',
    );
    for (const { file, seconds, processor } of this.files
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 20)) {
      console.log(`${seconds.toFixed(1).padStart(6)} ${(processor?.toFixed(1) ?? '').padStart(6)}  ${file}`);
    }
  }
}
