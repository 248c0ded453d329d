import {
  categories,
  type Category,
  categoryLabels,
  holdingImportColumns,
  holdingStrategies,
  type HoldingStrategy,
  holdingStrategyLabels,
  type State,
  stateNames,
  states,
} from '@dealstead/contracts';
import { Field, Select, TextInput } from '@dealstead/kit';
import { portfolioReads } from '../../portfolio/usePortfolio.ts';
import {
  DefaultsGrid,
  type DefaultsProps,
  type ImportKind,
  type ImportRequests,
  skippedAsEdited,
  listTypes,
} from '@dealstead/kit/imports';

const requests: ImportRequests = {
  path: '/api/holding-imports',
  list: '/api/holding-imports{?kind}',
  one: '/api/holding-imports/{id}',
  source: '/api/holding-imports/{id}/source',
  preview: '/api/holding-imports/{id}/preview',
  problems: '/api/holding-imports/{id}/problems',
  leftOut: '/api/holding-imports/{id}/left-out',
  duplicates: '/api/holding-imports/{id}/duplicates{?after}',
  undoCounts: '/api/holding-imports/{id}/undo',
  problemsCsv: (id) => `/api/holding-imports/${id}/problems.csv`,
  upload: ({ upload }, query, file, options) => upload(`/api/holding-imports?${query}`, file, options),
  check: ['POST', '/api/holding-imports/{id}/check'],
  run: ['POST', '/api/holding-imports/{id}/run'],
  undo: ['POST', '/api/holding-imports/{id}/undo'],
  decide: ['POST', '/api/holding-imports/{id}/duplicates'],
  correct: ['PATCH', '/api/holding-imports/{id}/rows/{number}'],
  discard: ['DELETE', '/api/holding-imports/{id}'],
};

/** What a property is, and where, if its row does not say it. */
const HoldingDefaults = ({ defaults, onChange }: DefaultsProps) => (
  <DefaultsGrid>
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
  </DefaultsGrid>
);

export const holdingImport: ImportKind = {
  requests,
  name: 'holdings',
  params: { kind: 'holdings' },
  fileTypes: listTypes,
  isCorrectableAfterRun: true,
  takesBackEdits: true,
  fields: holdingImportColumns,
  appendsToNotes: false,
  noun: ['property', 'properties'],
  actions: ['skip', 'fill', 'overwrite', 'add'],
  verb: 'Add',
  goodLabels: ['Will be added', 'Added'],
  hasList: false,
  filePrompt: 'Drop a CSV or Excel file here',
  uploadHint: 'Up to 1,000 properties. Nothing is added until you approve it.',
  undoHint: 'Properties that you edited or valued after the import stay, unless you choose otherwise.',
  unreadHint: 'Properties come in without these values. Each value is kept in the notes of its property.',
  skippedLabel: skippedAsEdited,
  resultsPath: () => '/portfolio',
  isPastable: false,
  Defaults: HoldingDefaults,
  invalidates: ['/api/holding-imports', ...portfolioReads],
};
