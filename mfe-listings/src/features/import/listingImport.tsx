import { type ImportField, importContactFields, listingImportFields, stateNames } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { Alert, Field, formatCount, Select, Small, Stack, useIsAllowed, useRead } from '@dealstead/kit';
import { DefaultsGrid, type DefaultsProps, type ImportKind, type ImportRequests } from '@dealstead/kit/imports';
import { useMemo } from 'react';
import { type Delegation, useEditorRole } from '../delegation/delegation.ts';
import { formatMegabytes } from '../formatMegabytes.ts';
import { ImportDrafts } from './ImportDrafts.tsx';

const requests: ImportRequests = {
  path: '/api/imports',
  list: '/api/imports{?kind}',
  one: '/api/imports/{id}',
  source: '/api/imports/{id}/source',
  preview: '/api/imports/{id}/preview',
  problems: '/api/imports/{id}/problems?bad=true',
  leftOut: '/api/imports/{id}/left-out',
  duplicates: '/api/imports/{id}/duplicates{?after}',
  undoCounts: '/api/imports/{id}/undo',
  problemsCsv: (id) => `/api/imports/${id}/problems.csv`,
  upload: ({ upload }, query, file, options) => upload(`/api/imports?${query}`, file, options),
  check: ['POST', '/api/imports/{id}/check'],
  run: ['POST', '/api/imports/{id}/run'],
  undo: ['POST', '/api/imports/{id}/undo'],
  decide: ['POST', '/api/imports/{id}/duplicates'],
  correct: ['PATCH', '/api/imports/{id}/rows/{number}'],
  discard: ['DELETE', '/api/imports/{id}'],
};

const fieldNamed = new Map(listingImportFields.map((field) => [field.field, field]));

/** Columns that a file often leaves out, because all of its rows have the same. */
const defaultable = ['X_Dealstead_Category', 'StateOrProvince', 'StandardStatus', 'X_Dealstead_SellerRole'] as const;

/** What holds for rows that leave it blank. */
const ListingDefaults = ({ defaults, onChange }: DefaultsProps<Partial<Record<ImportField, string>>>) => (
  <DefaultsGrid>
    {defaultable.map((name) => {
      const { label, choices = stateNames } = fieldNamed.get(name)!;
      return (
        <Field key={name} label={`${label}, where a row has none`}>
          <Select
            value={defaults[name] ?? ''}
            onChange={({ target }) => {
              const { [name]: _, ...others } = defaults;
              onChange(target.value === '' ? others : { ...others, [name]: target.value });
            }}
          >
            <option value="">None</option>
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      );
    })}
  </DefaultsGrid>
);

/** What waits for the owner after the run, and what the check found of other members' listings. */
function MoreOfListings({ list }: { list: Import }) {
  const { state, good, inReview, userId } = list;
  const hasOwnPlan = useIsAllowed('property-posting');
  const isAssistant = useEditorRole(userId) === 'assistant';
  return (
    <Stack space={3}>
      {state === 'done' && <ImportDrafts importJob={list} canPost={hasOwnPlan || isAssistant} />}
      {inReview > 0 && (
        <Alert tone="amber">
          {`${formatCount(inReview)} ${inReview === 1 ? 'row has' : 'rows have'} an address that another member already lists. We review ${inReview === 1 ? 'it' : 'them'} before buyers see ${inReview === 1 ? 'it' : 'them'}.`}
        </Alert>
      )}
      {state === 'checked' && good > 0 && (
        <Small as="p">
          Properties for sale become drafts. You confirm role, disclosure and terms before buyers see them.
        </Small>
      )}
      {state !== 'checked' && isAssistant && (
        <Small as="p">Only the owner can undo an import, because it deletes listings.</Small>
      )}
    </Stack>
  );
}

const formatLabels: Readonly<Record<Import['format'], string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  'reso-json': 'RESO JSON',
};

const listingImport: ImportKind = {
  requests,
  name: 'listings',
  params: {},
  fileTypes: '.csv,.tsv,.txt,.xlsx,.json,.zip,text/csv,application/json',
  fields: listingImportFields,
  appendsToNotes: false,
  noun: ['property', 'properties'],
  actions: ['skip', 'fill', 'overwrite'],
  verb: 'Add',
  goodLabels: ['Ready to add', 'Added'],
  hasList: false,
  runBody: { updates: true },
  isCorrectableAfterRun: false,
  takesBackEdits: false,
  editedLabel: 'edited, asked about or changed in status',
  filePrompt: 'Drop a file here',
  uploadHint: 'CSV, Excel (.xlsx) or RESO Data Dictionary JSON, any size. Nothing is listed until you approve it.',
  undoHint:
    'Listings that you edited, that buyers asked about or whose status changed after the import stay, unless you choose otherwise.',
  unreadHint: 'Properties come in without these values. Each value is kept in your notes on its property.',
  skippedLabel: () => 'stayed',
  resultsPath: () => '/my-listings',
  isPastable: false,
  Defaults: ListingDefaults,
  More: MoreOfListings,
  invalidates: ['/api/imports', '/api/properties', '/api/va/properties'],
};

/**
 * Imports of listings.
 * @param id of the open import, if one is
 * @param ownerId of the listings of a new import, where there is a choice
 */
export function useListingImport(
  id: string | null,
  ownerId: number | undefined,
  delegation: Delegation | null,
): ImportKind {
  const { data } = useRead('/api/imports/{id}', { id: id ?? '' }, { enabled: id !== null });
  const hasOwnPlan = useIsAllowed('property-posting');
  const isAssistant = useEditorRole(data?.userId ?? 0) === 'assistant';
  return useMemo(() => {
    const contact: readonly string[] = importContactFields;
    const params: Record<string, string> = ownerId === undefined ? {} : { owner: String(ownerId) };
    return {
      ...listingImport,
      params,
      // Only the owner may set the contact.
      fields: isAssistant ? listingImportFields.filter(({ field }) => !contact.includes(field)) : listingImportFields,
      rightsOf: () => ({ canImport: hasOwnPlan || isAssistant, canUndo: !isAssistant }),
      aboutOf: ({ format, bytes, userId }: Import) =>
        `${delegation && userId === delegation.id ? `For ${delegation.name}. ` : ''}${formatLabels[format]}, ${formatMegabytes(bytes)}`,
    };
  }, [ownerId, delegation, hasOwnPlan, isAssistant]);
}
