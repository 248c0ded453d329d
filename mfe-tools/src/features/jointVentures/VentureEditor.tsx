import {
  categories,
  categoryLabels,
  stateNames,
  states,
  ventureRoleHints,
  ventureRoleLabels,
  ventureRoles,
  type VentureFields,
  type VentureRole,
} from '@dealstead/contracts';
import { Button, Field, Form, Panel, PanelHead, phone, Select, TextArea, TextInput, useForm } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ControlFields } from './ControlFields.tsx';
import { SplitBar } from './SplitBar.tsx';
import { parseShare, parseVenture, splitOf, type VentureErrors, type VentureForm } from './ventureForm.ts';

export const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px;
  align-items: start;
  > [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export interface VentureEditorProps {
  form: VentureForm;
  onChange: (form: VentureForm) => void;
  /** The place and kind are those of the listing. */
  isListing: boolean;
  saveLabel: string;
  onSave: (fields: VentureFields) => Promise<unknown>;
}

interface PartProps {
  form: VentureForm;
  errors: VentureErrors;
  set: (part: Partial<VentureForm>) => void;
}

/** The form of a post: the property, what is wanted and offered, the split, and the proof of control. */
export function VentureEditor({ form: typed, onChange, isListing, saveLabel, onSave }: VentureEditorProps) {
  const [isTried, setTried] = useState(false);
  const { fields, errors: found } = parseVenture(typed);
  const form = useForm({
    draft: null, // The page stores the state with its list of links.
    check() {
      setTried(true);
      return found;
    },
    send: () => onSave(fields!),
  });
  // From the first try on, a field that is wrong says so as it is typed.
  const errors = isTried ? { ...form.errors, ...found } : form.errors;
  const set = (part: Partial<VentureForm>) => onChange({ ...typed, ...part });
  const part = { form: typed, errors, set };
  return (
    <Form form={form} fallback="The joint venture was not saved. Try again." space={4}>
      <PropertyPanel {...part} isListing={isListing} />
      <WantedPanel {...part} />
      <SplitPanel {...part} />
      <ControlFields control={typed.control} errors={errors} onChange={(control) => set({ control })} />
      <div>
        <Button type="submit" pending={form.isPending}>
          {saveLabel}
        </Button>
      </div>
    </Form>
  );
}

function PropertyPanel({ form, errors, set, isListing }: PartProps & { isListing: boolean }) {
  return (
    <Panel aria-labelledby="property">
      <PanelHead>
        <h2 id="property">The property</h2>
      </PanelHead>
      <Fields>
        <div data-wide>
          <Field label="Title" required error={errors.title} hint="Everyone sees it. Leave out the street address.">
            <TextInput
              name="title"
              value={form.title}
              maxLength={160}
              onChange={({ target }) => set({ title: target.value })}
            />
          </Field>
        </div>
        {!isListing && (
          <>
            <Field label="City" required error={errors.city}>
              <TextInput
                name="city"
                value={form.city}
                maxLength={80}
                onChange={({ target }) => set({ city: target.value })}
              />
            </Field>
            <Field label="State">
              <Select
                name="state"
                value={form.state}
                onChange={({ target }) => set({ state: target.value as VentureForm['state'] })}
              >
                {states.map((state) => (
                  <option key={state} value={state}>
                    {stateNames[state]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Property type">
              <Select
                name="category"
                value={form.category}
                onChange={({ target }) => set({ category: target.value as VentureForm['category'] })}
              >
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {categoryLabels[category]}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </Fields>
    </Panel>
  );
}

function WantedPanel({ form, errors, set }: PartProps) {
  return (
    <Panel aria-labelledby="wanted">
      <PanelHead>
        <h2 id="wanted">The partner</h2>
      </PanelHead>
      <Fields>
        <Field label="Role" hint={ventureRoleHints[form.role]}>
          <Select name="role" value={form.role} onChange={({ target }) => set({ role: target.value as VentureRole })}>
            {ventureRoles.map((role) => (
              <option key={role} value={role}>
                {ventureRoleLabels[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Amount" prefix="$" optional error={errors.contributionAmount} hint="If the partner brings money.">
          <TextInput
            name="contributionAmount"
            inputMode="decimal"
            value={form.contributionAmount}
            onChange={({ target }) => set({ contributionAmount: target.value })}
          />
        </Field>
        <Field label="What the partner brings" required error={errors.contribution}>
          <TextArea
            name="contribution"
            value={form.contribution}
            maxLength={1_000}
            onChange={({ target }) => set({ contribution: target.value })}
          />
        </Field>
        <Field label="What you bring" required error={errors.offered}>
          <TextArea
            name="offered"
            value={form.offered}
            maxLength={1_000}
            onChange={({ target }) => set({ offered: target.value })}
          />
        </Field>
      </Fields>
    </Panel>
  );
}

function SplitPanel({ form, errors, set }: PartProps) {
  const share = parseShare(form.partnerShare);
  return (
    <Panel aria-labelledby="split">
      <PanelHead>
        <h2 id="split">Split and deadline</h2>
      </PanelHead>
      <Fields>
        <Field
          label="Partner’s share"
          suffix="%"
          required
          error={errors.partnerShare}
          hint="Of what is left after costs. The rest is yours."
        >
          <TextInput
            name="partnerShare"
            inputMode="decimal"
            value={form.partnerShare}
            onChange={({ target }) => set({ partnerShare: target.value })}
          />
        </Field>
        <Field label="Apply by" required error={errors.deadline} hint="The post leaves the board after this day.">
          <TextInput
            name="deadline"
            type="date"
            value={form.deadline}
            onChange={({ target }) => set({ deadline: target.value })}
          />
        </Field>
        {share !== null && (
          <div data-wide>
            <SplitBar {...splitOf(share)} posterLabel="You" />
          </div>
        )}
      </Fields>
    </Panel>
  );
}
