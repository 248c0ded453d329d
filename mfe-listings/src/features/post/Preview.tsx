import {
  addressLine,
  categories,
  categoryLabels,
  financingLabel,
  formatBaths,
  parseBaths,
  photoUrl,
  scalarFields,
  states,
  targetBuyerLabel,
  toBaths,
  urgencyLabel,
  type DraftContent,
  type NamedScalarField,
  type Property,
} from '@dealstead/contracts';
import {
  Badge,
  DealToScale,
  EmptyState,
  KeyValues,
  Price,
  PropertyCard,
  ScaleBar,
  Sheet,
  Stack,
  formatAgreedMoney,
  formatMoney,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { dollarsOf } from './amounts.ts';

/** Empty background in place of an illustration. */
const placeholderImage = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";

/** A card without a link, since its page does not exist yet. */
const Still = styled.div`
  pointer-events: none;
`;
const Pictures = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 78%;
  gap: 8px;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
    border-radius: var(--r1);
    scroll-snap-align: start;
  }
`;

/** The draft as a listing; null without a price. */
function listingOf(content: DraftContent): Property | null {
  const price = dollarsOf(content.price);
  const category = categories.find((option) => option === content.category);
  const state = states.find((option) => option === content.state);
  if (price === null || !category || !state) return null;
  return {
    id: 0,
    title: content.title?.trim() || 'Title',
    description: content.description ?? '',
    images: content.photos?.length ? content.photos.map(({ id }) => photoUrl(id, 640)) : [placeholderImage],
    category,
    price,
    city: content.city || 'City',
    state,
    acres: content.acres?.trim() || null,
    arv: dollarsOf(content.arv),
    featured: false,
    createdAt: new Date().toISOString(),
    userId: 0,
    status: 'active',
    rehabCost: dollarsOf(content.rehabCost),
  };
}

/** The listing's card as buyers see it. */
export function PreviewCard({ content }: { content: DraftContent }) {
  const listing = listingOf(content);
  if (!listing) return <EmptyState title="No preview yet">Add a state, a category and a price.</EmptyState>;
  return (
    <Still inert>
      <PropertyCard property={listing} eager />
    </Still>
  );
}

/** Summary of the listing's page before publication. */
export function Preview({ content, onClose }: { content: DraftContent; onClose: () => void }) {
  const listing = listingOf(content);
  return (
    <Sheet open onClose={onClose} title="Preview">
      {listing ? <Listing property={listing} content={content} /> : <PreviewCard content={content} />}
    </Sheet>
  );
}

/** Label and text of a draft field. */
function draftFact({ kind, unit, label, publicLabel = label }: NamedScalarField, typed = ''): [string, string] {
  if (kind === 'money') return [publicLabel, formatMoney(dollarsOf(typed))];
  return [publicLabel, typed !== '' && unit ? `${typed} ${unit[1]}` : typed];
}

/** Baths as the listing shows them; a text that is no number of baths as it is. */
function typedBaths(typed = ''): string {
  const quarters = parseBaths(typed);
  return quarters === null ? typed : formatBaths(toBaths(quarters));
}

function Listing({ property, content }: { property: Property; content: DraftContent }) {
  const facts = [
    ['Acres', content.acres],
    ['Square feet', content.squareFeet],
    ['Bedrooms', content.bedrooms],
    ['Bathrooms', typedBaths(content.bathrooms)],
    ['Year built', content.yearBuilt],
    ...scalarFields.filter(({ group }) => group === 'terms').map((field) => draftFact(field, content[field.name])),
    ['Cash-on-cash return', content.cashOnCashReturn && `${content.cashOnCashReturn.replace('%', '').trim()}%`],
    ['Seller timeline', content.urgency && content.urgency !== 'normal' ? urgencyLabel(content.urgency) : ''],
    ['Best suited for', (content.targetBuyerType ?? []).map(targetBuyerLabel).join(', ')],
    ['Financing accepted', (content.financeOptions ?? []).map(financingLabel).join(', ')],
  ].filter(([, value]) => value !== undefined && value !== '' && value !== '—');
  return (
    <Stack space={4}>
      {content.photos?.length ? (
        <Pictures role="region" aria-label="Photos">
          {content.photos.map(({ id, alt }) => (
            <img key={id} src={photoUrl(id, 640)} alt={alt} />
          ))}
        </Pictures>
      ) : (
        <p>Without photos, buyers see an illustration.</p>
      )}
      <div>
        <Badge>{categoryLabels[property.category]}</Badge>
        <h3>{property.title}</h3>
        <p>
          {addressLine({
            city: property.city,
            state: property.state,
            address: content.showAddress ? content.address : null,
          })}
        </p>
        <Price size={32}>{formatAgreedMoney(property.price)}</Price>
      </div>
      {property.arv === null ? (
        <ScaleBar price={property.price} arv={null} />
      ) : (
        <DealToScale price={property.price} rehab={property.rehabCost} arv={property.arv} />
      )}
      {property.description.split('\n').map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
      <KeyValues>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </KeyValues>
    </Stack>
  );
}
