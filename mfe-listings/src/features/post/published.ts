import { toast } from '@dealstead/kit';
import type { Published } from './usePublishing.ts';

/** Shows a toast with the result of a publish. */
export function toastPublished({ status }: Published): void {
  toast(
    status === 'in-review'
      ? { title: 'Sent for review', description: 'Buyers see it once it is approved.' }
      : { title: 'Published', description: 'We notify buyers whose searches match.' },
  );
}
