import { z } from 'zod';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { addDays } from '../calendar.ts';
import { maxHoursDays, vaHoursLimits } from './vaHoursOptions.ts';

const id = z.number().int();
const Day = z.iso.date({ abort: true }).refine((day) => day >= '2000-01-01', 'Choose a later day.');
const note = z.string().overwrite(singleLine).max(vaHoursLimits.noteLength);

/** The editable fields of an entry. */
const VaHoursFields = z.strictObject({
  day: Day,
  minutes: z
    .number()
    .int('Enter whole minutes.')
    .min(1, 'Enter at least one minute.')
    .max(vaHoursLimits.dayMinutes, 'A day has 24 hours.'),
  note,
});
export type VaHoursFields = z.output<typeof VaHoursFields>;

/** The work of one person on one day. */
const VaHoursEntry = z.object({
  ...VaHoursFields.shape,
  id,
  /** Increases with every change. */
  version: id,
  userId: id,
  /** The person's name; null after their account was closed. */
  name: z.string().nullable(),
  /** When the timer was started; null for time that was entered. */
  startedAt: z.iso.datetime().nullable(),
  /** The timer was forgotten and stopped by itself. */
  isCapped: z.boolean(),
  /** Approved entries cannot be changed. */
  approvedAt: z.iso.datetime().nullable(),
});
export type VaHoursEntry = z.infer<typeof VaHoursEntry>;

/** A timer that runs. */
const VaTimer = z.object({
  startedAt: z.iso.datetime(),
  note: z.string(),
  /** For whom the person works, and by what name. */
  owner: z.object({ id, name: z.string() }),
});
export type VaTimer = z.infer<typeof VaTimer>;

const VaHoursWeek = z.object({
  /** Today by the member's own calendar. */
  today: Day,
  /** The Monday of the week. */
  week: Day,
  /** Whether the caller is the owner of the team, who sees and approves everyone's hours; others see theirs. */
  isOwner: z.boolean(),
  owner: z.object({ id, name: z.string() }),
  /** The caller's running timer, for whichever team; null without one. */
  timer: VaTimer.nullable(),
  /** Other people of the team whose timers run, for the owner. */
  working: z.array(z.object({ userId: id, name: z.string().nullable(), startedAt: z.iso.datetime() })),
  /** The entries of the week by day. */
  entries: z.array(VaHoursEntry),
});
export type VaHoursWeek = z.infer<typeof VaHoursWeek>;

const hours = { service: 'tools', access: 'member' } as const;
const params = z.object({ id: Id });

export const listVaHours = endpoint({
  ...hours,
  method: 'GET',
  path: '/api/va/hours',
  query: z.object({
    /** Any day of the week; this week by default. */
    week: Day.optional(),
  }),
  response: VaHoursWeek,
  summary: 'The hours of your team in a week; on a seat your own',
});

export const addVaHours = endpoint({
  ...hours,
  method: 'POST',
  path: '/api/va/hours',
  idempotent: true,
  body: VaHoursFields,
  response: VaHoursEntry,
  success: 201,
  summary: 'Enter time that you worked',
});

export const updateVaHours = endpoint({
  ...hours,
  method: 'PATCH',
  path: '/api/va/hours/{id}',
  params,
  body: z.strictObject({
    /** The version that the caller edits. */
    version: RowVersion,
    changes: VaHoursFields.partial().refine((changes) => Object.keys(changes).length > 0, 'Change something.'),
  }),
  response: VaHoursEntry,
  summary: 'Edit an entry of your own that is not approved',
});

export const deleteVaHours = endpoint({
  ...hours,
  method: 'DELETE',
  path: '/api/va/hours/{id}',
  params,
  response: Message,
  summary: 'Delete an entry of your own that is not approved',
});

export const startVaTimer = endpoint({
  ...hours,
  method: 'POST',
  path: '/api/va/hours/timer',
  body: z.strictObject({ note: note.optional() }),
  response: VaTimer,
  success: 201,
  summary: 'Start your timer; a person has one',
});

export const stopVaTimer = endpoint({
  ...hours,
  method: 'POST',
  path: '/api/va/hours/timer/stop',
  response: VaHoursEntry,
  summary: 'Stop your timer, which becomes an entry',
});

export const approveVaHours = endpoint({
  ...hours,
  method: 'POST',
  path: '/api/va/hours/approvals',
  feature: 'va-management',
  body: z.strictObject({
    /** The entries as the owner sees them. One that was changed in the meantime is left as it is. */
    entries: z
      .array(z.strictObject({ id: RowId, version: RowVersion }))
      .min(1)
      .max(1_000),
    /** False takes an approval back, so that the person can correct the entry. */
    isApproved: z.boolean(),
  }),
  response: z.object({ changed: id }),
  summary: 'Approve hours of your team, or take approvals back',
});

export const exportVaHours = endpoint({
  ...hours,
  method: 'GET',
  path: '/api/va/hours.csv',
  query: z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => from <= to && to < addDays(from, maxHoursDays), 'Choose at most a year.'),
  content: 'text/csv',
  response: z.string(),
  summary: 'The hours of your team between two days as CSV; on a seat your own',
});
