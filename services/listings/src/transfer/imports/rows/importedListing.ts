import type { Category, DealType, FinancingOption, SellerRole, State, Status } from '@dealstead/contracts';
import type { ScalarCells } from './fields.ts';

/** A listing parsed from a row; amounts in cents. */
export interface ImportedListing extends ScalarCells {
  readonly line: number;
  readonly sourceKey: string | null;
  readonly status: Status;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly category: Category;
  readonly state: State;
  readonly city: string;
  readonly address: string | null;
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly acres: string | null;
  readonly features: readonly string[];
  readonly contactEmail: string | null;
  readonly dealType: DealType;
  readonly daysOnMarket: number;
  readonly financeOptions: readonly FinancingOption[];
  readonly taxAnnualCents: number | null;
  readonly taxAssessedCents: number | null;
  readonly privateRemarks: string | null;
  readonly sellerRole: SellerRole | null;
  readonly urgency: string;
  readonly targetBuyerType: readonly string[];
  readonly showAddress: boolean;
}
