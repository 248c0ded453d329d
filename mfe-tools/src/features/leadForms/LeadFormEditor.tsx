import {
  consentRecord,
  leadSources,
  leadTypeLabels,
  leadTypes,
  type FieldErrors,
  type LeadForm,
  type LeadFormFields,
} from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  Field,
  FormError,
  Panel,
  PanelHead,
  phone,
  Row,
  Select,
  Stack,
  Switch,
  TextArea,
  TextInput,
  toast,
  toastError,
  useForm,
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { draftOf, wrongIn } from './draft.ts';
import { EmbedPanel } from './EmbedPanel.tsx';
import { FieldChoices } from './FieldChoices.tsx';
import { FormPreview } from './FormPreview.tsx';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const tag = '/api/lead-forms';

/** Settings of a form, beside the form itself and the lines that show it on a site. */
export function LeadFormEditor({ form: saved, onClose }: { form: LeadForm; onClose: () => void }) {
  const [first] = useState(() => draftOf(saved));
  const [draft, setDraft, input] = useDraftState(`lead-form-${saved.id}`, first);
  const set = (part: Partial<LeadFormFields>) => setDraft((now) => ({ ...now, ...part }));
  const save = useWrite('PUT', '/api/lead-forms/{id}', { invalidates: [tag] });
  const form = useForm({
    draft: null, // `input` stores the state with its list of fields.
    check: () => wrongIn(draft),
    send: () => save.mutateAsync({ params: { id: saved.id }, body: { ...draft, version: saved.version } }),
    onSent() {
      input.clear();
      toast({ title: 'Form saved' });
    },
  });
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  const part = { draft, errors: form.errors, onChange: set };
  return (
    <Halves>
      <form {...form.props}>
        <Stack space={4}>
          <DraftNotice draft={input} />
          <TextPanel {...part} />
          <FieldChoices fields={draft.fields} errors={form.errors} onChange={(fields) => set({ fields })} />
          <ConsentPanel {...part} />
          <LeadPanel {...part} />
          <FormError error={form.error} fallback="The form was not saved. Try again." />
          <Row between>
            <Button type="submit" pending={form.isPending} disabled={!hasChanges}>
              Save form
            </Button>
            <DeleteForm form={saved} onDeleted={onClose} />
          </Row>
        </Stack>
      </form>
      <Stack space={4}>
        <EmbedPanel form={saved} />
        <FormPreview form={saved} hasChanges={hasChanges} />
      </Stack>
    </Halves>
  );
}

interface PanelProps {
  draft: LeadFormFields;
  errors: FieldErrors;
  onChange: (part: Partial<LeadFormFields>) => void;
}

function TextPanel({ draft, errors, onChange }: PanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Text</h2>
        <Switch checked={draft.isOn} onChange={({ target }) => onChange({ isOn: target.checked })}>
          Takes messages
        </Switch>
      </PanelHead>
      <Stack space={3}>
        <Field label="Title" error={errors.title}>
          <TextInput
            name="title"
            maxLength={100}
            value={draft.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        <Field label="Introduction" optional error={errors.intro}>
          <TextArea
            name="intro"
            maxLength={500}
            rows={3}
            value={draft.intro}
            onChange={({ target }) => onChange({ intro: target.value })}
          />
        </Field>
        <Field label="Button" error={errors.buttonLabel}>
          <TextInput
            name="buttonLabel"
            maxLength={40}
            value={draft.buttonLabel}
            onChange={({ target }) => onChange({ buttonLabel: target.value })}
          />
        </Field>
        <Field label="After sending" hint="People read this when their message has arrived." error={errors.thankYou}>
          <TextArea
            name="thankYou"
            maxLength={500}
            rows={2}
            value={draft.thankYou}
            onChange={({ target }) => onChange({ thankYou: target.value })}
          />
        </Field>
      </Stack>
    </Panel>
  );
}

function ConsentPanel({ draft, errors, onChange }: PanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Consent</h2>
      </PanelHead>
      <Field
        label="Text of the box to check"
        optional
        hint={`${consentRecord} Without a text there is no box.`}
        error={errors.consentText}
      >
        <TextArea
          name="consentText"
          maxLength={1_000}
          rows={4}
          value={draft.consentText}
          onChange={({ target }) => onChange({ consentText: target.value })}
        />
      </Field>
    </Panel>
  );
}

function LeadPanel({ draft, errors, onChange }: PanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Leads</h2>
      </PanelHead>
      <Stack space={3}>
        <Field label="Lead source" hint="New leads get this source." error={errors.leadSource}>
          <TextInput
            name="leadSource"
            maxLength={80}
            list={`${id}-sources`}
            value={draft.leadSource}
            onChange={({ target }) => onChange({ leadSource: target.value })}
          />
        </Field>
        <datalist id={`${id}-sources`}>
          {leadSources.map((source) => (
            <option key={source}>{source}</option>
          ))}
        </datalist>
        <Field label="Lead type">
          <Select
            value={draft.leadType}
            onChange={({ target }) =>
              onChange({ leadType: leadTypes.find((type) => type === target.value) ?? draft.leadType })
            }
          >
            {leadTypes.map((type) => (
              <option key={type} value={type}>
                {leadTypeLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Background of your site">
          <Select
            value={draft.theme}
            onChange={({ target }) => onChange({ theme: target.value === 'dark' ? 'dark' : 'light' })}
          >
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </Select>
        </Field>
      </Stack>
    </Panel>
  );
}

function DeleteForm({ form, onDeleted }: { form: LeadForm; onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useWrite('DELETE', '/api/lead-forms/{id}', {
    invalidates: [tag],
    onSuccess: () => {
      toast({ title: 'Form deleted' });
      onDeleted();
    },
    onError: (error) => toastError(error, 'Failed to delete the form.'),
  });
  return (
    <>
      <Button kind="quiet" danger onClick={() => setConfirming(true)}>
        Delete form
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this form?"
        confirmLabel="Delete form"
        danger
        pending={remove.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ params: { id: form.id } })}
      >
        Sites that show it will say that it is closed. Its leads and what people agreed to stay.
      </ConfirmDialog>
    </>
  );
}
