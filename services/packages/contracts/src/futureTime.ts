import { z } from 'zod';

/** A time at which something is to happen. It must lie ahead, because what is due is done at once. */
export const FutureTime = z.iso
  .datetime()
  .refine((time) => Date.parse(time) > Date.now(), 'Choose a time that is still to come');
