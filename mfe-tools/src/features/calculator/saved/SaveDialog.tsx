import { modeLabels, type Mode } from '@dealstead/formulas';
import { Alert, Button, Field, Form, Hint, Sheet, TextInput, useForm, useScope, formatDateTime } from '@dealstead/kit';
import { Handshake, User } from '@dealstead/kit/icons';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import { LinkField } from '../../records/LinkField.tsx';
import type { Draft, DraftAction, SavedReference } from '../draft.ts';
import { subjectNames, type Subject } from '../subject.ts';
import { suggestedName, useSave, type NewerSave, type SaveForm } from './useSave.ts';

export interface SaveDialogProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** What the page of a saved analysis asked for; the calculator offers both. */
  as?: Exclude<SaveForm['as'], 'attached'>;
  pageId?: number;
  /** Receives the id of the analysis that was saved. Not called where the dialog was closed before the answer came. */
  onSaved: (id: number) => void;
  onClose: () => void;
}

const titles = { new: 'Save as new', version: 'Name and links' } as const;

/** Saves the present figures: as a new version of the analysis that is open, or as a new one. */
export function SaveDialog({ mode, draft, dispatch, as, pageId, onSaved, onClose }: SaveDialogProps) {
  const { saved } = draft.modes[mode];
  const { save, create, update, newerSave, nextVersion } = useSave({ mode, draft, dispatch, pageId });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  // A new analysis has an id before the dialog is closed.
  const [draftName] = useState(`save-${mode}-${saved?.id ?? 'new'}`);
  const form = useForm({
    draft: draftName,
    messages: { name: 'Give the analysis a name.' },
    send: (typed) =>
      save({
        name: typed.text('name'),
        as: typed.choice('as', ['version']) ?? 'new',
        leadId: typed.id('leadId'),
        dealId: typed.id('dealId'),
      }),
    onSent({ id }) {
      if (!isOpen.current) return;
      onClose();
      onSaved(id);
    },
  });
  const { subject } = draft;
  const suggested = subject?.title ? suggestedName(mode, subject.title) : '';
  return (
    <Sheet
      open
      onClose={onClose}
      title={as ? titles[as] : 'Save analysis'}
      footer={
        <SaveButtons
          saved={saved}
          as={as}
          nextVersion={nextVersion}
          isCreating={create.isPending}
          isUpdating={update.isPending}
        />
      }
    >
      <Form
        id="save-analysis"
        form={saved && newerSave ? { ...form, error: null } : form}
        fallback="The analysis was not saved. Your figures stay here; try again in a moment."
        space={4}
      >
        {saved && newerSave && <ConflictNotice saved={saved} newerSave={newerSave} />}
        <Field label="Name" required error={form.errors.name}>
          <TextInput
            name="name"
            maxLength={80}
            defaultValue={saved?.name ?? suggested}
            placeholder={`${modeLabels[mode]} on Elm Street`}
          />
        </Field>
        {subject?.kind === 'listing' && <Hint>{`Attached to ${nameOf(subject)}`}</Hint>}
        <AttachmentFields subject={subject} />
      </Form>
    </Sheet>
  );
}

interface SaveButtonsProps {
  saved: SavedReference | null;
  as: Exclude<SaveForm['as'], 'attached'> | undefined;
  nextVersion: number;
  isCreating: boolean;
  isUpdating: boolean;
}

function SaveButtons({ saved, as, nextVersion, isCreating, isUpdating }: SaveButtonsProps) {
  const form = 'save-analysis';
  return (
    <>
      {as !== 'version' && (
        <Button
          type="submit"
          form={form}
          name="as"
          value="new"
          kind={saved && !as ? 'secondary' : 'primary'}
          pending={isCreating}
          disabled={isUpdating}
        >
          {saved ? 'Save as new' : 'Save analysis'}
        </Button>
      )}
      {saved && as !== 'new' && (
        <Button type="submit" form={form} name="as" value="version" pending={isUpdating} disabled={isCreating}>
          {`Save version ${nextVersion}`}
        </Button>
      )}
    </>
  );
}

/** Names the version that was saved elsewhere and the one that the present figures are based on. */
function ConflictNotice({ saved, newerSave }: { saved: SavedReference; newerSave: NewerSave }) {
  return (
    <Alert tone="amber">
      {`Version ${newerSave.version}, “${newerSave.name}”, was saved in another tab or on another device ${formatDateTime(newerSave.savedAt)}. Yours is based on version ${saved.version}. Save yours as version ${newerSave.version + 1}, and version ${newerSave.version} stays in the history; or save it as new.`}
    </Alert>
  );
}

const nameOf = ({ kind, id, title }: Subject) =>
  title || `${subjectNames[kind]} ${kind === 'listing' ? 'DS-' : ''}${id}`;

/** The lead and the deal that the analysis is about, found by name, for members who may have any. */
function AttachmentFields({ subject }: { subject: Subject | null }) {
  const [leads, deals] = [useScope('lead-management'), useScope('deal-pipeline')];
  const linked = (kind: Subject['kind']) => (subject?.kind === kind ? { id: subject.id, name: nameOf(subject) } : null);
  return (
    <>
      {leads?.allowed && (
        <LinkField
          name="leadId"
          label="Lead"
          placeholder="Search your leads"
          icon={User}
          linked={linked('lead')}
          optional
        />
      )}
      {deals?.allowed && (
        <LinkField
          name="dealId"
          label="Deal"
          placeholder="Search your deals"
          icon={Handshake}
          linked={linked('deal')}
          optional
        />
      )}
    </>
  );
}
