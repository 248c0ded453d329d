import { z } from 'zod';
import { eventType } from '../event.ts';
import { ActiveRestriction } from './activeRestriction.ts';

/** A member's restrictions changed. Contains all that are in force; the highest version counts. */
export const memberRestricted = eventType(
  'admin.member.restricted.v1',
  z.object({ userId: z.number().int(), restrictions: z.array(ActiveRestriction) }),
);
