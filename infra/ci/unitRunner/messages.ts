import type { AssertionResult } from '@jest/test-result';

/** Where a worker finds its servers, which no other worker uses. */
export interface WorkerServers {
  /** Name of its database, and of that of which it is a copy. */
  database: string;
  template: string;
  /** Administrator's URL. */
  postgresUrl: string;
  /** URL of each role, of another database. */
  databaseUrls: Record<string, string>;
  redisUrl: string;
  natsUrl: string;
  /** A folder for temporary files that is removed after the run. */
  temporary: string;
}

/** Asks a worker to run a test file. */
export interface RunFile {
  file: string;
  testNamePattern: string | undefined;
  /** Milliseconds that a test or hook may take unless it says otherwise. */
  testTimeout: number;
  /** The servers that the file needs; absent for a file that needs none. */
  servers: WorkerServers | undefined;
}

/** A message of a worker: what it does now and for how long at most, or what a file's tests did. */
export type Report = { doing: string; limit: number } | { result: FileResult };

export interface FileResult {
  tests: AssertionResult[];
  /** Reasons for which the file failed outside its tests, each with its stack. */
  errors: string[];
  cost: Cost;
  /** Whether the next file needs a new worker, because this one left something running. */
  spoiled: boolean;
}

/** Milliseconds. */
export interface Cost {
  /** Processor time of the worker, without that of servers and processes that it started. */
  processor: number;
  /** For which the worker was ready to run and waited for a processor: none on a quiet machine. */
  waited: number;
}
