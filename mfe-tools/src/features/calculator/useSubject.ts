import { rentedCategories, takesCashOnly, type DealRecord } from '@dealstead/contracts';
import type { PropertyPage } from '@dealstead/contracts/listings/properties';
import {
  factsOfDeal,
  factsOfHolding,
  factsOfLead,
  factsOfListedDeal,
  factsOfListing,
  statedFigure,
  type DealFacts,
  type Mode,
} from '@dealstead/formulas';
import { useRead } from '@dealstead/kit';
import { modeOfListing } from './prefill.ts';
import type { Subject, SubjectKind } from './subject.ts';

/** A subject that was read: its name, what is stated about it, and the mode that it suggests. */
export interface SubjectFacts {
  readonly subject: Subject;
  readonly facts: DealFacts;
  /** What is known beside the facts, to be offered where it is asked for. */
  readonly offers?: Pick<DealFacts, 'arv'>;
  readonly mode: Mode | null;
}

export interface SubjectState {
  /** Null while it loads, when it failed, and for a property record, whose figures the link brings. */
  readonly read: SubjectFacts | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noRetry = () => undefined;

/** What a listing's page states. */
export const factsOfPage = (listing: PropertyPage): DealFacts =>
  factsOfListing({ ...listing, isCashOnly: takesCashOnly(listing) }, rentedCategories.includes(listing.category));

/**
 * What is stated about a deal: by its member, and by the listing that it is linked to. Null while either loads. A listing that
 * cannot be read any more leaves the deal's own figures.
 */
export function useDealFacts(deal: DealRecord | undefined): ((changed: DealRecord) => DealFacts) | null {
  const propertyId = deal?.propertyId ?? null;
  const { data, error } = useRead(
    '/api/properties/{id}',
    { id: propertyId ?? 0 },
    { enabled: propertyId !== null, retry: 1 },
  );
  if (!deal || (propertyId !== null && !data && !error)) return null;
  return (changed) => (data ? factsOfListedDeal(changed, factsOfPage(data)) : factsOfDeal(changed));
}

/** Reads what an address asks the calculator to analyze. */
export function useSubject(subject: Subject | null, isAllowed: boolean): SubjectState {
  const id = subject?.id ?? 0;
  const of = (kind: SubjectKind) => ({ enabled: isAllowed && subject?.kind === kind, retry: 1 });
  const listing = useRead('/api/properties/{id}', { id }, of('listing'));
  const deal = useRead('/api/deals/{id}', { id }, of('deal'));
  const dealFacts = useDealFacts(subject?.kind === 'deal' ? deal.data : undefined);
  const lead = useRead('/api/leads/{id}', { id }, of('lead'));
  const holding = useRead('/api/portfolio/holdings/{id}', { id }, of('holding'));
  if (!isAllowed || !subject) return { read: null, error: null, retry: noRetry };
  const state = ({ error, refetch }: Pick<typeof listing, 'error' | 'refetch'>, read: SubjectFacts | null) => ({
    read,
    error,
    retry: () => void refetch(),
  });
  switch (subject.kind) {
    case 'listing': {
      const { data } = listing;
      return state(
        listing,
        data
          ? {
              subject: { ...subject, title: data.title },
              facts: factsOfPage(data),
              mode: modeOfListing(data),
            }
          : null,
      );
    }
    case 'deal': {
      const { data } = deal;
      return state(
        deal as typeof listing,
        data && dealFacts
          ? { subject: { ...subject, title: data.title }, facts: dealFacts(data), mode: data.dealType }
          : null,
      );
    }
    case 'lead': {
      const { data } = lead;
      const name = data ? (data.propertyAddress ?? `${data.firstName} ${data.lastName}`.trim()) : '';
      return state(
        lead as typeof listing,
        data
          ? {
              subject: { ...subject, title: name },
              facts: factsOfLead({ ...data, name }),
              offers: { arv: statedFigure(data.propertyValue, 'member', `Lead \u201c${name}\u201d, property value`) },
              mode: null,
            }
          : null,
      );
    }
    case 'holding': {
      const data = holding.data?.holding;
      return state(
        holding as typeof listing,
        data
          ? {
              subject: { ...subject, title: data.address },
              facts: factsOfHolding(data, rentedCategories.includes(data.category)),
              mode: 'rental',
            }
          : null,
      );
    }
    case 'record':
      return { read: null, error: null, retry: noRetry };
  }
}
