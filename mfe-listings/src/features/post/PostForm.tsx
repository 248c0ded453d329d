import {
  missingFields,
  postSections,
  withFieldMessages,
  type Draft,
  type DraftContent,
  type MissingField,
  type PostSection,
  type Status,
} from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Container,
  Dialog,
  Small,
  Spinner,
  fieldErrorsOf,
  focusFirstInvalid,
  messageOf,
  useWrite,
  write,
} from '@dealstead/kit';
import { CheckCircle, Circle, CloudCheck, CloudSlash, Eye, WarningCircle } from '@dealstead/kit/icons';
import { Suspense, lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { EvidenceSection } from './EvidenceSection.tsx';
import { ListingChanged } from './ListingChanged.tsx';
import { Base, Contents, Part, Sheet, Todo } from './styles.ts';
import { NumbersSection } from './NumbersSection.tsx';
import { sectionNames, stateOf, type SectionProps, type SectionState } from './sections.ts';
import { PlaceSection } from './PlaceSection.tsx';
import { UploadQueue } from './photos/UploadQueue.ts';
import { Preview, PreviewCard } from './Preview.tsx';
import type { Delegation } from '../delegation/delegation.ts';
import { RoleSection } from './RoleSection.tsx';
import type { SaveStatus } from './DraftSaver.ts';
import { postFieldMessages } from './fieldMessages.ts';
import { TermsSection } from './TermsSection.tsx';
import { useDraftSaver } from './useDraftSaver.ts';

const PhotosSection = lazy(() => import('./photos/PhotosSection.tsx'));

export interface Published {
  readonly propertyId: number;
  readonly status: Status;
}

interface PostFormProps {
  /** Null before the first keystroke of a new listing. */
  draft: Draft | null;
  userId: number;
  /** The owner for whom the user acts as a delegate. */
  seat?: Delegation | null;
  /** Owner of a new listing, if there is a choice. */
  ownerId?: number;
  startWith?: DraftContent;
  onStarted?: (id: number) => void;
  onPublished: (published: Published) => void;
}

/** The whole form: sections with autosave, the buyers' preview, and a footer with Preview and Publish. */
export function PostForm({ draft, userId, seat, ownerId, startWith, onStarted, onPublished }: PostFormProps) {
  const { saver, now, restored } = useDraftSaver({ draft, userId, ownerId, startWith, onStarted });
  const { content, saving } = now;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [previewed, setPreviewed] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const changing = draft?.propertyId ?? null;

  const [queue] = useState(
    () =>
      new UploadQueue({
        draftId: async () => (await saver.flush()).id,
        onStored: ({ id }) => saver.change({ photos: [...(saver.snapshot().content.photos ?? []), { id, alt: '' }] }),
      }),
  );
  const publishing = useWrite('POST', '/api/drafts/{id}/publish', {
    invalidates: ['/api/drafts', '/api/properties', '/api/va/properties'],
    onSuccess: (published) => {
      saver.stop();
      onPublished(published);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.problem?.code === 'invalid-input')) return;
      setRefused(withFieldMessages(fieldErrorsOf(error), postFieldMessages));
      focusOnceMarked(form.current);
    },
  });
  const [flushing, setFlushing] = useState(false);
  const [unsaved, setUnsaved] = useState<string>();

  const missing = missingFields(content);
  const set = (some: Partial<DraftContent>) => {
    saver.change(some);
    // A server error applies only to the rejected value.
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.', 1)[0] ?? field) in some))),
    );
  };
  const wrong = wrongIn(tried ? missing : [], refused);
  const part: SectionProps = { content, set, wrong };

  const publish = async () => {
    if (publishing.isPending || flushing) return;
    setTried(true);
    setUnsaved(undefined);
    if (missing.length > 0) {
      focusOnceMarked(form.current);
      return;
    }
    setFlushing(true);
    try {
      const { id, version } = await saver.flush();
      publishing.mutate({ params: { id }, body: { version } });
    } catch (error) {
      setUnsaved(messageOf(error, 'The draft could not be saved, so it was not published. Press again to retry.'));
    } finally {
      setFlushing(false);
    }
  };

  const sections: Readonly<Record<PostSection, ReactNode>> = {
    place: <PlaceSection {...part} draftId={now.id} savedAt={saving.state === 'saved' ? saving.at : null} />,
    numbers: <NumbersSection {...part} />,
    evidence: <EvidenceSection {...part} draftId={async () => (await saver.flush()).id} />,
    photos: (
      <Suspense fallback={<Spinner />}>
        <PhotosSection {...part} queue={queue} />
      </Suspense>
    ),
    terms: <TermsSection {...part} />,
    role: <RoleSection {...part} seat={seat} />,
  };
  const states = Object.fromEntries(
    postSections.map((section) => [section, stateOf(section, content, missing, tried)]),
  ) as Record<PostSection, SectionState>;
  const problem = publishing.error instanceof ApiError ? publishing.error.problem : undefined;

  return (
    <>
      {restored && <Alert tone="water">What was typed on this device and not saved before is here again.</Alert>}
      <Sheet>
        <SectionLinks states={states} />
        {/* No form element: Enter in a field must not publish, and dialogs inside contain forms. */}
        <div ref={form} className="sections" role="form" aria-label="Listing">
          {postSections.map((section) => (
            <Part key={section} id={section} aria-labelledby={`${section}-title`}>
              <header>
                <h2 id={`${section}-title`}>{sectionNames[section]}</h2>
                <Said of={states[section]} />
              </header>
              {sections[section]}
            </Part>
          ))}
          {(unsaved ?? (publishing.isError && problem?.code !== 'listing-changed')) && (
            <Alert>{unsaved ?? messageOf(publishing.error, 'It was not published. Press again to retry.')}</Alert>
          )}
        </div>
        <aside>
          <h2>As buyers will see it</h2>
          <PreviewCard content={content} />
          <Todo as="section" aria-labelledby="todo">
            <b id="todo">Before publishing</b>
            {missing.length === 0 ? (
              <Small>Nothing is missing.</Small>
            ) : (
              <ul>
                {missing.slice(0, 6).map(({ section, what }) => (
                  <li key={what}>
                    <WarningCircle size={18} />
                    <a href={`#${section}`}>{what}</a>
                  </li>
                ))}
              </ul>
            )}
          </Todo>
        </aside>
      </Sheet>
      <Base>
        <Container>
          <div role="status">
            <SavingSaid saving={saving} left={missing.length} />
          </div>
          <Button kind="secondary" icon={<Eye size={18} />} onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <Button
            pending={publishing.isPending || flushing}
            pendingLabel="Publishing..."
            onClick={() => void publish()}
          >
            {changing === null ? 'Publish' : 'Publish changes'}
          </Button>
        </Container>
      </Base>
      {previewed && <Preview content={content} onClose={() => setPreviewed(false)} />}
      {saving.state === 'conflict' && (
        <SavedElsewhere theirs={saving.theirs} onChoose={(choice) => saver.resolve(choice)} />
      )}
      {problem?.code === 'listing-changed' && changing !== null && now.id !== null && (
        <ListingChanged
          details={problem.details}
          mine={content}
          onTakeTheirs={async () => {
            const { id } = await saver.flush();
            saver.stop();
            await write('DELETE', '/api/drafts/{id}', { params: { id } });
            location.reload();
          }}
          onUseMine={async (propertyVersion) => {
            const { id, version } = await saver.flush();
            await publishing.mutateAsync({ params: { id }, body: { version, propertyVersion } });
          }}
        />
      )}
    </>
  );
}

/** Errors by field: the server's, else missing values. */
function wrongIn(missing: readonly MissingField[], refused: Readonly<Record<string, string>>): SectionProps['wrong'] {
  const wrong: Record<string, string> = {};
  for (const { field, what } of missing) wrong[field] ??= what;
  // An error of `photos.3.alt` is shown at the photos.
  for (const [path, words] of Object.entries(refused)) wrong[path.split('.')[0] ?? path] = words;
  return wrong;
}

/** Focuses the first invalid field after React has rendered it, or the first message if no field is marked. */
function focusOnceMarked(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (form?.querySelector('[aria-invalid="true"]')) focusFirstInvalid(form);
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  });
}

const marks = { done: CheckCircle, open: Circle, wrong: WarningCircle };

function Said({ of: { tone, words } }: { of: SectionState }) {
  const Mark = marks[tone];
  return words === '' ? null : (
    <span data-tone={tone}>
      {tone !== 'open' && <Mark size={16} />}
      {words}
    </span>
  );
}

/** Navigation of the sections; the visible one is marked. */
function SectionLinks({ states }: { states: Readonly<Record<PostSection, SectionState>> }) {
  const [current, setCurrent] = useState<PostSection>('place');
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        const section = postSections.find((one) => one === entry?.target.id);
        if (section) setCurrent(section);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const section of postSections) {
      const part = document.getElementById(section);
      if (part) seen.observe(part);
    }
    return () => seen.disconnect();
  }, []);
  return (
    <Contents aria-label="Sections">
      {postSections.map((section) => {
        const Mark = marks[states[section].tone];
        return (
          <a
            key={section}
            href={`#${section}`}
            data-tone={states[section].tone}
            aria-current={section === current ? 'step' : undefined}
          >
            <Mark size={18} />
            {sectionNames[section]}
          </a>
        );
      })}
    </Contents>
  );
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function SavingSaid({ saving, left }: { saving: SaveStatus; left: number }) {
  const todo = left === 0 ? 'Ready to publish' : `${left} ${left === 1 ? 'thing' : 'things'} left before publishing`;
  switch (saving.state) {
    case 'new':
      return <Lines of="The draft saves as you type" under={todo} />;
    case 'saving':
      return <Lines of="Saving the draft" under={todo} icon={<CloudCheck size={20} />} />;
    case 'saved':
      return (
        <Lines of={`Draft saved ${time.format(new Date(saving.at))}`} under={todo} icon={<CloudCheck size={20} />} />
      );
    case 'failed':
      return (
        <Lines
          of={saving.why === 'signed-out' ? 'You are signed out' : 'The draft is not saved'}
          under={
            saving.why === 'refused'
              ? saving.message
              : 'What you typed is kept on this device, and saved when the connection is back.'
          }
          icon={<CloudSlash size={20} />}
        />
      );
    case 'conflict':
      return <Lines of="Changed in another place" under="Choose which one to keep" icon={<CloudSlash size={20} />} />;
    default:
      return saving satisfies never;
  }
}

function Lines({ of, under, icon }: { of: string; under: string; icon?: ReactNode }) {
  return (
    <>
      {icon}
      <span>
        <b>{of}</b>
        {under}
      </span>
    </>
  );
}

/** Conflict notice: another tab or device saved the same draft. Nothing is overwritten until one version is chosen. */
function SavedElsewhere({ theirs, onChoose }: { theirs: Draft; onChoose: (choice: 'mine' | 'theirs') => void }) {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="This draft was changed in another place"
      footer={
        <>
          <Button kind="secondary" onClick={() => onChoose('theirs')}>
            Take the other
          </Button>
          <Button onClick={() => onChoose('mine')}>Keep what is here</Button>
        </>
      }
    >
      <p>
        {`Another tab or device saved it at ${time.format(new Date(theirs.savedAt))}. Nothing here was overwritten, and nothing there. Which one should it be?`}
      </p>
    </Dialog>
  );
}
