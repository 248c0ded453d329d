import { categories, categoryLabels, type State, stateNames, states } from '@dealstead/contracts';
import {
  boundedKinds,
  type FilterParameters,
  type InterpretationKind,
  type InterpretedPart,
} from '@dealstead/contracts/listings/interpretation';
import { advancedFilters, dealTypeLabels, dealTypes, returnFilters } from '@dealstead/contracts/listings/filter';
import { propertyTypeLabels, propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { boundsFilter, boundsLabel } from './boundsLabel.ts';
import type { Token } from './lexer.ts';
import type { Candidate, Meaning } from './meaning.ts';
import { cityNamed, countyNamed, statesOfRegion } from './places/gazetteer.ts';

type MeaningOf<K extends Meaning['kind']> = Extract<Meaning, { kind: K }>;

/** A meaning with the candidate that states it. */
interface Statement<M extends Meaning = Meaning> {
  readonly meaning: M;
  readonly candidate: Candidate;
}

interface Part {
  readonly kind: InterpretationKind;
  readonly label: string;
  readonly filter: FilterParameters;
  readonly from: readonly Candidate[];
}

const advanced: ReadonlySet<string> = new Set(advancedFilters);
const ofReturns: ReadonlySet<string> = new Set(returnFilters);

/** The feature that a part's filter needs. */
function featureOf(filter: FilterParameters): InterpretedPart['feature'] {
  const names = Object.keys(filter);
  if (names.some((name) => ofReturns.has(name))) return 'investment-calculator';
  return names.some((name) => advanced.has(name)) ? 'advanced-filters' : null;
}

/**
 * Merges what the selected candidates mean into parts of distinct parameters: several states or types become one part,
 * bounds of the same kind are intersected. Returns the candidates that could not be applied beside the others as `unused`;
 * their words remain text.
 */
export function composeParts(
  text: string,
  tokens: readonly Token[],
  selected: readonly Candidate[],
): { parts: InterpretedPart[]; unused: ReadonlySet<Candidate>; excluded: string[] } {
  const statements = selected.flatMap((candidate) =>
    candidate.meanings.map((meaning): Statement => ({ meaning, candidate })),
  );
  const unused = new Set<Candidate>();
  const place = composePlace(statements, unused);
  const otherStates = statementsOf(statements, 'otherStates');
  const parts = [
    ...(place.length > 0 ? place : composeOtherStates(otherStates)),
    ...composeLists(statements),
    ...composeBounds(statements),
    ...composeOthers(statements),
  ];
  const first = ({ from }: Part) => Math.min(...from.map((candidate) => candidate.from));
  const composed = parts
    .toSorted((one, other) => first(one) - first(other))
    .map(({ kind, label, filter, from }): InterpretedPart => ({
      kind,
      label,
      filter,
      typed: typedBy(text, tokens, from),
      isCorrected: from.some((candidate) =>
        tokens.slice(candidate.typedFrom ?? candidate.from, candidate.to).some(({ isCorrected }) => isCorrected),
      ),
      feature: featureOf(filter),
    }));
  // Beside a place, a state that it does not contain is excluded already.
  const left = [...statementsOf(statements, 'excluded'), ...(place.length > 0 ? otherStates : [])];
  return { parts: composed, unused, excluded: left.map(({ candidate }) => typedBy(text, tokens, [candidate])) };
}

/** "Not in Texas" means all other states. */
function composeOtherStates(statements: readonly Statement<MeaningOf<'otherStates'>>[]): Part[] {
  const excluded = new Set(statements.flatMap(({ meaning }) => meaning.states));
  if (excluded.size === 0) return [];
  const names = [...excluded].map((state) => stateNames[state]);
  const label = `All states but ${names.length === 2 ? names.join(' and ') : names.join(', ')}`;
  const others = states.filter((state) => !excluded.has(state));
  const from = statements.map(({ candidate }) => candidate);
  return [{ kind: 'place', label, filter: { state: others.join(',') }, from }];
}

const typedBy = (text: string, tokens: readonly Token[], candidates: readonly Candidate[]): string =>
  [...new Set(candidates)]
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, typedFrom = from }) => text.slice(tokens[typedFrom]!.start, tokens[to - 1]!.end))
    .join(' ');

const statementsOf = <K extends Meaning['kind']>(all: readonly Statement[], kind: K): Statement<MeaningOf<K>>[] =>
  all.filter((statement): statement is Statement<MeaningOf<K>> => statement.meaning.kind === kind);

const isState = (state: string): state is State => Object.hasOwn(stateNames, state);

/** A place is one of ZIP codes, a near place, a city or county with its state, a region, or states; the first of its kind counts. */
function composePlace(statements: readonly Statement[], unused: Set<Candidate>): Part[] {
  const parts: Part[] = [];
  const stated = statementsOf(statements, 'states');
  const place = (label: string, filter: FilterParameters, ...from: Candidate[]) =>
    parts.push({ kind: 'place', label, filter, from });
  const zips = statementsOf(statements, 'zip');
  if (zips.length > 0) {
    const codes = [...new Set(zips.flatMap(({ meaning }) => meaning.zips))].slice(0, 20);
    place(listed(codes), { zip: codes.join(',') }, ...zips.map(({ candidate }) => candidate));
  }
  const [near, ...otherNear] = statementsOf(statements, 'near');
  if (near) {
    const { near: center, radius } = near.meaning;
    const label =
      radius === undefined ? `Near ${center}` : `Within ${radius} ${radius === 1 ? 'mile' : 'miles'} of ${center}`;
    place(label, { near: center, ...(radius === undefined ? {} : { radius: `${radius}` }) }, near.candidate);
    for (const { candidate } of otherNear) unused.add(candidate);
  }
  const [region, ...otherRegions] = statementsOf(statements, 'region');
  if (region) {
    place(region.meaning.name, { region: region.meaning.region }, region.candidate);
    for (const { candidate } of otherRegions) unused.add(candidate);
  }
  const isPlaced = composeCity(statements, stated, zips.length > 0, unused, place);
  if (stated.length === 0 || isPlaced || (region && isInside(region.meaning.region, stated))) return parts;
  // A ZIP code says its state.
  if (zips.length > 0) return parts;
  const codes = [...new Set(stated.flatMap(({ meaning }) => meaning.states))];
  place(
    listed(codes.map((state) => stateNames[state])),
    { state: codes.join(',') },
    ...stated.map(({ candidate }) => candidate),
  );
  return parts;
}

/** Whether a region lies in one of the states, so that these say nothing more: "the Upper Peninsula of Michigan". */
const isInside = (id: string, stated: readonly Statement<MeaningOf<'states'>>[]): boolean =>
  statesOfRegion(id).some((state) => stated.every(({ meaning }) => meaning.states.includes(state)));

/** How many times as populous a city is as a place of the name of one of its neighborhoods. */
const timesNeighborhood = 5;
/** Whether the first city is the neighborhood of the next one, directly behind it: "Hyde Park Chicago". */
function isNeighborhood([first, second]: readonly Statement<MeaningOf<'city'> | MeaningOf<'county'>>[]): boolean {
  if (first?.meaning.kind !== 'city' || second?.meaning.kind !== 'city' || first.meaning.hasState) return false;
  if (first.candidate.to !== second.candidate.from) return false;
  const population = ({ city, state }: MeaningOf<'city'>) => cityNamed(city, state)?.population ?? 0;
  return population(second.meaning) > timesNeighborhood * population(first.meaning);
}

/** Adds the city or county; a state elsewhere in the text says which of its name. Returns whether that consumed the states. */
function composeCity(
  statements: readonly Statement[],
  stated: readonly Statement<MeaningOf<'states'>>[],
  hasZip: boolean,
  unused: Set<Candidate>,
  place: (label: string, filter: FilterParameters, ...from: Candidate[]) => void,
): boolean {
  const cities = statements.filter(
    (statement): statement is Statement<MeaningOf<'city'> | MeaningOf<'county'>> =>
      statement.meaning.kind === 'city' || statement.meaning.kind === 'county',
  );
  const found = cities[isNeighborhood(cities) ? 1 : 0];
  const others = cities.filter((city) => city !== found);
  for (const { candidate } of others) unused.add(candidate);
  if (!found) return false;
  if (hasZip) {
    if (others.length === 0) return true;
    return false;
  }
  const { meaning, candidate } = found;
  const codes = [...new Set(stated.flatMap(({ meaning }) => meaning.states))];
  const name = meaning.kind === 'city' ? meaning.city : meaning.county;
  const lookUp = (state: string) => (meaning.kind === 'city' ? cityNamed(name, state) : countyNamed(name, state));
  let { state } = meaning;
  const from = [candidate];
  let consumesStates = false;
  if (codes.length > 0 && !codes.includes(state as State)) {
    const inOtherState = meaning.hasState || codes.length > 1 ? undefined : lookUp(codes[0]!);
    if (inOtherState) state = inOtherState.state;
    else if (meaning.hasState) for (const statement of stated) unused.add(statement.candidate);
    else {
      unused.add(candidate);
      return false;
    }
  }
  if (codes.length > 0) {
    consumesStates = true;
    from.push(...stated.map((statement) => statement.candidate).filter((one) => !unused.has(one)));
  }
  const inState: FilterParameters = isState(state) ? { state } : {};
  if (meaning.kind === 'city') place(`${name}, ${state}`, { city: name, ...inState }, ...from);
  else place(`${name} ${countyNoun(state)}, ${state}`, { county: name, ...inState }, ...from);
  return consumesStates;
}

const countyNoun = (state: string): string => (state === 'LA' ? 'Parish' : state === 'AK' ? 'Borough' : 'County');

const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' or ') : `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;

/** Categories, property types and deal types: any of those that are named. */
function composeLists(statements: readonly Statement[]): Part[] {
  const parts: Part[] = [];
  const inCategories = statementsOf(statements, 'category');
  const chosen = categories.filter((category) =>
    inCategories.some(({ meaning }) => meaning.categories.includes(category)),
  );
  if (chosen.length > 0) {
    const label = listed(chosen.map((category) => categoryLabels[category]));
    parts.push({
      kind: 'category',
      label,
      filter: { category: chosen.join(',') },
      from: inCategories.map(({ candidate }) => candidate),
    });
  }
  const ofTypes = statementsOf(statements, 'propertyType');
  const types = propertyTypes.filter((type) => ofTypes.some(({ meaning }) => meaning.types.includes(type)));
  if (types.length > 0) {
    const label = listed(types.map((type) => propertyTypeLabels[type]));
    parts.push({
      kind: 'propertyType',
      label,
      filter: { propertyType: types.join(',') },
      from: ofTypes.map(({ candidate }) => candidate),
    });
  }
  const deals = statementsOf(statements, 'dealType');
  const dealKinds = dealTypes.filter((type) => deals.some(({ meaning }) => meaning.dealType === type));
  if (dealKinds.length > 0) {
    const label = listed(dealKinds.map((type) => dealTypeLabels[type]));
    parts.push({
      kind: 'dealType',
      label,
      filter: { dealType: dealKinds.join(',') },
      from: deals.map(({ candidate }) => candidate),
    });
  }
  return parts;
}

/** Bounds of the same kind are intersected; of contradictory ones the first counts. */
function composeBounds(statements: readonly Statement[]): Part[] {
  return boundedKinds.flatMap((kind): Part[] => {
    const stated = statementsOf(statements, kind);
    const [first, ...others] = stated;
    if (!first) return [];
    let { min, max } = first.meaning;
    const from = [first.candidate];
    for (const { meaning, candidate } of others) {
      const low = larger(min, meaning.min);
      const high = smaller(max, meaning.max);
      if (low !== undefined && high !== undefined && low > high) continue;
      [min, max] = [low, high];
      from.push(candidate);
    }
    return [{ kind, label: boundsLabel(kind, min, max), filter: boundsFilter(kind, min, max), from }];
  });
}

const larger = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
const smaller = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Flags, and the order; a list has one order, so the first counts. */
function composeOthers(statements: readonly Statement[]): Part[] {
  const parts: Part[] = [];
  const flag = (kind: 'ownerFinance' | 'underContract' | 'featured', label: string) => {
    const from = statementsOf(statements, kind).map(({ candidate }) => candidate);
    if (from.length > 0) parts.push({ kind, label, filter: { [kind]: 'true' }, from });
  };
  flag('ownerFinance', 'Owner finance');
  flag('underContract', 'Under contract');
  flag('featured', 'Featured');
  const [order] = statementsOf(statements, 'order');
  if (order) {
    const { label, sortBy, sortOrder } = order.meaning;
    parts.push({ kind: 'order', label, filter: { sortBy, sortOrder }, from: [order.candidate] });
  }
  return parts;
}
