import { addressLine, type PropertyAnalysis } from '@dealstead/contracts';
import { getProperty } from '@dealstead/contracts/listings/properties';
import { getListingPicture } from '@dealstead/contracts/listings/pictures';
import { findZipCode } from '@dealstead/geo';
import { NotFound, type Logger, type Peer } from '@dealstead/service-kit';
import { count, money, type Position } from '../../documents/index.ts';
import { hasLookedUp } from '../propertyRecords/lookupStore.ts';
import { findRecordId } from '../valuation/findRecord.ts';
import { valueListing, type ListingValueDeps } from '../valuation/valueListing.ts';
import { valueRecord } from '../valuation/valueRecord.ts';
import { findSubject, findSubjectOwners, type Attachment } from './store.ts';

/** The property that a calculation is attached to, as its readers see it. */
export interface ReportProperty {
  readonly title: string;
  /** In one line; city, state and ZIP code where the street is not public. Null where none is stated. */
  readonly address: string | null;
  readonly facts: readonly string[];
  readonly position: Position | null;
  /** How exact the position is. */
  readonly positionNote: string;
  /** The listing, while it is public. */
  readonly listingId: number | null;
}

/** The value by comparables that the owner of a calculation sees, or why there is none. */
export type ReportValue = { readonly analysis: PropertyAnalysis } | { readonly analysis: null; readonly note: string };

export interface PropertyDeps extends ListingValueDeps {
  readonly listings: Pick<Peer, 'call' | 'bytes'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** A public listing with its facts; null where it is gone. @throws Unavailable while listings is */
async function readListing({ listings }: PropertyDeps, id: number): Promise<ReportProperty | null> {
  try {
    const listing = await listings.call(getProperty, { params: { id: String(id) } });
    const { latitude, longitude } = listing;
    const size = listing.squareFeet ? count(listing.squareFeet, ' sq ft') : '';
    const lot = listing.acres ? `${listing.acres} acres` : '';
    return {
      title: listing.title,
      address: addressLine(listing),
      facts: [`Asking ${money(listing.price)}`, size, lot, listing.county ? `${listing.county} County` : ''].filter(
        Boolean,
      ),
      position: latitude === null || longitude === null ? null : { latitude, longitude },
      positionNote: listing.address ? 'The position that the seller states' : 'Location to within about half a mile',
      listingId: listing.id,
    };
  } catch (error) {
    if (error instanceof NotFound || (error as { status?: number }).status === 404) return null;
    throw error;
  }
}

/** The center of the ZIP code at the end of an address. */
function zipPosition(address: string | null): { position: Position; positionNote: string } | null {
  const zip = /\b(\d{5})(?:-\d{4})?(?:, USA)?\s*$/.exec(address ?? '')?.[1];
  const found = zip === undefined ? undefined : findZipCode(zip);
  return found ? { position: found, positionNote: `Center of ZIP code ${found.zip}` } : null;
}

/**
 * The property of a member's calculation: its listing's public data, and the address of the deal or lead, which is the member's or the
 * owner's on whose team they are. Null for
 * a calculation without any. A listing that cannot be read is left out, so that no document waits for it.
 */
export async function readProperty(
  deps: PropertyDeps,
  ownerId: number,
  attachment: Attachment,
): Promise<ReportProperty | null> {
  const [listing, subject] = await Promise.all([
    attachment.propertyId === null
      ? null
      : readListing(deps, attachment.propertyId).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'an analysis is without its listing');
          return null;
        }),
    findSubjectOwners(deps.db, ownerId).then((owners) => findSubject(deps.db, owners, attachment)),
  ]);
  if (!listing && !subject) return null;
  const address = subject?.address ?? listing?.address ?? null;
  const center = listing?.position ? null : zipPosition(address);
  return {
    title: listing?.title ?? subject?.title ?? '',
    address,
    facts: listing?.facts ?? [],
    position: listing?.position ?? center?.position ?? null,
    positionNote: center?.positionNote ?? listing?.positionNote ?? '',
    listingId: listing?.listingId ?? null,
  };
}

/** The first photo or the drawing of a listing; null where it cannot be read. */
export async function readPicture({ listings, log }: PropertyDeps, listingId: number): Promise<Buffer | null> {
  try {
    return await listings.bytes(getListingPicture, { params: { id: String(listingId) } });
  } catch (error) {
    log.warn({ err: error }, 'an analysis is without its picture');
    return null;
  }
}

/**
 * The value of a calculation's property with its comparables, as its owner sees it. Comparables tell where a property lies, so
 * they are shown of one that the owner has looked up only.
 * @returns null where there are none to show
 */
export async function readValue(
  deps: PropertyDeps,
  ownerId: number,
  { propertyId }: Attachment,
  address: string | null,
): Promise<ReportValue | null> {
  try {
    const listed = propertyId === null ? null : await valueListing(deps, propertyId, ownerId);
    const recordId = listed?.recordId ?? (await findRecordId(deps, { address }));
    if (recordId === null || !(await hasLookedUp(deps.db, ownerId, recordId))) return null;
    const analysis = listed ?? (await valueRecord(deps, recordId, { memberId: ownerId }));
    return analysis && { analysis };
  } catch (error) {
    deps.log.warn({ err: error }, 'an analysis is without its comparables');
    return { analysis: null, note: 'The comparables could not be read. Download the document again later.' };
  }
}
