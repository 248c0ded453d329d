import {
  categories,
  states,
  type BuyBox,
  type FilterParameters,
  type SearchInterpretation,
} from '@dealstead/contracts';
import { categoryOfPropertyType, type PropertyType } from '@dealstead/contracts/listings/propertyTypes';

const limits = ['minPrice', 'maxPrice', 'minAcres', 'maxAcres', 'maxArvPercent'] as const;

/** Filter parameters that a buy box can hold. */
export const buyBoxParameters: readonly string[] = ['category', 'propertyType', 'state', 'ownerFinance', ...limits];

/** The parts of a buy box that an interpreted text states. */
export interface DescribedBuyBox {
  readonly chips: Partial<Pick<BuyBox, 'categories' | 'states' | 'financing'>>;
  readonly limits: Partial<Record<(typeof limits)[number], string>>;
}

const listOf = (value: string | undefined): string[] => value?.split(',') ?? [];

export function describedBuyBox({ parts }: SearchInterpretation): DescribedBuyBox {
  const filter: FilterParameters = Object.assign({}, ...parts.map((part) => part.filter));
  const named = [
    ...listOf(filter.category),
    ...listOf(filter.propertyType).map((type) => categoryOfPropertyType[type as PropertyType]),
  ];
  const chosenCategories = categories.filter((category) => named.includes(category));
  const chosenStates = states.filter((state) => listOf(filter.state).includes(state));
  return {
    chips: {
      ...(chosenCategories.length > 0 ? { categories: chosenCategories } : {}),
      ...(chosenStates.length > 0 ? { states: chosenStates } : {}),
      ...(filter.ownerFinance ? { financing: ['owner-finance'] } : {}),
    },
    limits: Object.fromEntries(limits.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))),
  };
}
