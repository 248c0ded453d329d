import { withFieldMessages, type DraftContent, type MissingField, type Status } from '@dealstead/contracts';
import { ApiError, fieldErrorsOf, focusFirstInvalid, messageOf, useQueryClient, useWrite } from '@dealstead/kit';
import { useState, type RefObject } from 'react';
import type { DraftSaver } from './DraftSaver.ts';
import { forgetDraft } from './forgetDraft.ts';
import { postFieldMessages } from './fieldMessages.ts';
import type { SectionProps } from './sections.ts';

export interface Published {
  readonly propertyId: number;
  readonly status: Status;
}

interface PublishingOptions {
  saver: DraftSaver;
  missing: readonly MissingField[];
  /** Those that are named before an attempt to publish. */
  named: readonly MissingField[];
  /** The form, whose first error takes the focus. */
  form: RefObject<HTMLElement | null>;
  onPublished: (published: Published) => void;
}

/**
 * Publishes a saved draft. Missing values are shown after the first attempt, while the button lists them; the server's
 * field errors are shown with focus on the first one, other failures scroll to their message.
 */
export function usePublishing({ saver, missing, named, form, onPublished }: PublishingOptions) {
  const [hasTriedPublishing, setTriedPublishing] = useState(false);
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const [flushing, setFlushing] = useState(false);
  const [flushError, setFlushError] = useState<string>();
  const client = useQueryClient();
  const { mutate, mutateAsync, isPending, isError, error } = useWrite('POST', '/api/drafts/{id}/publish', {
    invalidates: ['/api/properties', '/api/va/properties'],
    onSuccess: (published) => {
      saver.stop();
      void forgetDraft(client);
      onPublished(published);
    },
    onError: (failure) => {
      const code = failure instanceof ApiError ? failure.problem?.code : undefined;
      if (code === 'invalid-input') setServerErrors(withFieldMessages(fieldErrorsOf(failure), postFieldMessages));
      if (code !== 'listing-changed') showErrorAfterRender(form.current);
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
      showErrorAfterRender(form.current);
    } finally {
      setFlushing(false);
    }
  }

  return {
    publish,
    hasTriedPublishing,
    isPending: isPending || flushing,
    errors: errorsOf(hasTriedPublishing ? missing : named, serverErrors),
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

/**
 * Focuses the first invalid field after React has rendered it. Without one it scrolls to the message at the end of the form:
 * the button that was pressed is in the page's footer, far from it.
 */
function showErrorAfterRender(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (form?.querySelector('[aria-invalid="true"]')) focusFirstInvalid(form);
    else [...(form?.querySelectorAll('[role="alert"]') ?? [])].at(-1)?.scrollIntoView({ block: 'center' });
  });
}
