import {
  missingFields,
  postSections,
  type Draft,
  type DraftContent,
  type MissingField,
  type PostSection,
} from '@dealstead/contracts';
import { Alert, Button, Container, Small, Spinner, write } from '@dealstead/kit';
import { Eye } from '@dealstead/kit/icons';
import { Popover } from '@dealstead/kit/overlays';
import { Suspense, lazy, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Delegation } from '../delegation/delegation.ts';
import { DraftConflict } from './DraftConflict.tsx';
import { type DraftSaver, type Snapshot, useDraftSaver } from './DraftSaver.ts';
import { EvidenceSection } from './EvidenceSection.tsx';
import { ListingChanged } from './ListingChanged.tsx';
import { focusField, MissingLinks, MissingSections } from './MissingFields.tsx';
import { NumbersSection } from './NumbersSection.tsx';
import { UploadQueue } from './photos/UploadQueue.ts';
import { PlaceSection } from './PlaceSection.tsx';
import { Preview, PreviewCard } from './Preview.tsx';
import { RoleSection } from './RoleSection.tsx';
import { SaveStatusText } from './SaveStatusText.tsx';
import { SectionLinks, SectionStatus } from './SectionLinks.tsx';
import { sectionNames, sectionStates, type SectionProps } from './sections.ts';
import { FormLayout, MissingList, SaveBar, SectionPanel } from './styles.ts';
import { TermsSection } from './TermsSection.tsx';

import { usePublishing, type Published } from './usePublishing.ts';

const PhotosSection = lazy(() => import('./photos/PhotosSection.tsx'));

interface PostFormProps {
  /** Null before the first keystroke of a new listing. */
  draft: Draft | null;
  userId: number;
  /** The owner for whom the user acts as a delegate. */
  delegation?: Delegation | null;
  /** Owner of a new listing, if there is a choice. */
  ownerId?: number;
  initialContent?: DraftContent;
  onStarted?: (id: number) => void;
  onPublished: (published: Published) => void;
}

/** The whole form: sections with autosave, the buyers' preview, and a footer with Preview and Publish. */
export function PostForm({
  draft,
  userId,
  delegation,
  ownerId,
  initialContent,
  onStarted,
  onPublished,
}: PostFormProps) {
  const { saver, snapshot, restored } = useDraftSaver({ draft, userId, ownerId, initialContent, onStarted });
  const { content, saving } = snapshot;
  const missing = missingFields(content);
  const form = useRef<HTMLDivElement>(null);
  const left = useLeftFields(form);
  const named = missing.filter(({ field }) => left.has(field) && isTyped(content[field]));
  const publishing = usePublishing({ saver, missing, named, form, onPublished });
  const [queue] = useState(() => uploadQueueOf(saver));
  const [previewed, setPreviewed] = useState(false);
  const propertyId = draft?.propertyId ?? null;
  const sectionProps: SectionProps = {
    content,
    set: (patch) => {
      saver.change(patch);
      publishing.clearErrors(patch);
    },
    errors: publishing.errors,
  };
  const sections = sectionContents({ sectionProps, snapshot, saver, queue, delegation });
  const states = sectionStates(content, missing, publishing.hasTriedPublishing);

  return (
    <>
      {restored && <Alert tone="water">We restored unsaved changes from this device.</Alert>}
      <FormLayout>
        <SectionLinks states={states} />
        {/* No form element: Enter in a field must not publish, and dialogs inside contain forms. */}
        <div ref={form} className="sections" role="form" aria-label="Listing">
          {postSections.map((section) => (
            <SectionPanel key={section} id={section} aria-labelledby={`${section}-title`}>
              <header>
                <h2 id={`${section}-title`}>{sectionNames[section]}</h2>
                <SectionStatus status={states[section]} />
              </header>
              {sections[section]}
            </SectionPanel>
          ))}
          {publishing.message !== null && <Alert>{publishing.message}</Alert>}
        </div>
        <BuyersView content={content} missing={missing} />
      </FormLayout>
      <SaveBar>
        <Container>
          <div role="status">
            <SaveStatusText saving={saving} missing={missing.length} />
          </div>
          <Button kind="secondary" icon={<Eye size={18} />} onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <PublishButton isNew={propertyId === null} publishing={publishing} missing={missing} />
        </Container>
      </SaveBar>
      {previewed && <Preview content={content} onClose={() => setPreviewed(false)} />}
      {saving.state === 'conflict' && (
        <DraftConflict theirs={saving.theirs} onChoose={(choice) => saver.resolve(choice)} />
      )}
      {publishing.conflict && propertyId !== null && snapshot.id !== null && (
        <ListingChanged
          details={publishing.conflict.details}
          draftContent={content}
          onDiscardDraft={() => discardAndReload(saver)}
          onPublishDraft={publishing.publishOver}
        />
      )}
    </>
  );
}

const isTyped = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Names of the fields that had the focus and lost it: a value that publishing refuses is named there from then on. */
function useLeftFields(form: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const listened = form.current;
    const add = ({ target }: FocusEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name !== null) setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
    };
    listened?.addEventListener('focusout', add);
    return () => listened?.removeEventListener('focusout', add);
  }, [form]);
  return left;
}

interface SectionContentsOptions {
  sectionProps: SectionProps;
  snapshot: Snapshot;
  saver: DraftSaver;
  queue: UploadQueue;
  delegation: Delegation | null | undefined;
}

const sectionContents = ({
  sectionProps,
  snapshot: { id, saving },
  saver,
  queue,
  delegation,
}: SectionContentsOptions): Readonly<Record<PostSection, ReactNode>> => ({
  place: <PlaceSection {...sectionProps} draftId={id} savedAt={saving.state === 'saved' ? saving.at : null} />,
  numbers: <NumbersSection {...sectionProps} />,
  evidence: <EvidenceSection {...sectionProps} draftId={async () => (await saver.flush()).id} />,
  photos: (
    <Suspense fallback={<Spinner />}>
      <PhotosSection {...sectionProps} queue={queue} />
    </Suspense>
  ),
  terms: <TermsSection {...sectionProps} />,
  role: <RoleSection {...sectionProps} delegation={delegation} />,
});

interface PublishButtonProps {
  isNew: boolean;
  publishing: ReturnType<typeof usePublishing>;
  missing: readonly MissingField[];
}

/** Publishes; while fields are missing, it lists them instead. A single one takes the focus, and its error is shown there. */
function PublishButton({ isNew, publishing, missing }: PublishButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const close = () => setListOpen(false);
  return (
    <>
      <Button
        ref={button}
        aria-expanded={missing.length > 0 ? isListOpen : undefined}
        pending={publishing.isPending}
        pendingLabel="Publishing..."
        onClick={() => {
          const [first, ...others] = missing;
          setListOpen(first !== undefined && (others.length > 0 || !focusField(first)));
          void publishing.publish();
        }}
      >
        {isNew ? 'Publish' : 'Publish changes'}
      </Button>
      {isListOpen && missing.length > 0 && (
        <Popover anchor={button} onClose={close} label="Missing before publishing" align="end">
          <MissingSections missing={missing} onFollow={close} />
        </Popover>
      )}
    </>
  );
}

/** Uploads photos to the draft, which the first upload creates. */
const uploadQueueOf = (saver: DraftSaver) =>
  new UploadQueue({
    draftId: async () => (await saver.flush()).id,
    onStored: ({ id }, isLater) => {
      const photos = saver.snapshot().content.photos ?? [];
      const later = photos.findIndex((photo) => isLater(photo.id));
      saver.change({ photos: photos.toSpliced(later < 0 ? photos.length : later, 0, { id, alt: '' }) });
    },
  });

async function discardAndReload(saver: DraftSaver): Promise<void> {
  const { id } = await saver.flush();
  saver.stop();
  await write('DELETE', '/api/drafts/{id}', { params: { id } });
  location.reload();
}

/** The listing's card as buyers will see it, and what is missing before publishing. */
function BuyersView({ content, missing }: { content: DraftContent; missing: readonly MissingField[] }) {
  return (
    <aside>
      <h2>Buyer preview</h2>
      <PreviewCard content={content} />
      <MissingList as="section" aria-labelledby="todo">
        <b id="todo">Before publishing</b>
        {missing.length === 0 ? <Small>Ready to publish.</Small> : <MissingLinks missing={missing} />}
      </MissingList>
    </aside>
  );
}
