import { bathBounds, bedBounds, propertyTypeLabels, propertyTypes } from '@dealstead/contracts';
import { ToggleChip, formatCount } from '@dealstead/kit';
import { splitValues, toggling } from '../search/filter.ts';
import { Chips, Titled } from './ControlGroup.tsx';
import type { PartProps } from './FilterControlProps.ts';
import { bathsLabel, bedsLabel, livingAreaLabel, yearBuiltLabel } from './labels.ts';
import { AmountField, AmountPair } from './PriceRange.tsx';
import { useFacets } from './useFacets.ts';

const bedSteps: readonly string[] = bedBounds;
const bathSteps: readonly string[] = bathBounds;

/** Bedrooms and bathrooms: at least so many. */
export function BedsControl({ filter, change }: PartProps) {
  const facets = useFacets(filter);
  return (
    <>
      <Titled title="Beds" setting={bedsLabel(filter) ?? 'Any'}>
        <AtLeast
          steps={bedSteps}
          value={filter.minBeds}
          counts={facets?.minBeds}
          onChange={(minBeds) => change({ minBeds, maxBeds: undefined }, 'beds')}
        />
      </Titled>
      <Titled title="Baths" setting={bathsLabel(filter) ?? 'Any'}>
        <AtLeast
          steps={bathSteps}
          value={filter.minBaths}
          counts={facets?.minBaths}
          onChange={(minBaths) => change({ minBaths }, 'baths')}
        />
      </Titled>
    </>
  );
}

interface AtLeastProps {
  steps: readonly string[];
  value: string | undefined;
  /** Listings with at least as many, by step. */
  counts: Readonly<Partial<Record<string, number>>> | undefined;
  onChange: (value: string | undefined) => void;
}

function AtLeast({ steps, value, counts, onChange }: AtLeastProps) {
  const shown = value === undefined || steps.includes(value) ? steps : [...steps, value];
  return (
    <Chips>
      <ToggleChip pressed={!value} onClick={() => onChange(undefined)}>
        Any
      </ToggleChip>
      {shown.map((step) => (
        <ToggleChip key={step} pressed={value === step} onClick={() => onChange(step)}>
          {step}+ {counts && <span>{formatCount(counts[step] ?? 0)}</span>}
        </ToggleChip>
      ))}
    </Chips>
  );
}

const commonTypes = 6;

/** Kinds of buildings and uses; the most frequent ones first. */
export function PropertyTypeControl({ filter, change }: PartProps) {
  const counts = useFacets(filter)?.propertyType;
  const chosen = splitValues(filter.propertyType);
  const ordered = propertyTypes
    .filter((type) => !counts || (counts[type] ?? 0) > 0 || chosen.includes(type))
    .toSorted((a, b) => (counts?.[b] ?? 0) - (counts?.[a] ?? 0));
  if (ordered.length === 0) return null;
  return (
    <Titled title="Property type">
      <Chips>
        {ordered
          .filter((type, at) => at < commonTypes || chosen.includes(type))
          .map((type) => (
            <ToggleChip
              key={type}
              pressed={chosen.includes(type)}
              onClick={() => change(toggling('propertyType', type), 'propertyType')}
            >
              {propertyTypeLabels[type]} {counts && <span>{formatCount(counts[type] ?? 0)}</span>}
            </ToggleChip>
          ))}
      </Chips>
    </Titled>
  );
}

/** Living area and year built. */
export function BuildingControl({ filter, change }: PartProps) {
  return (
    <Titled
      title="Building"
      setting={[livingAreaLabel(filter), yearBuiltLabel(filter)].filter(Boolean).join(', ') || 'Any'}
    >
      <AmountPair>
        <AmountField
          label="Square feet from"
          value={filter.minSqft}
          onChange={(minSqft) => change({ minSqft }, 'minSqft')}
        />
        <AmountField label="To" value={filter.maxSqft} onChange={(maxSqft) => change({ maxSqft }, 'maxSqft')} />
      </AmountPair>
      <AmountPair>
        <AmountField
          label="Built from"
          value={filter.minYearBuilt}
          onChange={(minYearBuilt) => change({ minYearBuilt }, 'minYearBuilt')}
        />
        <AmountField
          label="To"
          value={filter.maxYearBuilt}
          onChange={(maxYearBuilt) => change({ maxYearBuilt }, 'maxYearBuilt')}
        />
      </AmountPair>
    </Titled>
  );
}
