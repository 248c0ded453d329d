import { policy } from '@dealstead/contracts';
import { ApiError } from '@dealstead/kit';

/** Retries after network errors and 5xx responses; 4xx responses are final, and so is what the kit has repeated itself. */
export function retryUnlessRejected(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && (error.status < 500 || error.wasRepeated);
  return !refused && failures < policy.query.writeRetries;
}
