import type { FilterParameters, SearchInterpretation } from '@dealstead/contracts';
import { categoryOfPropertyType, type PropertyType } from '@dealstead/contracts/listings/propertyTypes';
import { splitByCoverage, type DescribedConditions } from '@dealstead/kit';

/** Values of form fields by name: checked values, or the text of an input. */
export type PreferenceValues = Readonly<Record<string, readonly string[] | string>>;

const listOf = (value: string | undefined): string[] => value?.split(',') ?? [];

/** The fields that filter parameters fill, and the parameters that they cover. */
function valuesOf(filter: FilterParameters): { values: PreferenceValues; covered: readonly string[] } {
  const { category, propertyType, state, maxPrice, minAcres, maxAcres, dealType, ownerFinance, near, radius } = filter;
  const interests = [
    ...listOf(category),
    ...listOf(propertyType).map((type) => categoryOfPropertyType[type as PropertyType]),
  ];
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

/** The preferences that an interpreted text describes, and which of its conditions they hold. */
export function describedPreferences(
  interpretation: SearchInterpretation,
): { values: PreferenceValues } & DescribedConditions {
  const { values, covered } = valuesOf(Object.assign({}, ...interpretation.parts.map(({ filter }) => filter)));
  return { values, ...splitByCoverage(interpretation, covered) };
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
