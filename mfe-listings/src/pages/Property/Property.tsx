import { categoryLabels, type Details, financingLabel, type PropertyPage } from '@dealstead/contracts';
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
  formatMoney,
  useIsPublished,
  useNavigate,
  useParams,
  useRead,
  useSiteUrl,
  useUser,
} from '@dealstead/kit';
import { Check, SealCheck } from '@dealstead/kit/icons';
import { Fragment, Suspense, useState } from 'react';
import { Gallery } from '../../features/deal/Gallery.tsx';
import { KeyNumbers } from '../../features/deal/KeyNumbers.tsx';
import { PriceBar, PriceCard } from '../../features/deal/PriceCard.tsx';
import { PriceTable } from '../../features/deal/PriceTable.tsx';
import { Similar } from '../../features/deal/Similar.tsx';
import { LocationSection } from '../../features/deal/LocationSection.tsx';
import { InquiryForm } from '../../features/inquiry/InquiryForm.tsx';
import { OwnerPart } from '../../features/owner/OwnerPart.tsx';
import { useEditorRole } from '../../features/delegation/delegation.ts';
import { lazyPart } from '../../features/islands/lazyPart.tsx';
import { useVisit } from '../../features/owner/useVisit.ts';
import { homeFacts } from '../../features/deal/homeFacts.ts';
import { Disclosure } from '../../features/deal/Disclosure.tsx';
import { crumbsOf, structuredData, type Crumb } from '../../features/deal/structuredData.ts';
import { useRemoval } from '../../features/listings/useRemoval.tsx';
import { About, Columns, Crumbs, Features, Marks, Options, Place, Sheet, State } from './styles.ts';

/** A listing's public page. */
export function Property() {
  const { id = '' } = useParams();
  const user = useUser();
  const reading = useRead('/api/properties/{id}', { id });
  // After withdrawing, the cache still contains the public page.
  if (user && isGone(reading.error)) return <OwnOrGone id={id} />;
  if (reading.data) return <Listing property={reading.data} />;
  return <NoData of={reading} />;
}

/** Lazy: only owners and admins need its code. */
const OwnListing = lazyPart(() => import('../../features/owner/OwnListing.tsx'), { title: 'Your listing' });

/** A listing without a public page may be the reader's own. */
function OwnOrGone({ id }: { id: string }) {
  const reading = useRead('/api/properties/{id}/own', { id });
  if (!reading.data || isGone(reading.error)) return <NoData of={reading} />;
  return (
    <Page>
      <OwnListing of={reading.data} />
    </Page>
  );
}

/** A listing that does not exist or is not public; the response for another member's listing is the same. */
const isGone = (error: Error | null) => error instanceof ApiError && [400, 403, 404, 410].includes(error.status);

function Listing({ property }: { property: PropertyPage }) {
  const navigate = useNavigate();
  const site = useSiteUrl();
  const [details, setDetails] = useState<Details>();
  const { ask, pending, dialog } = useRemoval(property, () => void navigate('/#properties-section'));
  const place = `${property.city}, ${property.state}`;
  const keeper = useEditorRole(property.userId);
  useVisit(property);
  // Each Suspense boundary hydrates separately: in document order, and with priority when pressed.
  return (
    <Page>
      <Article
        title={`${property.title}, ${place}`}
        description={summaryOf(property)}
        path={`/property/${property.id}`}
        image={`/api/properties/${property.id}/share.png`}
        imageAlt={`${property.title} in ${place}, drawn from the listing's data`}
        kind="product"
        keywords={`${categoryLabels[property.category]}, ${place}, wholesale real estate, investment property`}
        structuredData={structuredData(property, site)}
        noIndex={property.status === 'closed' || property.status === 'expired'}
      >
        <Crumbs aria-label="Where this is">
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
        {keeper && <OwnerPart of={property} />}
        <Gallery of={property} />
        <Columns>
          <Sheet>
            <header>
              <Facts of={property} />
              <h1>{property.title}</h1>
              <Place>
                {(details?.address ?? property.address) && `${details?.address ?? property.address}, `}
                {place} {property.zipCode}
              </Place>
              <StatusSaid of={property} />
            </header>
            <section aria-labelledby="scale">
              <h2 id="scale">The deal to scale</h2>
              {property.arv === null ? (
                <ScaleBar price={property.price} arv={null} />
              ) : (
                <DealToScale price={property.price} rehab={property.rehabCost} arv={property.arv} />
              )}
              <KeyNumbers of={property} />
            </section>
            <HomeFacts of={property} />
            {property.description.trim() !== '' && (
              <About aria-labelledby="about">
                <h2 id="about">About this property</h2>
                {property.description.split('\n').map((paragraph, i) => (
                  <p key={i}>{paragraph}</p>
                ))}
              </About>
            )}
            {property.features.length > 0 && (
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
            )}
            <section aria-labelledby="terms">
              <h2 id="terms">Price and terms</h2>
              <PriceTable of={property} />
              {property.financeOptions.length > 0 && (
                <Options aria-label="Ways to pay">
                  {property.financeOptions.map((option) => (
                    <li key={option}>{financingLabel(option)}</li>
                  ))}
                </Options>
              )}
            </section>
            <Disclosure of={property} />
            <Suspense>
              <LocationSection of={property} details={details} />
            </Suspense>
          </Sheet>
          <aside>
            <Suspense>
              <PriceCard of={property} remove={ask} removing={pending} onOpened={setDetails} />
            </Suspense>
            {isForSale(property) && (
              <Suspense>
                <InquiryForm of={property} />
              </Suspense>
            )}
          </aside>
        </Columns>
        {ask && dialog}
      </Article>
      <Suspense>
        <Similar id={property.id} />
      </Suspense>
      <PriceBar of={property} />
    </Page>
  );
}

/** A breadcrumb; plain text if its page is not published. */
function CrumbLink({ to: { name, path } }: { to: Crumb }) {
  return useIsPublished(path) ? <Link to={path}>{name}</Link> : name;
}

const statusWords = {
  'under-contract': 'This property is under contract. It may come back; similar ones that are open stand below.',
  closed: 'This property has been sold. Its page stays for the record; similar ones that are open stand below.',
  expired: 'This listing has expired and its facts may be out of date. Similar ones that are open stand below.',
};

function StatusSaid({ of }: { of: PropertyPage }) {
  if (of.status === 'active') return null;
  return (
    <State>
      <Alert tone={of.status === 'under-contract' ? 'amber' : 'water'}>{statusWords[of.status]}</Alert>
    </State>
  );
}

const isForSale = ({ status }: PropertyPage) => status === 'active' || status === 'under-contract';

/** Badges: category, deal type, status, last confirmation, and right to sell. */
function Facts({ of }: { of: PropertyPage }) {
  return (
    <Marks>
      <Badge>{categoryLabels[of.category]}</Badge>
      <Badge tone="water">{inWords(of.dealType)}</Badge>
      {of.status !== 'active' && <Badge tone="amber">{inWords(of.status)}</Badge>}
      {of.confirmedAt && (
        <Badge tone="ok">
          <SealCheck size={14} />
          {/* Server and client may render on different days; hydration keeps the server's text. */}
          <span suppressHydrationWarning>{`Confirmed ${formatTimeAgo(of.confirmedAt)}`}</span>
        </Badge>
      )}
      {of.sellerRole && <Badge tone="brown">{rights[of.sellerRole]}</Badge>}
    </Marks>
  );
}

/** The seller's right to sell. */
const rights = {
  owner: 'By its owner',
  agent: 'By an agent',
  'equitable-interest': 'Equitable interest under contract',
};

/** Building facts; land has none, and the part is omitted. */
function HomeFacts({ of }: { of: PropertyPage }) {
  const facts = homeFacts(of);
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

interface Reading {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A listing that is loading, does not exist, or failed to load. */
function NoData({ of }: { of: Reading }) {
  if (isGone(of.error))
    return <NotFoundPage>This listing is not on the market. It may have been sold or taken down.</NotFoundPage>;
  const reference = of.error instanceof ApiError ? of.error.problem?.requestId : undefined;
  return (
    <Page>
      {of.isPending ? (
        <Loading />
      ) : (
        <ErrorCard
          title="Property did not load"
          reference={reference}
          onRetry={() => void of.refetch()}
          retrying={of.isFetching}
          page
        >
          The rest of the site works.
        </ErrorCard>
      )}
    </Page>
  );
}

/** Formats `hard-money` as "Hard money". */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function summaryOf(property: PropertyPage): string {
  const against = property.arv ? ` against an ARV of ${formatMoney(property.arv)}` : '';
  return `${formatMoney(property.price)}${against}. ${property.description}`.slice(0, 200);
}

export default Property;
