import { policy } from '@dealstead/contracts';
import { ApiError } from '@dealstead/kit';

/** Asks again where the answer was lost or the server failed. What it refused it would only refuse again. */
export function unlessRefused(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return !refused && failures < policy.query.writeRetries;
}
