import { useState } from 'react';
import {
  categories,
  categoryLabels,
  financingLabels,
  financingOptions,
  parseTypedDollars,
  stateNames,
  states,
  type BuyBox,
  type State,
} from '@dealstead/contracts';
import { readNumber } from '@dealstead/contracts/values/number';
import {
  Button,
  DescribeInput,
  Field,
  Row,
  Select,
  TextInput,
  TextLink,
  ToggleChip,
  splitByCoverage,
  toast,
  useForm,
  useWrite,
  Form,
  type Typed,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';
import { buyBoxParameters, describedBuyBox } from './describedBuyBox.ts';
import { Chips, Fields, SettingsPanel } from './SettingsPanel.tsx';

/** Options with a chip at first; the others get one when they are selected or all are shown. */
const firstOptions = 5;

/** "Other terms" only makes sense for sellers. */
const buyerOptions = financingOptions.filter((option) => option !== 'other');

const bounds = ['minPrice', 'maxPrice', 'minAcres', 'maxAcres', 'maxArvPercent'] as const;

const messages = {
  minPrice: 'Enter a price in dollars, such as 50,000.',
  maxPrice: 'Enter a price in dollars, such as 150,000.',
  minAcres: 'Enter acres as a number, such as 2.5.',
  maxAcres: 'Enter acres as a number, such as 40.',
  maxArvPercent: 'Enter a percentage from 1 to 100.',
};

/** A typed bound ("$90k", "2.5", "70%"); null if empty, NaN if it cannot be read. */
function boundOf(name: Bound, text: string): number | null {
  if (name.endsWith('Price')) {
    const dollars = parseTypedDollars(text);
    return dollars === undefined ? Number.NaN : dollars;
  }
  if (text.trim() === '') return null;
  const read = readNumber(text.replace(/%\s*$/, ''));
  return read.kind === 'value' ? read.value : Number.NaN;
}

/**
 * Search URL for a buy box. A buyer who only pays by owner finance sees only listings that offer it; every other
 * payment method is possible for every listing.
 */
export function searchUrl({
  categories: selectedCategories,
  states: selectedStates,
  financing: paymentMethods,
  ...limits
}: BuyBox): string {
  const query = new URLSearchParams();
  if (selectedCategories.length > 0) query.set('category', selectedCategories.join(','));
  if (selectedStates.length > 0) query.set('state', selectedStates.join(','));
  for (const name of bounds) if (limits[name] !== null) query.set(name, String(limits[name]));
  if (paymentMethods.length > 0 && paymentMethods.every((method) => method === 'owner-finance'))
    query.set('ownerFinance', 'true');
  return `/search?${query}`;
}

const toggled = <Value extends string>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((item) => item !== value) : [...list, value];

/** Form of the member's buy box. */
export function BuyBoxPanel({ saved }: { saved: BuyBox }) {
  const [box, setBox] = useState(saved);
  const save = useWrite('PUT', '/api/settings/buy-box', {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings'],
  });
  const form = useForm({
    draft: 'buy-box',
    messages,
    check: (typed) => {
      const entered = boundsOf(typed);
      const unreadable = bounds.filter((name) => Number.isNaN(entered[name]));
      return Object.fromEntries(unreadable.map((name) => [name, 'Must be a number']));
    },
    send: (typed) => save.mutateAsync({ body: { ...box, ...boundsOf(typed) } }),
    onSent: () => toast({ title: 'Buy box saved' }),
  });
  const set = (change: Partial<BuyBox>) => setBox((current) => ({ ...current, ...change }));
  return (
    <SettingsPanel
      title="Buy box"
      description="What you buy, as one search. Only you see it. To get alerts, open the search and save it."
      aside={<TextLink to={searchUrl(saved)}>View matches</TextLink>}
    >
      <Form form={form} fallback="Your buy box was not saved." space={4}>
        <DescribeInput
          placeholder="Ohio land under $90k"
          onRead={(interpretation, element) => {
            const described = describedBuyBox(interpretation);
            set(described.chips);
            fillBounds(element, described.limits);
            return splitByCoverage(interpretation, buyBoxParameters);
          }}
        />
        <OptionChips
          legend="Categories"
          options={categories}
          labels={categoryLabels}
          selected={box.categories}
          onChange={(selected) => set({ categories: selected })}
        />
        <StateChips selected={box.states} onChange={(states) => set({ states })} />
        <Fields $count={5} $onPhone={2}>
          <BoundField label="Min price" name="minPrice" value={box.minPrice} error={form.errors.minPrice} />
          <BoundField label="Max price" name="maxPrice" value={box.maxPrice} error={form.errors.maxPrice} />
          <BoundField label="Min acres" name="minAcres" value={box.minAcres} error={form.errors.minAcres} />
          <BoundField label="Max acres" name="maxAcres" value={box.maxAcres} error={form.errors.maxAcres} />
          <BoundField
            label="Max percent of ARV"
            name="maxArvPercent"
            value={box.maxArvPercent}
            error={form.errors.maxArvPercent}
          />
        </Fields>
        <OptionChips
          legend="Financing"
          options={buyerOptions}
          labels={financingLabels}
          selected={box.financing}
          onChange={(financing) => set({ financing })}
        />
        <Row>
          <Button type="submit" kind="secondary" pending={save.isPending} pendingLabel="Saving...">
            Save buy box
          </Button>
        </Row>
      </Form>
    </SettingsPanel>
  );
}

type Bound = (typeof bounds)[number];

/** Replaces the bounds that a description states. */
function fillBounds(form: HTMLFormElement, limits: Partial<Record<Bound, string>>): void {
  for (const [name, value] of Object.entries(limits)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = Number(value).toLocaleString('en-US');
  }
}

/** The bounds in the form; NaN for what is not a number. */
const boundsOf = (typed: Typed) =>
  Object.fromEntries(bounds.map((name) => [name, boundOf(name, typed.text(name))])) as Pick<BuyBox, Bound>;

function BoundField({
  label,
  name,
  value,
  error,
}: {
  label: string;
  name: Bound;
  value: number | null;
  error?: string;
}) {
  return (
    <Field
      label={label}
      error={error}
      prefix={name.endsWith('Price') ? '$' : undefined}
      suffix={name === 'maxArvPercent' ? '%' : undefined}
    >
      <TextInput
        name={name}
        inputMode="decimal"
        placeholder="Any"
        defaultValue={value?.toLocaleString('en-US') ?? ''}
      />
    </Field>
  );
}

interface ChipsProps<Value> {
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
}

interface OptionChipsProps<Value extends string> extends ChipsProps<Value> {
  legend: string;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}

function OptionChips<Value extends string>({ legend, options, labels, selected, onChange }: OptionChipsProps<Value>) {
  const [isExpanded, setExpanded] = useState(false);
  const visible = options.filter((option, i) => isExpanded || i < firstOptions || selected.includes(option));
  return (
    <Chips>
      <legend>{legend}</legend>
      {visible.map((option) => (
        <ToggleChip
          key={option}
          pressed={selected.includes(option)}
          onClick={() => onChange(toggled(selected, option))}
        >
          {labels[option]}
        </ToggleChip>
      ))}
      {visible.length < options.length && (
        <Button kind="quiet" size="small" onClick={() => setExpanded(true)}>
          {options.length - visible.length} more
        </Button>
      )}
    </Chips>
  );
}

function StateChips({ selected, onChange }: ChipsProps<State>) {
  return (
    <Chips>
      <legend>States</legend>
      {selected.map((state) => (
        <ToggleChip key={state} pressed onClick={() => onChange(toggled(selected, state))}>
          {stateNames[state]}
        </ToggleChip>
      ))}
      <Select
        aria-label="Add a state"
        value=""
        onChange={({ currentTarget: { value } }) => {
          const state = states.find((code) => code === value);
          if (state) onChange(toggled(selected, state));
        }}
      >
        <option value="">Add a state</option>
        {states
          .filter((state) => !selected.includes(state))
          .map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
      </Select>
    </Chips>
  );
}
