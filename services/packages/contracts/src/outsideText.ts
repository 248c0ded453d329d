import { z } from 'zod';
import { storableText } from './text.ts';

/**
 * A text that people wrote and that comes from elsewhere than a request of ours: another company's API, a webhook, an email, a file.
 * What PostgreSQL cannot store is replaced, because nobody is there to correct it.
 */
export const OutsideText = z.string().overwrite(storableText);
