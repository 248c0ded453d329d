import {
  addressLine,
  truncateText,
  categoryLabels,
  type Details,
  financingLabel,
  type PropertyPage,
  listingStatusLabels,
} from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Article,
  Badge,
  DealToScale,
  ErrorCard,
  KeyValues,
  Link,
  NotFoundPage,
  Page,
  ScaleBar,
  Skeleton,
  Stack,
  formatTimeAgo,
  formatAgreedMoney,
  useIsPublished,
  useNavigateWhileHere,
  useParams,
  useRead,
  useSiteUrl,
  useUser,
  sentenceCase,
} from '@dealstead/kit';
import { Check, SealCheck } from '@dealstead/kit/icons';
import { Fragment, Suspense, useState } from 'react';
import { BrandBanner } from '../../features/brand/BrandBanner.tsx';
import { Gallery } from '../../features/propertyPage/Gallery.tsx';
import { YourReturns } from '../../features/returns/YourReturns.tsx';
import { KeyNumbers } from '../../features/propertyPage/KeyNumbers.tsx';
import { PriceBar, PriceCard } from '../../features/propertyPage/PriceCard.tsx';
import { PriceTable } from '../../features/propertyPage/PriceTable.tsx';
import { Similar } from '../../features/propertyPage/Similar.tsx';
import { LocationSection } from '../../features/propertyPage/LocationSection.tsx';
import { InquiryForm } from '../../features/inquiry/InquiryForm.tsx';
import { OwnerPart } from '../../features/owner/OwnerPart.tsx';
import { useEditorRole } from '../../features/delegation/delegation.ts';
import { lazyPart } from '../../features/islands/lazyPart.tsx';
import { useVisit } from '../../features/owner/useVisit.ts';
import { homeFacts } from '../../features/propertyPage/homeFacts.ts';
import { Description } from '../../features/propertyPage/Description.tsx';
import { Disclosure } from '../../features/propertyPage/Disclosure.tsx';
import { crumbsOf, structuredData, type Crumb } from '../../features/propertyPage/structuredData.ts';
import { VentureLink } from '../../features/ventures/VentureLink.tsx';
import { useRemoval } from '../../features/listings/useRemoval.tsx';
import { Columns, Crumbs, Features, Marks, Options, Place, PrintFoot, PropertyFrame, Sheet, State } from './styles.ts';

/** A listing's public page. */
export function Property() {
  const { id = '' } = useParams();
  const user = useUser();
  const query = useRead('/api/properties/{id}', { id });
  // After withdrawing, the cache still contains the public page.
  if (user && isNotFound(query.error)) return <OwnListingOrNotFound id={id} />;
  if (query.data) return <Listing property={query.data} />;
  return <MissingProperty query={query} />;
}

/** Lazy: only owners and admins need its code. */
const OwnListing = lazyPart(() => import('../../features/owner/OwnListing.tsx'), { title: 'Your listing' });

/** A listing without a public page may be the reader's own. */
function OwnListingOrNotFound({ id }: { id: string }) {
  const query = useRead('/api/properties/{id}/own', { id });
  if (!query.data || isNotFound(query.error)) return <MissingProperty query={query} />;
  return (
    <Page>
      <OwnListing property={query.data} />
    </Page>
  );
}

/** A listing that does not exist or is not public; the response for another member's listing is the same. */
const isNotFound = (error: Error | null) => error instanceof ApiError && [400, 403, 404, 410].includes(error.status);

function Listing({ property }: { property: PropertyPage }) {
  const navigate = useNavigateWhileHere();
  const site = useSiteUrl();
  const [details, setDetails] = useState<Details>();
  const { confirmRemoval, pending, dialog } = useRemoval(property, () => void navigate('/#properties-section'));
  const place = `${property.city}, ${property.state}`;
  const editorRole = useEditorRole(property.userId);
  useVisit(property);
  // Each Suspense boundary hydrates separately: in document order, and with priority when pressed.
  return (
    <PropertyFrame>
      <Article
        title={`${property.title}, ${place}`}
        description={summaryOf(property)}
        path={`/property/${property.id}`}
        image={`/api/properties/${property.id}/share.png`}
        imageAlt={`${property.title} in ${place}, illustration`}
        kind="product"
        keywords={`${categoryLabels[property.category]}, ${place}, wholesale real estate, investment property`}
        structuredData={structuredData(property, site)}
        noIndex={property.status === 'closed' || property.status === 'expired'}
      >
        <Breadcrumbs property={property} />
        {editorRole && (
          <div data-screen-only>
            <OwnerPart property={property} />
          </div>
        )}
        <BrandBanner id={property.id} />
        <Gallery property={property} />
        <Columns>
          <Sheet>
            <header>
              <Facts property={property} />
              <h1>{property.title}</h1>
              <Place>{addressLine({ ...property, address: details?.address ?? property.address })}</Place>
              <StatusNotice property={property} />
            </header>
            <ScaleSection property={property} />
            <HomeFacts property={property} />
            <Description property={property} />
            <FeatureList property={property} />
            <Terms property={property} />
            <Disclosure property={property} />
            <div data-screen-only>
              <Suspense>
                <LocationSection property={property} details={details} />
              </Suspense>
            </div>
          </Sheet>
          <aside>
            <Suspense>
              <PriceCard property={property} remove={confirmRemoval} removing={pending} onOpened={setDetails} />
            </Suspense>
            <VentureLink property={property} />
            {isForSale(property) && (
              <div data-screen-only>
                <Suspense>
                  <InquiryForm property={property} />
                </Suspense>
              </div>
            )}
          </aside>
        </Columns>
        {confirmRemoval && dialog}
        <PrintedAddress id={property.id} site={site} />
      </Article>
      <div data-screen-only>
        <Suspense>
          <Similar property={property} />
        </Suspense>
      </div>
      <PriceBar property={property} />
    </PropertyFrame>
  );
}

/** Number and address of the listing, for print. */
const PrintedAddress = ({ id, site }: { id: number; site: string }) => (
  <PrintFoot>
    <span>{`DS-${id}`}</span>
    <span>{`Full listing: ${site}/property/${id}`}</span>
  </PrintFoot>
);

function Breadcrumbs({ property }: { property: PropertyPage }) {
  return (
    <Crumbs aria-label="Breadcrumbs">
      <span>
        {crumbsOf(property).map((crumb, i) => (
          <Fragment key={crumb.path}>
            {i > 0 && ' / '}
            <CrumbLink to={crumb} />
          </Fragment>
        ))}
      </span>
      <span>DS-{property.id}</span>
    </Crumbs>
  );
}

/** A breadcrumb; plain text if its page is not published. */
function CrumbLink({ to: { name, path } }: { to: Crumb }) {
  return useIsPublished(path) ? <Link to={path}>{name}</Link> : name;
}

function ScaleSection({ property }: { property: PropertyPage }) {
  return (
    <section aria-labelledby="scale">
      <h2 id="scale">Deal to scale</h2>
      {property.arv === null ? (
        <ScaleBar price={property.price} arv={null} />
      ) : (
        <DealToScale price={property.price} rehab={property.rehabCost} arv={property.arv} />
      )}
      <KeyNumbers property={property} />
      <YourReturns id={property.id} />
    </section>
  );
}

function FeatureList({ property }: { property: PropertyPage }) {
  if (property.features.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <h2 id="features">Features</h2>
      <Features>
        {property.features.map((feature) => (
          <li key={feature}>
            <Check size={18} />
            {feature}
          </li>
        ))}
      </Features>
    </section>
  );
}

/** The price's history and the ways to pay. */
function Terms({ property }: { property: PropertyPage }) {
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">Price and terms</h2>
      <PriceTable property={property} />
      {property.financeOptions.length > 0 && (
        <Options aria-label="Ways to pay">
          {property.financeOptions.map((option) => (
            <li key={option}>{financingLabel(option)}</li>
          ))}
        </Options>
      )}
    </section>
  );
}

const statusTexts = {
  'under-contract': 'This property is under contract and may become available again. See similar listings below.',
  closed: 'This property has been sold. See similar listings below.',
  expired: 'This listing has expired and may be out of date. See similar listings below.',
};

function StatusNotice({ property }: { property: PropertyPage }) {
  if (property.status === 'active') return null;
  return (
    <State>
      <Alert tone={property.status === 'under-contract' ? 'amber' : 'water'}>{statusTexts[property.status]}</Alert>
    </State>
  );
}

const isForSale = ({ status }: PropertyPage) => status === 'active' || status === 'under-contract';

/** Badges: category, deal type, status, last confirmation, and right to sell. */
function Facts({ property }: { property: PropertyPage }) {
  return (
    <Marks>
      <Badge>{categoryLabels[property.category]}</Badge>
      <Badge tone="water">{sentenceCase(property.dealType)}</Badge>
      {property.status !== 'active' && <Badge tone="amber">{listingStatusLabels[property.status]}</Badge>}
      {property.confirmedAt && isForSale(property) && (
        <Badge tone="ok">
          <SealCheck size={14} />
          {/* Server and client may render on different days; hydration keeps the server's text. */}
          <span suppressHydrationWarning>{`Confirmed ${formatTimeAgo(property.confirmedAt)}`}</span>
        </Badge>
      )}
      {property.sellerRole && <Badge tone="brown">{rights[property.sellerRole]}</Badge>}
    </Marks>
  );
}

/** The seller's right to sell. */
const rights = {
  owner: 'Listed by owner',
  agent: 'Listed by agent',
  'equitable-interest': 'Equitable interest under contract',
};

/** Building facts; land has none, and the part is omitted. */
function HomeFacts({ property }: { property: PropertyPage }) {
  const facts = homeFacts(property);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <KeyValues>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </KeyValues>
    </section>
  );
}

function Loading() {
  return (
    <Stack space={5} role="group" aria-busy="true" aria-label="The property is loading">
      <Skeleton height={420} />
      <Skeleton height={36} width="50%" />
      <Skeleton height={180} />
    </Stack>
  );
}

interface PropertyQuery {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A listing that is loading, does not exist, or failed to load. */
function MissingProperty({ query }: { query: PropertyQuery }) {
  if (isNotFound(query.error))
    return <NotFoundPage>This listing is no longer available. It may have been sold or taken down.</NotFoundPage>;
  const reference = query.error instanceof ApiError ? query.error.problem?.requestId : undefined;
  return (
    <Page>
      {query.isPending ? (
        <Loading />
      ) : (
        <ErrorCard
          title="Property did not load"
          reference={reference}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          page
        >
          The rest of the site works.
        </ErrorCard>
      )}
    </Page>
  );
}

function summaryOf(property: PropertyPage): string {
  const against = property.arv ? ` against an ARV of ${formatAgreedMoney(property.arv)}` : '';
  return truncateText(`${formatAgreedMoney(property.price)}${against}. ${property.description}`, 200);
}

export default Property;
