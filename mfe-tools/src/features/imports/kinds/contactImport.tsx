import {
  type ConsentSource,
  consentSourceLabels,
  consentSources,
  maxTags,
  outreachImportColumns,
  truncateText,
} from '@dealstead/contracts';
import { Field, Select, TextInput } from '@dealstead/kit';
import { useState } from 'react';
import { DefaultsGrid, type DefaultsProps, type ImportKind, skippedAsEdited, listTypes } from '@dealstead/kit/imports';
import { outreachRequests } from './outreachRequests.ts';

const maxTagLength = 40;

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** What is cut off the typed tags; undefined where nothing is. */
function tagProblem(tags: readonly string[]): string | undefined {
  const more = tags.slice(maxTags);
  if (more.length > 0) return `A contact has at most ${maxTags} tags. Left out: ${more.join(', ')}`;
  const long = tags.find((tag) => tag.length > maxTagLength);
  return long === undefined ? undefined : `A tag has at most ${maxTagLength} characters. Cut: ${long}`;
}

/** How and when contacts agreed to hear from the member, and their tags. */
function ContactDefaults({ defaults, onChange }: DefaultsProps) {
  const [tags, setTags] = useState(defaults.tags?.join(', ') ?? '');
  return (
    <DefaultsGrid>
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
      <Field label="Tags for all of them" hint="Separated by commas." error={tagProblem(tagsIn(tags))}>
        <TextInput
          value={tags}
          placeholder="REIA November"
          onChange={({ target }) => {
            setTags(target.value);
            const given = tagsIn(target.value).map((tag) => truncateText(tag, maxTagLength));
            onChange({ ...defaults, tags: given.slice(0, maxTags) });
          }}
        />
      </Field>
    </DefaultsGrid>
  );
}

export const contactImport: ImportKind = {
  requests: outreachRequests,
  name: 'contacts',
  params: { kind: 'contacts' },
  fileTypes: listTypes,
  isCorrectableAfterRun: true,
  takesBackEdits: true,
  fields: outreachImportColumns.contacts,
  appendsToNotes: true,
  noun: ['contact', 'contacts'],
  actions: ['skip', 'fill', 'overwrite'],
  verb: 'Add',
  goodLabels: ['Will be added', 'Added'],
  hasList: false,
  filePrompt: 'Drop a CSV, Excel or contacts (.vcf) file here',
  uploadHint: 'You see every row before anything is added.',
  undoHint: 'Contacts that you or your team edited after the import stay, unless you choose otherwise.',
  unreadHint: 'Contacts come in without these values. Each value is kept in the notes of its contact.',
  skippedLabel: skippedAsEdited,
  resultsPath: (importId) => `/bulk-contacts?importId=${importId}`,
  isPastable: true,
  Defaults: ContactDefaults,
  missingStatement: (mapping, { consentSource, consentDate }) =>
    (mapping.consentSource || consentSource) && (mapping.consentDate || consentDate)
      ? undefined
      : 'Say how and when these people agreed first.',
  invalidates: ['/api/outreach-imports', '/api/contacts'],
};
