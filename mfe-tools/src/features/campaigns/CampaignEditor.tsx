import { maxTextLength, unknownFields, type CampaignTemplate } from '@dealstead/contracts';
import { Alert, Button, messageOf, phone, Stack, useRead, DraftNotice, useDraftState } from '@dealstead/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { SenderAlert } from '../invitations/SenderAlert.tsx';
import { AudiencePanel } from './AudiencePanel.tsx';
import { CampaignPreview } from './CampaignPreview.tsx';
import type { CampaignDraft } from './draft.ts';
import { MessagePanel, SendingPanel } from './MessagePanel.tsx';
import { TextPreview } from './TextPreview.tsx';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  textarea {
    min-height: 200px;
  }
`;

/** The preview stays in sight while the fields beside it scroll; one that is higher than the window scrolls in itself. */
const Aside = styled.div`
  position: sticky;
  top: 80px;
  max-height: calc(100vh - 100px);
  overflow-y: auto;
  ${phone} {
    position: static;
    max-height: none;
  }
`;

/** On a phone the button, and what keeps the draft from being saved, stay in sight below the long form. */
const SaveBar = styled.div`
  display: grid;
  justify-items: start;
  gap: 8px;
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 3;
    justify-items: stretch;
    margin-inline: -16px;
    padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
    background: var(--surface);
    border-block: 1px solid var(--line);
  }
`;

/** What keeps a draft from being saved, or null. */
function problemOf({ name, type, template }: CampaignDraft): string | null {
  if (!name.trim()) return 'Give the campaign a name.';
  if (type === 'sms' && !template.body.trim()) return 'Write a text.';
  if (type === 'sms' && template.body.length > maxTextLength) return `A text has ${maxTextLength} letters at most.`;
  if (type === 'email' && (!template.subject.trim() || !template.heading.trim() || !template.body.trim()))
    return 'Write a subject, a heading and a text.';
  const unknown = Object.values(template).flatMap(unknownFields)[0];
  if (unknown) return `There is no field “${unknown}”. Use the fields below the text.`;
  if (Boolean(template.buttonLabel) !== Boolean(template.buttonUrl)) return 'A button needs a label and a web address.';
  return null;
}

export interface CampaignEditorProps {
  /** Name under which what is typed is stored until it is saved. */
  draftName: string;
  initial: CampaignDraft;
  saveLabel: string;
  isSaving: boolean;
  /** Nothing was changed since it was saved: the page's main action is to send it. */
  isSaved?: boolean;
  error: Error | null;
  /** Something was changed since it was opened or saved. */
  onEdit?: () => void;
  /** `onSaved` forgets what is stored. */
  onSave: (draft: CampaignDraft, onSaved: () => void) => void;
}

/** Audience, text and rate of a draft, beside its preview. */
export function CampaignEditor(props: CampaignEditorProps) {
  const { draftName, initial, saveLabel, isSaving, isSaved, error, onEdit, onSave } = props;
  const [draft, setDraft, input] = useDraftState(draftName, initial);
  const { isRestored } = input;
  const reportEdit = useEffectEvent(() => onEdit?.());
  useEffect(() => {
    if (isRestored) reportEdit();
  }, [isRestored]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChangedSince, setChangedSince] = useState(false);
  const sender = useRead('/api/outreach-sender');
  const set = (part: Partial<CampaignDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setProblem(null);
    setChangedSince(true);
    onEdit?.();
  };
  const setTemplate = (part: Partial<CampaignTemplate>) => set({ template: { ...draft.template, ...part } });
  const save = () => {
    const found = problemOf(draft);
    setProblem(found);
    setChangedSince(false);
    if (found === null) onSave(draft, input.clear);
  };
  return (
    <Halves>
      <Stack space={4}>
        <DraftNotice draft={input} />
        {draft.type === 'email' && <SenderAlert />}
        <AudiencePanel draft={draft} onChange={set} />
        <MessagePanel draft={draft} sender={sender.data} onDraft={set} onChange={setTemplate} />
        <SendingPanel draft={draft} onChange={set} />
        <SaveBar>
          {problem && <Alert>{problem}</Alert>}
          {error && !problem && !isChangedSince && (
            <Alert>{messageOf(error, 'The campaign was not saved. Try again.')}</Alert>
          )}
          <Button kind={isSaved ? 'secondary' : 'primary'} pending={isSaving} onClick={save}>
            {saveLabel}
          </Button>
        </SaveBar>
      </Stack>
      <Aside>
        {draft.type === 'sms' ? (
          <TextPreview text={draft.template.body} sender={sender.data?.name} />
        ) : (
          <CampaignPreview template={draft.template} sender={sender.data} />
        )}
      </Aside>
    </Halves>
  );
}
