import {
  campaignRates,
  categories,
  categoryLabels,
  stateNames,
  states,
  campaignFields,
  unknownFields,
  type Campaign,
  type CampaignAudience,
  type CampaignTemplate,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  Checkbox,
  Field,
  FilterSelect,
  formatCount,
  messageOf,
  Panel,
  PanelHead,
  phone,
  Row,
  Select,
  Small,
  Stack,
  TextArea,
  TextInput,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { X } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { CampaignPreview } from './CampaignPreview.tsx';

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

export interface CampaignDraft {
  name: string;
  template: CampaignTemplate;
  audience: CampaignAudience;
  leadListIds: number[];
  perHour: (typeof campaignRates)[number];
  quietHours: boolean;
}

export const emptyDraft: CampaignDraft = {
  name: '',
  template: { subject: '', subjectB: '', preview: '', heading: '', body: '', buttonLabel: '', buttonUrl: '' },
  audience: { tags: [], states: [], types: [] },
  leadListIds: [],
  perHour: campaignRates[0],
  quietHours: true,
};

export const draftOf = ({ name, template, audience, leadListIds, perHour, quietHours }: Campaign): CampaignDraft => ({
  name,
  template,
  leadListIds,
  quietHours,
  audience: audience ?? emptyDraft.audience,
  perHour: campaignRates.find((rate) => rate === perHour) ?? campaignRates[0],
});

/** What keeps a draft from being saved, or null. */
function problemOf({ name, template }: CampaignDraft): string | null {
  if (!name.trim()) return 'Give the campaign a name.';
  if (!template.subject.trim() || !template.heading.trim() || !template.body.trim())
    return 'Write a subject, a heading and a text.';
  const unknown = Object.values(template).flatMap(unknownFields)[0];
  if (unknown) return `There is no field “${unknown}”. Use the fields below the text.`;
  if (Boolean(template.buttonLabel) !== Boolean(template.buttonUrl)) return 'A button needs a label and a web address.';
  return null;
}

export interface CampaignEditorProps {
  initial: CampaignDraft;
  saveLabel: string;
  isSaving: boolean;
  error: Error | null;
  onSave: (draft: CampaignDraft) => void;
}

/** Audience, text and rate of a draft, beside its preview. */
export function CampaignEditor({ initial, saveLabel, isSaving, error, onSave }: CampaignEditorProps) {
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const sender = useRead('/api/outreach-sender');
  const set = (part: Partial<CampaignDraft>) => setDraft((now) => ({ ...now, ...part }));
  const setTemplate = (part: Partial<CampaignTemplate>) => set({ template: { ...draft.template, ...part } });
  const save = () => {
    const found = problemOf(draft);
    setProblem(found);
    if (found === null) onSave(draft);
  };
  return (
    <Halves>
      <Stack space={4}>
        <AudiencePanel draft={draft} onChange={(audience) => set({ audience })} />
        <MessagePanel draft={draft} onName={(name) => set({ name })} onChange={setTemplate} />
        <SendingPanel draft={draft} onChange={set} />
        {(problem ?? error) && <Alert>{problem ?? messageOf(error!, 'The campaign was not saved. Try again.')}</Alert>}
        <div>
          <Button pending={isSaving} onClick={save}>
            {saveLabel}
          </Button>
        </div>
      </Stack>
      <CampaignPreview template={draft.template} sender={sender.data} />
    </Halves>
  );
}

interface AudiencePanelProps {
  draft: CampaignDraft;
  onChange: (audience: CampaignAudience) => void;
}

const parts = ['tags', 'types', 'states'] as const;
const partLabels = { tags: 'Tag', types: 'Buys', states: 'State' } as const;

/** Filters on the contacts, with the count of those whom the campaign reaches now. */
function AudiencePanel({ draft: { audience, leadListIds }, onChange }: AudiencePanelProps) {
  const counts = useRead('/api/contacts/counts');
  const count = useWrite('POST', '/api/campaigns/audience');
  const { mutate } = count;
  useEffect(() => mutate({ body: { audience, leadListIds } }), [audience, leadListIds, mutate]);
  const options = {
    tags: (counts.data?.tags ?? []).map((tag): [string, string] => [tag, tag]),
    types: categories.map((type): [string, string] => [type, categoryLabels[type]]),
    states: states.map((state): [string, string] => [state, stateNames[state]]),
  };
  const chosen = (part: (typeof parts)[number]): readonly string[] => audience[part];
  const setPart = (part: (typeof parts)[number], values: readonly string[]) =>
    onChange({ ...audience, [part]: values } as CampaignAudience);
  return (
    <Panel aria-labelledby="audience">
      <PanelHead>
        <h2 id="audience">Audience</h2>
        <span role="status">{count.data ? `${formatCount(count.data.recipients)} recipients` : 'Counting'}</span>
      </PanelHead>
      <Stack space={3}>
        <Row space={2}>
          {parts
            .filter((part) => options[part].length > 0)
            .map((part) => (
              <FilterSelect
                key={part}
                label={partLabels[part]}
                value=""
                onChange={({ target }) => target.value && setPart(part, [...new Set([...chosen(part), target.value])])}
              >
                <option value="">{partLabels[part]}</option>
                {options[part].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </FilterSelect>
            ))}
        </Row>
        <Row space={2}>
          {parts.flatMap((part) =>
            chosen(part).map((value) => {
              const label = options[part].find(([known]) => known === value)?.[1] ?? value;
              return (
                <Button
                  key={`${part} ${value}`}
                  kind="secondary"
                  size="small"
                  aria-label={`Remove ${label}`}
                  icon={<X size={14} />}
                  onClick={() =>
                    setPart(
                      part,
                      chosen(part).filter((other) => other !== value),
                    )
                  }
                >
                  {label}
                </Button>
              );
            }),
          )}
        </Row>
        <Small>
          {parts.every((part) => chosen(part).length === 0) && 'All contacts. '}
          {count.data && count.data.unreachable > 0
            ? `${formatCount(count.data.unreachable)} without an address or suppressed are left out.`
            : 'Suppressed addresses are always left out.'}
        </Small>
      </Stack>
    </Panel>
  );
}

interface MessagePanelProps {
  draft: CampaignDraft;
  onName: (name: string) => void;
  onChange: (part: Partial<CampaignTemplate>) => void;
}

function MessagePanel({ draft: { name, template }, onName, onChange }: MessagePanelProps) {
  const line = (field: Exclude<keyof CampaignTemplate, 'body'>, label: string, max: number, hint?: string) => (
    <Field label={label} hint={hint} optional={!['subject', 'heading'].includes(field)}>
      <TextInput
        maxLength={max}
        value={template[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <Panel aria-labelledby="message">
      <PanelHead>
        <h2 id="message">Message</h2>
      </PanelHead>
      <Stack space={3}>
        <Field label="Campaign name" hint="Only you see it.">
          <TextInput maxLength={100} value={name} onChange={({ target }) => onName(target.value)} />
        </Field>
        {line('subject', 'Subject', 150)}
        {line('subjectB', 'Second subject', 150, 'Every other recipient gets it. You see which one gets more clicks.')}
        {line('preview', 'Preview line', 150, 'Shown after the subject in the inbox.')}
        {line('heading', 'Heading', 120)}
        <Field label="Text" hint="An empty line starts a new paragraph.">
          <TextArea
            maxLength={8_000}
            value={template.body}
            onChange={({ target }) => onChange({ body: target.value })}
          />
        </Field>
        <Row space={2} role="group" aria-label="Insert a field">
          {campaignFields.map((field) => (
            <Button
              key={field}
              kind="secondary"
              size="small"
              onClick={() => onChange({ body: `${template.body}{{${field}${field === 'firstName' ? '|there' : ''}}}` })}
            >
              {`{{${field}}}`}
            </Button>
          ))}
        </Row>
        {line('buttonLabel', 'Button label', 40)}
        {line('buttonUrl', 'Button web address', 500)}
      </Stack>
    </Panel>
  );
}

interface SendingPanelProps {
  draft: CampaignDraft;
  onChange: (part: Partial<CampaignDraft>) => void;
}

const SendingPanel = ({ draft: { perHour, quietHours }, onChange }: SendingPanelProps) => (
  <Panel aria-labelledby="sending">
    <PanelHead>
      <h2 id="sending">Sending</h2>
    </PanelHead>
    <Stack space={3}>
      <Field label="Emails an hour, at most">
        <Select
          value={perHour}
          onChange={({ target }) =>
            onChange({ perHour: campaignRates.find((rate) => rate === Number(target.value)) ?? campaignRates[0] })
          }
        >
          {campaignRates
            .toSorted((a, b) => a - b)
            .map((rate) => (
              <option key={rate} value={rate}>
                {formatCount(rate)}
              </option>
            ))}
        </Select>
      </Field>
      <Checkbox checked={quietHours} onChange={({ target }) => onChange({ quietHours: target.checked })}>
        Only from 9 am to 8 pm in each recipient’s time zone
      </Checkbox>
    </Stack>
  </Panel>
);
