import { categoryLabels, stateNames, type PropertyPage } from '@dealstead/contracts';
import {
  ApiError,
  Article,
  Badge,
  Button,
  DealToScale,
  EmptyState,
  ErrorCard,
  Head,
  Link,
  Page,
  ScaleBar,
  Skeleton,
  Stack,
  ago,
  money,
  useNavigate,
  useParams,
  useRead,
} from '@dealstead/kit';
import { Check, CheckCircle } from '@dealstead/kit/icons';
import { Gallery } from '../../features/deal/Gallery.tsx';
import { KeyNumbers } from '../../features/deal/KeyNumbers.tsx';
import { PriceBar, PriceCard } from '../../features/deal/PriceCard.tsx';
import { Similar } from '../../features/deal/Similar.tsx';
import { useRemoval } from '../../features/listings/useRemoval.tsx';
import { About, Columns, Crumbs, Features, Marks, Options, Place, Sheet } from './layout.ts';

/** One listing in its public form. */
export function Property() {
  const { id = '' } = useParams();
  const isNumber = /^[1-9]\d*$/.test(id);
  const reading = useRead('/api/properties/{id}', { id }, { enabled: isNumber });
  if (!isNumber)
    return (
      <Page>
        <Gone />
      </Page>
    );
  if (reading.data) return <Listing property={reading.data} />;
  return (
    <Page>
      {reading.isPending ? (
        <Loading />
      ) : (
        <Missing error={reading.error} retry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
    </Page>
  );
}

function Listing({ property }: { property: PropertyPage }) {
  const navigate = useNavigate();
  const { ask, pending, dialog } = useRemoval(property, () => void navigate('/#properties-section'));
  return (
    <Page>
      <Article
        title={`${property.title}, ${property.city}, ${property.state}`}
        description={summaryOf(property)}
        path={`/property/${property.id}`}
        image={`/api/properties/${property.id}/share.png`}
        kind="product"
        structuredData={offerOf(property)}
        noIndex={property.status === 'closed' || property.status === 'expired'}
      >
        <Crumbs aria-label="Where this is">
          <span>
            <Link to={`/?category=${property.category}#properties-section`}>{categoryLabels[property.category]}</Link> /{' '}
            {stateNames[property.state]} / {property.city}
          </span>
          <span>DS-{property.id}</span>
        </Crumbs>
        <Gallery of={property} />
        <Columns>
          <Sheet>
            <header>
              <Facts of={property} />
              <h1>{property.title}</h1>
              <Place>
                {property.city}, {property.state} {property.zipCode}
              </Place>
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
            <About aria-labelledby="about">
              <h2 id="about">About this property</h2>
              {property.description.split('\n').map((paragraph, i) => (
                <p key={i}>{paragraph}</p>
              ))}
            </About>
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
            {property.financeOptions.length > 0 && (
              <section aria-labelledby="ways">
                <h2 id="ways">Ways to pay</h2>
                <Options>
                  {property.financeOptions.map((option) => (
                    <li key={option}>{inWords(option)}</li>
                  ))}
                </Options>
              </section>
            )}
          </Sheet>
          <aside>
            <PriceCard of={property} remove={ask} removing={pending} />
          </aside>
        </Columns>
        {ask && dialog}
      </Article>
      <Similar to={property} />
      <PriceBar of={property} />
    </Page>
  );
}

/** What the listing is and what it rests on, in badges. */
function Facts({ of }: { of: PropertyPage }) {
  return (
    <Marks>
      <Badge>{categoryLabels[of.category]}</Badge>
      <Badge tone="water">{inWords(of.dealType)}</Badge>
      {of.confirmedAt && (
        <Badge tone="ok">
          <CheckCircle size={14} />
          {/* The server may have written it yesterday; the page keeps what it says. */}
          <span suppressHydrationWarning>{`Confirmed ${ago(of.confirmedAt)}`}</span>
        </Badge>
      )}
    </Marks>
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

function Gone() {
  return (
    <>
      <Head title="Not on the market" description="This listing is not on the market." path="/" noIndex />
      <EmptyState
        page
        title="This listing is not on the market"
        action={
          <Button kind="secondary" to="/#properties-section">
            See what is
          </Button>
        }
      >
        It was taken down by its owner, or it never was.
      </EmptyState>
    </>
  );
}

function Missing({ error, retry, retrying }: { error: Error | null; retry: () => void; retrying: boolean }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 410 || error.status === 400))
    return <Gone />;
  const reference = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <ErrorCard title="Property did not load" reference={reference} onRetry={retry} retrying={retrying} page>
      The rest of the site works.
    </ErrorCard>
  );
}

/** `hard-money` as people write it: Hard money. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function summaryOf(property: PropertyPage): string {
  const against = property.arv ? ` against an ARV of ${money(property.arv)}` : '';
  return `${money(property.price)}${against}. ${property.description}`.slice(0, 200);
}

/** schema.org data of the listing, from the listing itself. */
function offerOf(property: PropertyPage): object {
  return {
    '@type': 'RealEstateListing',
    name: property.title,
    description: property.description,
    datePosted: property.createdAt,
    url: `/property/${property.id}`,
    image: `/api/properties/${property.id}/share.png`,
    about: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: property.city,
        addressRegion: property.state,
        postalCode: property.zipCode ?? undefined,
        addressCountry: 'US',
      },
      ...(property.latitude !== null && property.longitude !== null
        ? { geo: { '@type': 'GeoCoordinates', latitude: property.latitude, longitude: property.longitude } }
        : {}),
    },
    offers: {
      '@type': 'Offer',
      price: property.price,
      priceCurrency: 'USD',
      availability: property.status === 'active' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    },
  };
}

export default Property;
