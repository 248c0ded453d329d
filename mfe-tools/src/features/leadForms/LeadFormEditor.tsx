import {
  consentRecord,
  leadSources,
  leadTypeLabels,
  leadTypes,
  type LeadForm,
  type LeadFormFields,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  ConfirmDialog,
  Field,
  messageOf,
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
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { draftOf, problemOf } from './draft.ts';
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
export function LeadFormEditor({ form, onClose }: { form: LeadForm; onClose: () => void }) {
  const [first] = useState(() => draftOf(form));
  const [draft, setDraft, input] = useDraftState(`lead-form-${form.id}`, first);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (part: Partial<LeadFormFields>) => setDraft((now) => ({ ...now, ...part }));
  const save = useWrite('PUT', '/api/lead-forms/{id}', {
    invalidates: [tag],
    onSuccess: () => {
      input.clear();
      toast({ title: 'Form saved' });
    },
  });
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(draftOf(form));
  const submit = () => {
    const found = problemOf(draft);
    setProblem(found);
    if (found === null) save.mutate({ params: { id: form.id }, body: { ...draft, version: form.version } });
  };
  return (
    <Halves>
      <Stack space={4}>
        <DraftNotice draft={input} />
        <TextPanel draft={draft} onChange={set} />
        <FieldChoices fields={draft.fields} onChange={(fields) => set({ fields })} />
        <ConsentPanel draft={draft} onChange={set} />
        <LeadPanel draft={draft} onChange={set} />
        {(problem ?? save.error) && (
          <Alert>{problem ?? messageOf(save.error!, 'The form was not saved. Try again.')}</Alert>
        )}
        <Row between>
          <Button pending={save.isPending} disabled={!hasChanges} onClick={submit}>
            Save form
          </Button>
          <DeleteForm form={form} onDeleted={onClose} />
        </Row>
      </Stack>
      <Stack space={4}>
        <EmbedPanel form={form} />
        <FormPreview form={form} hasChanges={hasChanges} />
      </Stack>
    </Halves>
  );
}

interface PanelProps {
  draft: LeadFormFields;
  onChange: (part: Partial<LeadFormFields>) => void;
}

function TextPanel({ draft, onChange }: PanelProps) {
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
        <Field label="Title">
          <TextInput maxLength={100} value={draft.title} onChange={({ target }) => onChange({ title: target.value })} />
        </Field>
        <Field label="Introduction" optional>
          <TextArea
            maxLength={500}
            rows={3}
            value={draft.intro}
            onChange={({ target }) => onChange({ intro: target.value })}
          />
        </Field>
        <Field label="Button">
          <TextInput
            maxLength={40}
            value={draft.buttonLabel}
            onChange={({ target }) => onChange({ buttonLabel: target.value })}
          />
        </Field>
        <Field label="After sending" hint="People read this when their message has arrived.">
          <TextArea
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

function ConsentPanel({ draft, onChange }: PanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Consent</h2>
      </PanelHead>
      <Field label="Text of the box to check" optional hint={`${consentRecord} Without a text there is no box.`}>
        <TextArea
          maxLength={1_000}
          rows={4}
          value={draft.consentText}
          onChange={({ target }) => onChange({ consentText: target.value })}
        />
      </Field>
    </Panel>
  );
}

function LeadPanel({ draft, onChange }: PanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Leads</h2>
      </PanelHead>
      <Stack space={3}>
        <Field label="Lead source" hint="New leads get this source.">
          <TextInput
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
  const [isAsking, setAsking] = useState(false);
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
      <Button kind="quiet" danger onClick={() => setAsking(true)}>
        Delete form
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this form?"
        confirmLabel="Delete form"
        danger
        pending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: form.id } })}
      >
        Sites that show it will say that it is closed. Its leads and what people agreed to stay.
      </ConfirmDialog>
    </>
  );
}
