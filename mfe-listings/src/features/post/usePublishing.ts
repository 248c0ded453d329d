import { withFieldMessages, type DraftContent, type MissingField, type Status } from '@dealstead/contracts';
import { ApiError, fieldErrorsOf, focusFirstInvalid, messageOf, useWrite } from '@dealstead/kit';
import { useState, type RefObject } from 'react';
import type { DraftSaver } from './DraftSaver.ts';
import { postFieldMessages } from './fieldMessages.ts';
import type { SectionProps } from './sections.ts';

export interface Published {
  readonly propertyId: number;
  readonly status: Status;
}

interface PublishingOptions {
  saver: DraftSaver;
  missing: readonly MissingField[];
  /** The form, whose first error takes the focus. */
  form: RefObject<HTMLElement | null>;
  onPublished: (published: Published) => void;
}

/**
 * Publishes a saved draft. Missing values are shown after the first attempt, while the button lists them; the server's
 * field errors are shown with focus on the first one.
 */
export function usePublishing({ saver, missing, form, onPublished }: PublishingOptions) {
  const [hasTriedPublishing, setTriedPublishing] = useState(false);
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const [flushing, setFlushing] = useState(false);
  const [flushError, setFlushError] = useState<string>();
  const { mutate, mutateAsync, isPending, isError, error } = useWrite('POST', '/api/drafts/{id}/publish', {
    invalidates: ['/api/drafts', '/api/properties', '/api/va/properties'],
    onSuccess: (published) => {
      saver.stop();
      onPublished(published);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.problem?.code === 'invalid-input')) return;
      setServerErrors(withFieldMessages(fieldErrorsOf(failure), postFieldMessages));
      focusErrorAfterRender(form.current);
    },
  });
  const problem = error instanceof ApiError ? error.problem : undefined;
  const isConflict = problem?.code === 'listing-changed';

  async function publish(): Promise<void> {
    if (isPending || flushing) return;
    setTriedPublishing(true);
    setFlushError(undefined);
    if (missing.length > 0) return;
    setFlushing(true);
    try {
      const { id, version } = await saver.flush();
      mutate({ params: { id }, body: { version } });
    } catch (failure) {
      setFlushError(messageOf(failure, 'Your draft was not saved, so it was not published. Try again.'));
    } finally {
      setFlushing(false);
    }
  }

  return {
    publish,
    hasTriedPublishing,
    isPending: isPending || flushing,
    errors: errorsOf(hasTriedPublishing ? missing : [], serverErrors),
    /** Message about a failed attempt as a whole. */
    message:
      flushError ?? (isError && !isConflict ? messageOf(error, 'Your listing was not published. Try again.') : null),
    /** Details of the published listing if it changed since the draft was started. */
    conflict: isConflict ? { details: problem.details } : null,
    /** Publishes over a changed listing of that version. */
    async publishOver(propertyVersion: number): Promise<void> {
      const { id, version } = await saver.flush();
      await mutateAsync({ params: { id }, body: { version, propertyVersion } });
    },
    /** Removes the server's errors of changed fields: they apply only to the rejected values. */
    clearErrors(patch: Partial<DraftContent>): void {
      setServerErrors((current) =>
        Object.fromEntries(Object.entries(current).filter(([path]) => !(fieldOfPath(path) in patch))),
      );
    },
  };
}

/** An error of `photos.3.alt` belongs to the photos. */
const fieldOfPath = (path: string): string => path.split('.', 1)[0] ?? path;

/** Errors by field: the server's, else missing values. */
function errorsOf(
  missing: readonly MissingField[],
  serverErrors: Readonly<Record<string, string>>,
): SectionProps['errors'] {
  const errors: Record<string, string> = {};
  for (const { field, message } of missing) errors[field] ??= message;
  for (const [path, message] of Object.entries(serverErrors)) errors[fieldOfPath(path)] = message;
  return errors;
}

/** Focuses the first invalid field after React has rendered it, or scrolls to the first message without one. */
function focusErrorAfterRender(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (form?.querySelector('[aria-invalid="true"]')) focusFirstInvalid(form);
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  });
}
