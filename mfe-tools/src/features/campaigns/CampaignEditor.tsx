import { maxTextLength, unknownFields, type CampaignTemplate, type FieldErrors } from '@dealstead/contracts';
import { Button, FormError, phone, Stack, useForm, useRead, DraftNotice, useDraftState } from '@dealstead/kit';
import { useEffect, useEffectEvent } from 'react';
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

/** What keeps a draft from being saved, by the name of the control that has to change. */
function wrongIn({ name, type, template }: CampaignDraft): FieldErrors {
  const { subject, heading, body, buttonLabel, buttonUrl } = template;
  const isMail = type === 'email';
  const unknown = Object.entries(template).flatMap(([part, text]) =>
    unknownFields(text).map((field) => [part, `There is no field “${field}”. Use the fields below the text.`] as const),
  );
  return {
    ...Object.fromEntries(unknown.filter(([part]) => isMail || part === 'body')),
    ...(!name.trim() && { name: 'Give the campaign a name.' }),
    ...(isMail && !subject.trim() && { subject: 'Write a subject.' }),
    ...(isMail && !heading.trim() && { heading: 'Write a heading.' }),
    ...(!body.trim() && { body: 'Write a text.' }),
    ...(!isMail && body.length > maxTextLength && { body: `A text has ${maxTextLength} letters at most.` }),
    ...(isMail && buttonUrl && !buttonLabel && { buttonLabel: 'A button needs a label.' }),
    ...(isMail && buttonLabel && !buttonUrl && { buttonUrl: 'A button needs a web address.' }),
  };
}

export interface CampaignEditorProps {
  /** Name under which what is typed is stored until it is saved. */
  draftName: string;
  initial: CampaignDraft;
  saveLabel: string;
  /** Nothing was changed since it was saved: the page's main action is to send it. */
  isSaved?: boolean;
  /** Something was changed since it was opened or saved. */
  onEdit?: () => void;
  /** `onSaved` forgets what is stored. */
  onSave: (draft: CampaignDraft, onSaved: () => void) => Promise<unknown>;
}

/** Audience, text and rate of a draft, beside its preview. */
export function CampaignEditor(props: CampaignEditorProps) {
  const { draftName, initial, saveLabel, isSaved, onEdit, onSave } = props;
  const [draft, setDraft, input] = useDraftState(draftName, initial);
  const { isRestored } = input;
  const reportEdit = useEffectEvent(() => onEdit?.());
  useEffect(() => {
    if (isRestored) reportEdit();
  }, [isRestored]);
  const form = useForm({
    draft: null, // `input` stores the state, which the preview shows.
    check: () => wrongIn(draft),
    send: () => onSave(draft, input.clear),
  });
  const sender = useRead('/api/outreach-sender');
  const set = (part: Partial<CampaignDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    onEdit?.();
  };
  const setTemplate = (part: Partial<CampaignTemplate>) => set({ template: { ...draft.template, ...part } });
  return (
    <Halves>
      <form {...form.props}>
        <Stack space={4}>
          <DraftNotice draft={input} />
          {draft.type === 'email' && <SenderAlert />}
          <AudiencePanel draft={draft} onChange={set} />
          <MessagePanel draft={draft} errors={form.errors} sender={sender.data} onDraft={set} onChange={setTemplate} />
          <SendingPanel draft={draft} onChange={set} />
          <SaveBar>
            <FormError error={form.error} fallback="The campaign was not saved. Try again." />
            <Button type="submit" kind={isSaved ? 'secondary' : 'primary'} pending={form.isPending}>
              {saveLabel}
            </Button>
          </SaveBar>
        </Stack>
      </form>
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
