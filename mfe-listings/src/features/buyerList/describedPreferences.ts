import type { Category, FilterParameters, SearchInterpretation } from '@dealstead/contracts';
import type { PropertyType } from '@dealstead/contracts/listings/propertyTypes';

/** Values of form fields by name: checked values, or the text of an input. */
export type PreferenceValues = Readonly<Record<string, readonly string[] | string>>;

/** The interest that a kind of building belongs to. A subscription has no finer one. */
const interestOf: Readonly<Record<PropertyType, Category>> = {
  house: 'residential',
  multifamily: 'residential',
  duplex: 'residential',
  triplex: 'residential',
  fourplex: 'residential',
  apartment: 'residential',
  condo: 'residential',
  townhouse: 'residential',
  'mobile-home': 'residential',
  'tiny-home': 'residential',
  cabin: 'residential',
  farm: 'agricultural',
  ranch: 'agricultural',
  warehouse: 'industrial',
  'self-storage': 'industrial',
  office: 'commercial',
  retail: 'commercial',
  hotel: 'commercial',
  'rv-park': 'recreational',
};

const listOf = (value: string | undefined): string[] => value?.split(',') ?? [];

/** The fields that filter parameters fill, and the parameters that they cover. */
function valuesOf(filter: FilterParameters): { values: PreferenceValues; covered: readonly string[] } {
  const { category, propertyType, state, maxPrice, minAcres, maxAcres, dealType, ownerFinance, near, radius } = filter;
  const interests = [...listOf(category), ...listOf(propertyType).map((type) => interestOf[type as PropertyType])];
  const zipCode = [near, filter.zip].find((place) => place !== undefined && /^\d{5}$/.test(place));
  const fields: Record<string, readonly string[] | string | undefined> = {
    interests,
    preferredStates: listOf(state),
    maxPrice,
    minAcres,
    maxAcres,
    preferredDealTypes: listOf(dealType),
    preferredFinancing: ownerFinance ? ['owner-finance'] : [],
    zipCode,
    geographicRadius: zipCode === undefined ? undefined : radius,
  };
  const covered = ['category', 'state', 'maxPrice', 'minAcres', 'maxAcres', 'dealType', 'ownerFinance', 'propertyType'];
  return {
    values: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value?.length ? [[name, value]] : [])),
    ),
    covered: zipCode === undefined ? covered : [...covered, 'near', 'radius', 'zip'],
  };
}

export interface DescribedPreferences {
  readonly values: PreferenceValues;
  /** Labels of the conditions that the fields hold, and what no field can hold. */
  readonly filled: readonly string[];
  readonly ignored: readonly string[];
}

/** The preferences that an interpreted text describes. */
export function describedPreferences({ parts, text }: SearchInterpretation): DescribedPreferences {
  const { values, covered } = valuesOf(Object.assign({}, ...parts.map(({ filter }) => filter)));
  const isFilled = (filter: FilterParameters) => Object.keys(filter).every((name) => covered.includes(name));
  return {
    values,
    filled: parts.filter(({ filter }) => isFilled(filter)).map(({ label }) => label),
    ignored: [...parts.filter(({ filter }) => !isFilled(filter)).map(({ label }) => label), ...(text ? [text] : [])],
  };
}

/** Sets the fields of a form. Fields that the values do not name stay as they are. */
export function fillForm(form: HTMLFormElement, values: PreferenceValues): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name]')) {
    const value = values[input.name];
    if (value === undefined) continue;
    if (typeof value === 'string') input.value = value;
    else input.checked = value.includes(input.value);
  }
}
