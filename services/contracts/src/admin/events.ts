import { z } from 'zod';
import { eventType } from '../event.ts';
import { ActiveRestriction } from './activeRestriction.ts';

/** A member was restricted, or a restriction ended: all that holds now, of which the newest version counts. */
export const memberRestricted = eventType(
  'admin.member.restricted.v1',
  z.object({ userId: z.number().int(), restrictions: z.array(ActiveRestriction) }),
);
