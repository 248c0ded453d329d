import { addDays, type LeadStatus } from '@dealstead/contracts';
import { formatShortDate, type Tone } from '@dealstead/kit';
import { dayName } from '../days.ts';

export const statusTones: Record<LeadStatus, Tone> = {
  new: 'water',
  contacted: 'plain',
  qualified: 'ok',
  'offer made': 'primary',
  closed: 'ok',
  lost: 'plain',
};

/** A follow-up's date in words: Late, Nov 18; Today; Tomorrow; Nov 30. */
export function followUpText(date: string | null, today: string): string {
  if (date === null) return 'None';
  return date < today ? `Late, ${dayName(date, today)}` : dayName(date, today);
}

export const isLate = (date: string | null, today: string): boolean => date !== null && date < today;

/** A phone number as the target of a link: digits, with a leading plus. */
export const dialable = (phone: string): string => phone.replaceAll(/(?!^\+)\D/g, '');

/** A day of the timeline: Today, Yesterday, Nov 12. */
export function pastDay(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, -1) ? 'Yesterday' : formatShortDate(date);
}
