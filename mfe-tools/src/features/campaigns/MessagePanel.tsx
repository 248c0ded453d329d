import {
  campaignFields,
  campaignRates,
  campaignTypeLabels,
  campaignTypes,
  completeText,
  customEntriesOf,
  leadFieldList,
  leadFieldsWithoutFallback,
  leadMergeFieldsOf,
  maxTextLength,
  measureText,
  type CampaignField,
  type CampaignTemplate,
  type FieldErrors,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  Checkbox,
  Field,
  formatCount,
  Panel,
  PanelHead,
  RadioChoices,
  Row,
  Select,
  Stack,
  TextArea,
  TextInput,
  useRead,
} from '@dealstead/kit';
import { Plus } from '@dealstead/kit/icons';
import { useRef, useState } from 'react';
import type { CampaignDraft } from './draft.ts';

interface MessagePanelProps {
  draft: CampaignDraft;
  errors: FieldErrors;
  sender: { name: string; areTextsSimulated: boolean } | undefined;
  onDraft: (part: Partial<CampaignDraft>) => void;
  onChange: (part: Partial<CampaignTemplate>) => void;
}

/** What the campaign is, its name, and its words. */
export function MessagePanel({ draft, errors, sender, onDraft, onChange }: MessagePanelProps) {
  const { name, type, template } = draft;
  return (
    <Panel aria-labelledby="message">
      <PanelHead>
        <h2 id="message">Message</h2>
      </PanelHead>
      <Stack space={3}>
        <RadioChoices
          legend="Send as"
          name="type"
          choices={campaignTypes.map((value) => ({ value, label: campaignTypeLabels[value] }))}
          value={type}
          onChange={(value) => onDraft({ type: value })}
        />
        {type === 'sms' && sender?.areTextsSimulated && (
          <Alert tone="amber">
            Texting is not set up on this site. A campaign runs through as a simulation, and no text reaches a phone.
          </Alert>
        )}
        <Field label="Campaign name" hint="Only you see it." error={errors.name}>
          <TextInput
            name="name"
            maxLength={100}
            value={name}
            onChange={({ target }) => onDraft({ name: target.value })}
          />
        </Field>
        {type === 'sms' ? (
          <TextFields template={template} errors={errors} sender={sender?.name ?? 'You'} onChange={onChange} />
        ) : (
          <EmailFields template={template} errors={errors} onChange={onChange} />
        )}
      </Stack>
    </Panel>
  );
}

interface FieldsProps {
  template: CampaignTemplate;
  errors: FieldErrors;
  onChange: (part: Partial<CampaignTemplate>) => void;
}

/** The words of a text, with the parts that carriers bill. */
function TextFields({ template: { body }, errors, sender, onChange }: FieldsProps & { sender: string }) {
  const { segments, units, encoding } = measureText(completeText(sender, body));
  return (
    <>
      <BodyField
        hint={`${formatCount(units)} characters in ${segments === 1 ? '1 segment' : `${segments} segments`} (${encoding}), with your name and “Reply STOP to opt out.” ${
          encoding === 'UCS-2' ? 'Emoji and curly quotes make segments shorter.' : ''
        }`}
        maxLength={maxTextLength}
        body={body}
        error={errors.body}
        onChange={onChange}
      />
    </>
  );
}

const fieldLabels: Readonly<Record<CampaignField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  city: 'City',
  state: 'State',
};

interface BodyFieldProps {
  hint: string;
  maxLength: number;
  body: string;
  error: string | undefined;
  onChange: FieldsProps['onChange'];
}

/** The text, with buttons that insert a field where the caret was last, or at the end. */
function BodyField({ hint, maxLength, body, error, onChange }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const { data: definitions } = useRead('/api/lead-fields');
  const leadFields = leadMergeFieldsOf([...leadFieldList, ...customEntriesOf(definitions ?? [])]);
  const labelOf = (name: string) => leadFields.find((field) => field.name === name)?.label ?? name;
  const unanswered = leadFieldsWithoutFallback(body).map(labelOf);
  const insert = (field: string, fallback: string) => {
    const at = Math.min(caret ?? body.length, body.length);
    const isAfterField = body.slice(0, at).endsWith('}}');
    const text = `${isAfterField ? ' ' : ''}{{${field}${fallback && `|${fallback}`}}}`;
    onChange({ body: body.slice(0, at) + text + body.slice(at) });
    setCaret(at + text.length);
    area.current?.focus();
  };
  return (
    <>
      <Field label="Text" hint={hint} error={error}>
        <TextArea
          ref={area}
          name="body"
          maxLength={maxLength}
          value={body}
          onChange={({ target }) => onChange({ body: target.value })}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        />
      </Field>
      <Row space={2} role="group" aria-label="Insert a field">
        {campaignFields.map((field) => (
          <Button
            key={field}
            kind="secondary"
            size="small"
            icon={<Plus size={14} />}
            onClick={() => insert(field, field === 'firstName' ? 'there' : '')}
          >
            {fieldLabels[field]}
          </Button>
        ))}
      </Row>
      <Field
        label="Insert a field of the lead"
        hint="Of the one lead with the recipient’s address or number. With none or several, the text after | stands there instead."
      >
        <Select value="" onChange={({ target }) => insert(target.value, `your ${labelOf(target.value).toLowerCase()}`)}>
          <option value="">Choose a field</option>
          {leadFields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {unanswered.length > 0 && (
        <Alert tone="amber">
          {`Recipients without one lead read nothing in place of ${unanswered.join(', ')}. Write their words after |, as in {{propertyAddress|your property}}.`}
        </Alert>
      )}
    </>
  );
}

function EmailFields({ template, errors, onChange }: FieldsProps) {
  const line = (field: Exclude<keyof CampaignTemplate, 'body'>, label: string, max: number, hint?: string) => (
    <Field label={label} hint={hint} error={errors[field]} optional={!['subject', 'heading'].includes(field)}>
      <TextInput
        name={field}
        maxLength={max}
        value={template[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <>
      {line('subject', 'Subject', 150)}
      {line('subjectB', 'Second subject', 150, 'Every other recipient gets it. You see which one gets more clicks.')}
      {line('preview', 'Preview line', 150, 'Shown after the subject in the inbox.')}
      {line('heading', 'Heading', 120)}
      <BodyField
        hint="An empty line starts a new paragraph."
        maxLength={8_000}
        body={template.body}
        error={errors.body}
        onChange={onChange}
      />
      {line('buttonLabel', 'Button label', 40)}
      {line('buttonUrl', 'Button web address', 500)}
    </>
  );
}

interface SendingPanelProps {
  draft: CampaignDraft;
  onChange: (part: Partial<CampaignDraft>) => void;
}

/** How fast and at which hours it is sent. */
export const SendingPanel = ({ draft: { type, perHour, quietHours }, onChange }: SendingPanelProps) => (
  <Panel aria-labelledby="sending">
    <PanelHead>
      <h2 id="sending">Sending</h2>
    </PanelHead>
    <Stack space={3}>
      <Field label={type === 'sms' ? 'Texts an hour, at most' : 'Emails an hour, at most'}>
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
      <Checkbox
        checked={quietHours || type === 'sms'}
        disabled={type === 'sms'}
        onChange={({ target }) => onChange({ quietHours: target.checked })}
      >
        Only from 9 am to 8 pm in each recipient’s time zone
      </Checkbox>
    </Stack>
  </Panel>
);
