import {
  categoryLabels,
  financingLabel,
  formatBaths,
  listingStatusLabels,
  scalarFieldsExcept,
  targetBuyerLabel,
  urgencyLabel,
  type NamedScalarField,
  type ScalarFieldName,
  streetOf,
  isOnMarket,
} from '@dealstead/contracts';
import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import {
  ApiError,
  Badge,
  Button,
  EmptyState,
  Sheet,
  KeyValues,
  ListingImage,
  Row,
  Small,
  Stack,
  TextLink,
  formatField,
  formatCount,
  formatDate,
  formatMoney,
  useRead,
  sentenceCase,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MemberLink } from '../members/MemberLink.tsx';

const Pictures = styled.ul`
  display: flex;
  gap: 8px;
  overflow-x: auto;
  li {
    flex: none;
    width: 240px;
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--r1);
  }
`;

const Facts = styled(KeyValues)`
  dd {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export interface FullListingProps {
  id: number;
  onClose: () => void;
  /** Opens the takedown dialog. */
  onTakeDown: (listing: ModeratedListing) => void;
}

/** A listing in any status: public fields, member fields, and history. */
export function FullListing({ id, onClose, onTakeDown }: FullListingProps) {
  const query = useRead('/api/admin/listings/{id}', { id }, { retry: false });
  const { data } = query;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Sheet
      open
      onClose={onClose}
      title={data?.property.title ?? `Listing ${id}`}
      footer={
        data &&
        isOnMarket(data.property.status) && (
          <Button kind="danger" onClick={() => onTakeDown(data)}>
            Take down
          </Button>
        )
      }
    >
      <Stack space={4}>
        {isMissing ? (
          <EmptyState title={`There is no listing ${id}`}>Check the number.</EmptyState>
        ) : (
          <QueryView query={query} label={`Listing ${id}`} loading={420}>
            {(data) => <ListingDetails listing={data} />}
          </QueryView>
        )}
      </Stack>
    </Sheet>
  );
}

const dollars = (amount: number | null) => (amount === null ? null : formatMoney(amount));

/** Public and member fields without an explicit position in the list below. */
const otherFields = scalarFieldsExcept([
  'arv',
  'rehabCost',
  'wholesaleFee',
  'earnestMoney',
  'closeBy',
  'minCashRequired',
  'inspectionDays',
  'parcelNumber',
  'squareFeet',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'zoning',
  'licenseNumber',
  'brokerage',
  'contractEndsOn',
  'contactName',
  'contactPhone',
]).filter(({ visibility }) => visibility !== 'owner');

function fieldFact(
  field: NamedScalarField,
  values: Partial<Readonly<Record<ScalarFieldName, string | number | null>>>,
): [string, string | null] {
  const value = values[field.name] ?? null;
  return [field.label, value === null ? null : formatField(field, value)];
}

/** The listing's facts by label; null for one without a value. */
function factsOf({ property, details }: ModeratedListing): readonly (readonly [string, ReactNode])[] {
  return [
    ['Category', categoryLabels[property.category]],
    ['Price', formatMoney(property.price)],
    ['ARV', dollars(property.arv)],
    ['Rehab', dollars(property.rehabCost)],
    ['Wholesale fee', dollars(property.wholesaleFee)],
    ['Earnest money', dollars(property.earnestMoney)],
    ['Close by', property.closeBy],
    ['Minimum cash required', dollars(property.minCashRequired ?? null)],
    ['Cash-on-cash return', property.cashOnCashReturn == null ? null : `${property.cashOnCashReturn}%`],
    ['Seller timeline', property.urgency === undefined ? null : urgencyLabel(property.urgency)],
    ['Best suited for', property.targetBuyerType?.map(targetBuyerLabel).join(', ') || null],
    ['Inspection days', property.inspectionDays?.toString() ?? null],
    ['Accepted financing', property.financeOptions.map(financingLabel).join(', ') || null],
    ['Address', streetOf({ ...property, ...details }) || null],
    ['City', `${property.city}, ${property.state} ${details.zipCode ?? ''}`],
    ['County', property.county],
    ['Parcel number', details.parcelNumber],
    ['Position', details.latitude === null ? null : `${details.latitude.toFixed(5)}, ${details.longitude?.toFixed(5)}`],
    ['Acres', property.acres],
    ['Square feet', property.squareFeet === null ? null : formatCount(property.squareFeet)],
    ['Bedrooms', property.bedrooms?.toString() ?? null],
    ['Bathrooms', property.bathrooms === null ? null : formatBaths(property.bathrooms)],
    ['Year built', property.yearBuilt?.toString() ?? null],
    ['Zoning', property.zoning],
    ['Features', property.features.join(', ') || null],
    ['Seller role', property.sellerRole === null ? null : sentenceCase(property.sellerRole)],
    ['License', property.licenseNumber],
    ['Brokerage', property.brokerage],
    ['Contract ends on', details.contractEndsOn],
    ...otherFields.map((field) => fieldFact(field, { ...property, ...details })),
    ['Contact', [details.contactName, details.contactEmail, details.contactPhone].filter(Boolean).join(', ') || null],
    ['Posted by', <MemberLink key="member" id={property.userId} />],
  ];
}

function ListingDetails({ listing }: { listing: ModeratedListing }) {
  const { property, details, moves } = listing;
  const photos = property.photos.length > 0 ? property.photos : property.images.map((url) => ({ url, alt: '' }));
  return (
    <Stack space={5}>
      <Row space={2}>
        <Badge tone={isOnMarket(property.status) ? 'ok' : 'amber'}>{listingStatusLabels[property.status]}</Badge>
        {isOnMarket(property.status) && <TextLink to={`/property/${property.id}`}>View listing</TextLink>}
      </Row>
      {photos.length > 0 && (
        <Pictures aria-label="Photos" tabIndex={0}>
          {photos.map(({ url, alt }) => (
            <li key={url}>
              <ListingImage src={url} alt={alt} state={property.state} sizes="240px" nativeLazy />
            </li>
          ))}
        </Pictures>
      )}
      <Facts>
        {factsOf(listing).map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </Facts>
      <section>
        <h3>Description</h3>
        <Text>{property.description || 'None.'}</Text>
      </section>
      <section>
        <h3>Disclosure</h3>
        <Text>{property.disclosure ?? 'None required.'}</Text>
      </section>
      {details.evidence.length > 0 && <Evidence evidence={details.evidence} />}
      <History moves={moves} />
    </Stack>
  );
}

function Evidence({ evidence }: { evidence: ModeratedListing['details']['evidence'] }) {
  return (
    <section>
      <h3>Evidence</h3>
      <ul>
        {evidence.map((item, i) => (
          <li key={i}>
            {item.for === 'arv' ? 'ARV: ' : 'Rehab: '}
            {item.kind === 'file' ? (
              <a href={`/api/documents/${item.documentId}`}>{item.name}</a>
            ) : (
              `${item.address}, ${item.price} on ${item.soldOn}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ moves }: Pick<ModeratedListing, 'moves'>) {
  return (
    <section>
      <h3>History</h3>
      {moves.length === 0 && <Small>No changes since it was posted.</Small>}
      <ol>
        {moves.map(({ from, to, mover, userId, reason, at }) => (
          <li key={at}>
            {`${formatDate(at)}: ${listingStatusLabels[from]} to ${listingStatusLabels[to].toLowerCase()} by ${mover === 'clock' ? 'schedule' : mover}`}
            {userId !== null && ` (member ${userId})`}
            {reason !== null && `: ${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
