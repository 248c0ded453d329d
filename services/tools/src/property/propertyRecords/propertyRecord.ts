import type { PropertyRecordKind, PropertyRecordSource, State } from '@dealstead/contracts';

/** A sale of a property as its source records it. Price in cents; null where it is not disclosed. */
export interface SaleInput {
  readonly date: string;
  readonly priceCents: number | null;
  readonly document?: string | null;
  readonly documentNumber?: string | null;
  readonly buyer?: string | null;
  readonly seller?: string | null;
  /** False for a sale between related parties or without consideration. */
  readonly armsLength?: boolean | null;
  /** Days from listing to contract, where the source has them. */
  readonly daysOnMarket?: number | null;
}

/** Tax and assessment of a year, in cents. */
export interface TaxInput {
  readonly year: number;
  readonly taxCents: number | null;
  readonly landCents?: number | null;
  readonly improvementCents?: number | null;
  readonly totalCents?: number | null;
}

/** A property's public record as a source states it; null is unknown. Money in cents, dates as ISO days. */
export interface PropertyRecordInput {
  readonly source: PropertyRecordSource;
  /** The record's own key at its source. */
  readonly sourceKey: string;
  /** The source's name as shown with each fact. */
  readonly sourceName: string;
  readonly asOf: string;
  readonly kind: PropertyRecordKind;
  readonly parcelNumber: string | null;
  /** Street address; empty for a parcel without one. */
  readonly address: string;
  readonly city: string;
  readonly state: State;
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly stories: number | null;
  readonly units: number | null;
  readonly lotAcres: number | null;
  /** The use of the land in the source's words or code. */
  readonly landUse?: string | null;
  readonly zoning: string | null;
  readonly subdivision: string | null;
  readonly legalDescription: string | null;
  readonly ownerNames: readonly string[];
  readonly ownerMailingAddress: string | null;
  readonly ownerOccupied: boolean | null;
  /** Monthly rent that the source states. */
  readonly rentCents: number | null;
  readonly sales: readonly SaleInput[];
  readonly taxes: readonly TaxInput[];
}

/** A record without any fact, for sources that state only some. */
export const emptyFacts = {
  parcelNumber: null,
  county: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  bedrooms: null,
  bathrooms: null,
  squareFeet: null,
  yearBuilt: null,
  stories: null,
  units: null,
  lotAcres: null,
  landUse: null,
  zoning: null,
  subdivision: null,
  legalDescription: null,
  ownerNames: [],
  ownerMailingAddress: null,
  ownerOccupied: null,
  rentCents: null,
  sales: [],
  taxes: [],
} as const;
