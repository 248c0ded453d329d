import type { Category, State } from '@dealstead/contracts';
import type { BoundedKind } from '@dealstead/contracts/listings/interpretation';
import type { DealType, SortOrder } from '@dealstead/contracts/listings/filter';
import type { PropertyType } from '@dealstead/contracts/listings/propertyTypes';

/** What a phrase of a search text means. */
export type Meaning =
  | { readonly kind: 'states'; readonly states: readonly State[] }
  | { readonly kind: 'city'; readonly city: string; readonly state: string; readonly hasState: boolean }
  | { readonly kind: 'near'; readonly near: string; readonly radius?: number }
  | { readonly kind: 'county'; readonly county: string; readonly state: string; readonly hasState: boolean }
  | { readonly kind: 'zip'; readonly zips: readonly string[] }
  | { readonly kind: 'region'; readonly region: string; readonly name: string }
  | { readonly kind: 'category'; readonly categories: readonly Category[] }
  | { readonly kind: 'propertyType'; readonly types: readonly PropertyType[] }
  | { readonly kind: BoundedKind; readonly min?: number; readonly max?: number }
  | {
      readonly kind: 'order';
      readonly label: string;
      readonly sortBy: Exclude<SortOrder, 'relevance'>;
      readonly sortOrder: 'asc' | 'desc';
    }
  | { readonly kind: 'dealType'; readonly dealType: DealType }
  | { readonly kind: 'ownerFinance' | 'underContract' | 'featured' }
  /** All states but these. */
  | { readonly kind: 'otherStates'; readonly states: readonly State[] }
  /** Excludes something that no filter can exclude: neither searched nor filtered by. */
  | { readonly kind: 'excluded' }
  /** Searched as it stands. */
  | { readonly kind: 'text' }
  /** Says nothing about a listing: "for sale". */
  | { readonly kind: 'filler' };

/** A reading of the tokens from `from` to before `to`. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly meanings: readonly Meaning[];
  /** From 0 (a guess) to 1 (nobody means anything else by it). */
  readonly certainty: number;
  /** The first token of what is shown as typed: without "in the". `from` by default. */
  readonly typedFrom?: number;
  /** The tokens of a place's name, without prepositions and state. */
  readonly name?: { readonly from: number; readonly to: number; readonly hasState: boolean };
  /** A token inside that remains text: "near downtown Austin". */
  readonly textAt?: number;
}
