import {
  customEntriesOf,
  leadImportColumns,
  leadImportColumnsOf,
  type LeadType,
  leadTypeLabels,
  leadTypes,
  maxListName,
} from '@dealstead/contracts';
import { Field, Select, TextInput, useRead } from '@dealstead/kit';
import { useMemo } from 'react';
import { useLeadLists } from '../../leads/lists/useLeadLists.ts';
import { AssignRule } from '../AssignRule.tsx';
import { NewLeadField } from '../NewLeadField.tsx';
import {
  DefaultsGrid,
  type DefaultsProps,
  type ImportKind,
  type ImportRequests,
  skippedAsEdited,
  listTypes,
} from '@dealstead/kit/imports';

const requests: ImportRequests = {
  path: '/api/lead-imports',
  list: '/api/lead-imports{?kind}',
  one: '/api/lead-imports/{id}',
  source: '/api/lead-imports/{id}/source',
  preview: '/api/lead-imports/{id}/preview',
  problems: '/api/lead-imports/{id}/problems',
  leftOut: '/api/lead-imports/{id}/left-out',
  duplicates: '/api/lead-imports/{id}/duplicates{?after}',
  undoCounts: '/api/lead-imports/{id}/undo',
  problemsCsv: (id) => `/api/lead-imports/${id}/problems.csv`,
  upload: ({ upload }, query, file, options) => upload(`/api/lead-imports?${query}`, file, options),
  check: ['POST', '/api/lead-imports/{id}/check'],
  run: ['POST', '/api/lead-imports/{id}/run'],
  undo: ['POST', '/api/lead-imports/{id}/undo'],
  decide: ['POST', '/api/lead-imports/{id}/duplicates'],
  correct: ['PATCH', '/api/lead-imports/{id}/rows/{number}'],
  discard: ['DELETE', '/api/lead-imports/{id}'],
};

/** The list of the leads, type and source of those whose row has none, and to whom they are assigned. */
const LeadDefaults = ({ defaults, onChange }: DefaultsProps) => (
  <DefaultsGrid>
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
  </DefaultsGrid>
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

export const leadImport: ImportKind = {
  requests,
  name: 'leads',
  params: { kind: 'leads' },
  fileTypes: listTypes,
  isCorrectableAfterRun: true,
  takesBackEdits: true,
  fields: leadImportColumns,
  appendsToNotes: true,
  NewField: NewLeadField,
  noun: ['lead', 'leads'],
  actions: ['skip', 'fill', 'overwrite', 'add'],
  verb: 'Add',
  goodLabels: ['Will be added', 'Added'],
  hasList: true,
  filePrompt: 'Drop a CSV, Excel or contacts (.vcf) file here',
  uploadHint: 'Lists of any size. No lead is added until you approve it.',
  undoHint:
    'Leads that you or your team edited after the import, or that are in another list, stay unless you choose otherwise.',
  unreadHint: 'Leads come in without these values. Each value is kept in the notes of its lead.',
  skippedLabel: skippedAsEdited,
  resultsPath: (importId) => `/leads?status=all&importId=${importId}`,
  isPastable: false,
  Defaults: LeadDefaults,
  invalidates: ['/api/lead-imports', '/api/leads', '/api/lead-lists'],
};

/** Imports of leads, with the fields that their owner has defined. */
export function useLeadImport(): ImportKind {
  const { data } = useRead('/api/lead-fields');
  return useMemo(
    () => ({ ...leadImport, fields: [...leadImportColumns, ...leadImportColumnsOf(customEntriesOf(data ?? []))] }),
    [data],
  );
}
