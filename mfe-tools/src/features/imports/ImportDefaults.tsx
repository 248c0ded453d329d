import {
  truncateText,
  categories,
  categoryLabels,
  consentSourceLabels,
  consentSources,
  holdingStrategies,
  holdingStrategyLabels,
  leadTypeLabels,
  leadTypes,
  maxListName,
  stateNames,
  states,
  type Category,
  type ConsentSource,
  type HoldingStrategy,
  type LeadType,
  type State,
} from '@dealstead/contracts';
import { Field, phone, Select, TextArea, TextInput } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useLeadLists } from '../leads/lists/useLeadLists.ts';
import { AssignRule } from './AssignRule.tsx';
import type { Defaults } from './importedList.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  max-width: 840px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export interface DefaultsProps {
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}

/** The list of the leads, type and source of those whose row has none, and to whom they are assigned. */
export const LeadDefaults = ({ defaults, onChange }: DefaultsProps) => (
  <Grid>
    <ListName defaults={defaults} onChange={onChange} />
    <Field label="Type, where a row has none">
      <Select
        value={defaults.leadType ?? 'seller'}
        onChange={({ target }) => onChange({ ...defaults, leadType: target.value as LeadType })}
      >
        {leadTypes.map((type) => (
          <option key={type} value={type}>
            {leadTypeLabels[type]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Source, where a row has none">
      <TextInput
        maxLength={80}
        placeholder="import"
        value={defaults.leadSource ?? ''}
        onChange={({ target }) => onChange({ ...defaults, leadSource: target.value })}
      />
    </Field>
    <AssignRule
      assignTo={defaults.assignTo ?? []}
      onChange={(assignTo) => onChange({ ...defaults, assignTo: [...assignTo] })}
    />
  </Grid>
);

/** The list to which the leads of the file belong; those that are there already are added to it as well. */
function ListName({ defaults, onChange }: DefaultsProps) {
  const lists = useLeadLists();
  const isKnown = lists.some(({ name }) => name.toLowerCase() === defaults.listName?.trim().toLowerCase());
  return (
    <Field
      label="List"
      hint={isKnown ? 'Adds to the list that you have already.' : 'Leads that you already have are added to it, too.'}
    >
      <TextInput
        maxLength={maxListName}
        list="lead-lists"
        autoComplete="off"
        value={defaults.listName ?? ''}
        onChange={({ target }) => onChange({ ...defaults, listName: target.value })}
      />
      <datalist id="lead-lists">
        {lists.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

/** What a property is, and where, if its row does not say it. */
export const HoldingDefaults = ({ defaults, onChange }: DefaultsProps) => (
  <Grid>
    <Field label="Type, where a row has none">
      <Select
        value={defaults.category ?? 'residential'}
        onChange={({ target }) => onChange({ ...defaults, category: target.value as Category })}
      >
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryLabels[category]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Strategy, where a row has none">
      <Select
        value={defaults.strategy ?? 'rental'}
        onChange={({ target }) => onChange({ ...defaults, strategy: target.value as HoldingStrategy })}
      >
        {holdingStrategies.map((strategy) => (
          <option key={strategy} value={strategy}>
            {holdingStrategyLabels[strategy]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="City, where a row has none">
      <TextInput
        maxLength={100}
        value={defaults.city ?? ''}
        onChange={({ target }) => onChange({ ...defaults, city: target.value })}
      />
    </Field>
    <Field label="State, where a row has none">
      <Select
        value={defaults.state ?? ''}
        onChange={({ target }) => onChange({ ...defaults, state: (target.value || undefined) as State | undefined })}
      >
        <option value="">None</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {stateNames[state]}
          </option>
        ))}
      </Select>
    </Field>
  </Grid>
);

/** How and when contacts agreed to hear from the member, and their tags. */
export function ContactDefaults({ defaults, onChange }: DefaultsProps) {
  const [tags, setTags] = useState(defaults.tags?.join(', ') ?? '');
  return (
    <Grid>
      <Field label="How they agreed to hear from you" hint="Where a row does not say it.">
        <Select
          value={defaults.consentSource ?? ''}
          onChange={({ target }) =>
            onChange({ ...defaults, consentSource: (target.value || undefined) as ConsentSource | undefined })
          }
        >
          <option value="">Choose one</option>
          {consentSources
            .filter((source) => source !== 'invitation')
            .map((source) => (
              <option key={source} value={source}>
                {consentSourceLabels[source]}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="When they agreed" hint="Where a row has no date.">
        <TextInput
          type="date"
          value={defaults.consentDate ?? ''}
          onChange={({ target }) => onChange({ ...defaults, consentDate: target.value || undefined })}
        />
      </Field>
      <Field label="Tags for all of them" hint="Separated by commas.">
        <TextInput
          value={tags}
          placeholder="REIA November"
          onChange={({ target }) => {
            setTags(target.value);
            const given = target.value.split(',').map((tag) => truncateText(tag.trim(), 40));
            onChange({ ...defaults, tags: given.filter(Boolean).slice(0, 20) });
          }}
        />
      </Field>
    </Grid>
  );
}

/** The personal note of invitations. */
export const InvitationDefaults = ({ defaults, onChange }: DefaultsProps) => (
  <Field label="Personal note in the email" optional hint="Say where you know these people from.">
    <TextArea
      maxLength={600}
      value={defaults.note ?? ''}
      placeholder="We met at the Memphis REIA in October. I have three houses under contract this month."
      onChange={({ target }) => onChange({ ...defaults, note: target.value })}
    />
  </Field>
);
