/** What valuation needs to know of a property. An unknown fact is null. */
export interface PropertyFacts {
  /** `land` is valued by the acre, every other type by the square foot. Only properties of one type are compared. */
  readonly propertyType: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Two-letter code. */
  readonly state: string;
  /** Name without "County". */
  readonly county: string | null;
  /** Living area in square feet. */
  readonly livingArea: number | null;
  readonly acres: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly yearBuilt: number | null;
}

/** The property whose value is estimated. */
export type Subject = PropertyFacts;

/** A recorded sale of another property. */
export interface Sale extends PropertyFacts {
  readonly id: string;
  readonly priceCents: number;
  /** Date of the sale, `YYYY-MM-DD`. */
  readonly soldOn: string;
}

/** The unit by which prices are compared. */
export type Unit = 'square foot' | 'acre';

/** Land is compared by the acre, everything else by the square foot of living area. */
export const unitOf = (facts: PropertyFacts): Unit => (facts.propertyType === 'land' ? 'acre' : 'square foot');

/** Size in the given unit; null when it is unknown or not positive. */
export function sizeOf(facts: PropertyFacts, unit: Unit): number | null {
  const size = unit === 'acre' ? facts.acres : facts.livingArea;
  return size !== null && Number.isFinite(size) && size > 0 ? size : null;
}
