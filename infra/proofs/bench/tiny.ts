import { join } from 'node:path';
import { withProduct } from '@dealstead/infra/ci/e2e';
import { run } from '@dealstead/infra/ci/run';

/** The proof `benchmarks`: runs parts with little, against a product of its own, and fails where one fails. */
process.exitCode = await withProduct((env) =>
  run(process.execPath, [join(import.meta.dirname, 'run.ts')], { ...env, BENCH_TINY: 'true' }),
);
