import { Worker } from 'node:worker_threads';
import { RenderFailure } from './RenderFailure.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './worker.ts';

/** What runs `worker.ts`: a thread of this process, or a process of its own. */
export interface RenderHost {
  post(message: ToWorker): void;
  /** Called once, before anything is posted. */
  listen(onMessage: (message: FromWorker) => void, onEnd: (failure: RenderFailure) => void): void;
  /** Ends it at once. */
  end(): Promise<void>;
}

export const workerScript = new URL('./worker.ts', import.meta.url);

/** Starts a worker thread. It holds faults of released code, not hostile code. */
export function startThreadHost(setup: WorkerSetup, heapMegabytes: number): RenderHost {
  const worker = new Worker(workerScript, {
    workerData: setup,
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onEnd) {
      worker.on('message', onMessage);
      worker.on('error', (error: Error) => onEnd(new RenderFailure('died', error.message)));
      worker.on('exit', (code) => onEnd(new RenderFailure('died', `The thread ended with ${code}.`)));
    },
    async end() {
      await worker.terminate();
    },
  };
}
