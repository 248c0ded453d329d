import { messageOf } from '../api/client.ts';
import { Alert } from '../feedback/messages.tsx';
import { fieldErrorsOf } from './fieldErrors.ts';

/** Alert for a failed submission; nothing for one that names fields, whose errors are at the fields. */
export function FormError({ error, fallback }: { error: Error | null; fallback: string }) {
  return error && Object.keys(fieldErrorsOf(error)).length === 0 ? <Alert>{messageOf(error, fallback)}</Alert> : null;
}
