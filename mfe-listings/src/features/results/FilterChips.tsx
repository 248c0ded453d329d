import {
  dealTypeLabels,
  dealTypes,
  returnFilterOf,
  returnMetrics,
  type InterpretedPart,
  type PropertySummary,
} from '@dealstead/contracts';
import { Button, Chip, formatMoney, useIsAllowed } from '@dealstead/kit';
import { LockSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import {
  acresLabel,
  bathsLabel,
  bedsLabel,
  controlFor,
  livingAreaLabel,
  placeName,
  priceLabel,
  propertyTypesLabel,
  yearBuiltLabel,
  type Control,
} from '../filters/labels.ts';
import { returnLabel } from '../returns/returnLabels.ts';
import { categoriesLabel, splitValues, type FilterChange, type SearchFilter } from '../search/filter.ts';
import { withoutParameters } from '../search/interpretation.ts';
import { sortChoiceOf } from './sortings.ts';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  margin-top: 8px;
  > span {
    border-color: transparent;
    background: var(--water-tint);
    color: var(--water);
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** The conditions that have a chip: its label, and the parameters that it stands for. */
const conditions: readonly {
  names: readonly (keyof SearchFilter)[];
  label: (filter: SearchFilter) => string | undefined;
}[] = [
  { names: ['state', 'county', 'city', 'zip', 'region', 'near', 'radius'], label: placeName },
  { names: ['category'], label: ({ category }) => categoriesLabel(category) || undefined },
  { names: ['propertyType'], label: ({ propertyType }) => propertyTypesLabel(propertyType) || undefined },
  { names: ['minPrice', 'maxPrice'], label: priceLabel },
  { names: ['minAcres', 'maxAcres'], label: acresLabel },
  { names: ['minBeds', 'maxBeds'], label: bedsLabel },
  { names: ['minBaths'], label: bathsLabel },
  { names: ['minSqft', 'maxSqft'], label: livingAreaLabel },
  { names: ['minYearBuilt', 'maxYearBuilt'], label: yearBuiltLabel },
  { names: ['maxArvPercent'], label: ({ maxArvPercent }) => maxArvPercent && `Under ${maxArvPercent}% of ARV` },
  {
    names: ['minSpread'],
    label: ({ minSpread }) => minSpread && `Spread of ${formatMoney(Number(minSpread))} or more`,
  },
  ...returnMetrics.map((metric) => ({
    names: [returnFilterOf[metric]],
    label: (filter: SearchFilter) => returnLabel(metric, filter),
  })),
  {
    names: ['dealType'],
    label: ({ dealType }) =>
      dealTypes
        .filter((type) => splitValues(dealType).includes(type))
        .map((type) => dealTypeLabels[type])
        .join(', ') || undefined,
  },
  {
    names: ['maxDaysOnMarket'],
    label: ({ maxDaysOnMarket }) => maxDaysOnMarket && `At most ${maxDaysOnMarket} days on market`,
  },
  { names: ['ownerFinance'], label: ({ ownerFinance }) => ownerFinance && 'Owner finance' },
  { names: ['featured'], label: ({ featured }) => featured && 'Featured only' },
  { names: ['underContract'], label: ({ underContract }) => underContract && 'Include under contract' },
  { names: ['area'], label: ({ area }) => area && 'In the drawn area' },
  { names: ['box'], label: ({ box }) => box && 'In this part of the map' },
];

interface FilterChipsProps {
  filter: SearchFilter;
  summary: PropertySummary | undefined;
  change: (change: FilterChange) => void;
  /** Opens a control with its upgrade prompt. */
  onOpenControl: (control: Control) => void;
}

/**
 * The conditions of a search as chips with a button that removes them: those of the filters, and those that the text was
 * interpreted as. A condition that the person's plan does not include is a locked chip.
 */
export function FilterChips({ filter, summary, change, onOpenControl }: FilterChipsProps) {
  const isAllowed = {
    'advanced-filters': useIsAllowed('advanced-filters'),
    'investment-calculator': useIsAllowed('investment-calculator'),
  };
  const interpretation = summary?.interpretation ?? null;
  const asked: SearchFilter = { ...filter, ...summary?.asked };
  const remove = (names: readonly (keyof SearchFilter)[]) => change(withoutParameters(names, interpretation, asked));
  const parts = interpretation?.parts ?? [];
  const order = filter.sortBy === undefined ? parts.find(({ kind }) => kind === 'order') : undefined;
  const locked = parts.filter(({ feature }) => feature !== null && !isAllowed[feature]);
  const corrections = summary?.corrections ?? [];
  const isShown = conditions.some(({ label }) => label(asked));
  const excluded = interpretation?.excluded ?? [];
  const isEmpty = !isShown && !order && locked.length === 0 && corrections.length === 0 && excluded.length === 0;
  if (isEmpty && !filter.literal) return null;

  return (
    <Chips role="group" aria-label="Active filters">
      {conditions.map(({ names, label }) => {
        const text = label(asked);
        if (!text) return null;
        return (
          <Chip key={names[0]} removeLabel={`Remove: ${text}`} onRemove={() => remove(names)}>
            {chipText(parts, names, text)}
          </Chip>
        );
      })}
      {order && (
        <Chip
          removeLabel={`Remove: ${order.label}`}
          onRemove={() =>
            change({
              ...withoutParameters(['sortBy', 'sortOrder'], interpretation, asked),
              sortBy: undefined,
              sortOrder: undefined,
            })
          }
        >
          {sortChoiceOf(order.filter)?.label ?? order.label}
        </Chip>
      )}
      {locked.map((part) => (
        <Button
          key={part.typed}
          kind="secondary"
          size="small"
          icon={<LockSimple size={16} />}
          onClick={() => onOpenControl(controlOfPart(part))}
        >
          {part.label}
        </Button>
      ))}
      {corrections.map(({ typed, meant }) => (
        <Chip
          key={typed}
          removeLabel={`Search without “${typed}”`}
          onRemove={() => change({ search: withoutWord(filter.search ?? '', typed) })}
        >
          {`No results for “${typed}”. Showing ${meant.join(', ')}`}
        </Chip>
      ))}
      {excluded.map((words) => (
        <small key={words}>{`Not applied: “${words}”. Search cannot leave that out.`}</small>
      ))}
      {(parts.length > 0 || excluded.length > 0) && (
        <Button kind="quiet" size="small" onClick={() => change({ literal: 'true' })}>
          Search these exact words
        </Button>
      )}
      {filter.literal && filter.search && (
        <Button kind="quiet" size="small" onClick={() => change({ literal: undefined })}>
          Turn the text into filters
        </Button>
      )}
    </Chips>
  );
}

/** A chip's text: a region by its name, and what was typed where the spelling was corrected. */
function chipText(parts: readonly InterpretedPart[], names: readonly (keyof SearchFilter)[], label: string): string {
  const part = parts.find(({ filter }) => names.some((name) => Object.hasOwn(filter, name)));
  const text = part?.filter.region === undefined ? label : part.label;
  return part?.isCorrected ? `${text} (you typed “${part.typed}”)` : text;
}

function controlOfPart({ filter }: InterpretedPart): Control {
  const [name] = Object.keys(filter) as (keyof SearchFilter)[];
  return (name && name !== 'sortBy' && name !== 'sortOrder' ? controlFor(name) : undefined) ?? 'arv';
}

const withoutWord = (text: string, word: string): string =>
  text
    .split(/\s+/)
    .filter((each) => each.toLowerCase() !== word)
    .join(' ');
