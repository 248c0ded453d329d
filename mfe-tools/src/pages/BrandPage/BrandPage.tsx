import { truncateText, brandPath, onPlatform, type Brand } from '@dealstead/contracts';
import {
  ApiError,
  ErrorCard,
  Head,
  movedPathOf,
  Navigate,
  NotFoundPage,
  Page,
  phone,
  Skeleton,
  useParams,
  useRead,
  useSiteUrl,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { BrandListings } from '../../features/brand/BrandListings.tsx';
import { FormFrame } from '../../features/leadForms/FormFrame.tsx';

/** Colors come from the brand; their contrast was checked when it was saved. Logos are made for white, and get it in dark mode. */
const Branded = styled.div<{ $light: string; $dark: string }>`
  --brand: ${({ $light }) => $light};
  --on-brand: #ffffff;
  --logo-surface: transparent;
  --logo-padding: 0;
  [data-theme='dark'] & {
    --brand: ${({ $dark }) => $dark};
    --on-brand: #05221a;
    --logo-surface: #ffffff;
    --logo-padding: 8px;
  }
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme]) & {
      --brand: ${({ $dark }) => $dark};
      --on-brand: #05221a;
      --logo-surface: #ffffff;
      --logo-padding: 8px;
    }
  }
`;

const Masthead = styled.header`
  display: flex;
  gap: 20px 24px;
  align-items: center;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-top: 6px solid var(--brand);
  border-radius: var(--r2);
  img {
    display: block;
    max-width: 200px;
    max-height: 80px;
    padding: var(--logo-padding);
    background: var(--logo-surface);
    border-radius: var(--r2);
  }
  > div {
    flex: 1;
    min-width: 0;
  }
  h1 {
    overflow-wrap: anywhere;
  }
  p {
    max-width: 68ch;
    margin-top: 8px;
    color: var(--ink-2);
    white-space: pre-line;
  }
  small {
    color: var(--ink-2);
    font-size: var(--t13);
  }
  ${phone} {
    flex-direction: column;
    align-items: stretch;
    padding: 20px 16px;
  }
`;

const Contact = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  a {
    display: inline-block;
    padding: 4px 0;
    color: var(--brand);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 380px;
  gap: 32px 20px;
  align-items: start;
  margin-top: 32px;
  &[data-single] {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** `/p/{slug}`: a brand's own page with its listings, contact and lead form. */
export function BrandPage() {
  const { slug = '' } = useParams();
  const query = useRead('/api/brands/{slug}', { slug });
  if (query.data) return <Content brand={query.data} />;
  const movedTo = movedPathOf(query.error);
  if (movedTo !== null) return <Navigate to={movedTo} replace />;
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page>
      {query.isError ? (
        <ErrorCard page title="This page did not load" onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The rest of Dealstead works.
        </ErrorCard>
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  );
}

function Content({ brand }: { brand: Brand }) {
  const site = useSiteUrl();
  const { name, slug, about, logo, leadFormKey } = brand;
  const description =
    truncateText(about.split('\n')[0] ?? '', 160) || `Investment properties offered by ${onPlatform(name)}.`;
  return (
    <Page>
      <Head
        title={name}
        description={description}
        path={brandPath(slug)}
        keywords={`${name}, wholesale real estate, investment property`}
        structuredData={{
          '@type': 'RealEstateAgent',
          name,
          url: `${site}${brandPath(slug)}`,
          ...(logo ? { logo: `${site}${logo}` } : {}),
          ...(brand.phone ? { telephone: brand.phone } : {}),
          ...(brand.email ? { email: brand.email } : {}),
        }}
      />
      <Branded $light={brand.color} $dark={brand.colorDark}>
        <Masthead>
          {logo && <img src={logo} alt={`Logo of ${name}`} />}
          <div>
            <h1>{name}</h1>
            <small>on Dealstead</small>
            {about && <p>{about}</p>}
          </div>
          <ContactList brand={brand} />
        </Masthead>
        <Columns data-single={leadFormKey === null || undefined}>
          <BrandListings slug={slug} />
          {leadFormKey !== null && (
            <FormFrame path={`/api/lead-forms/${leadFormKey}/page?theme=auto`} title={`Contact ${name}`} />
          )}
        </Columns>
      </Branded>
    </Page>
  );
}

function ContactList({ brand: { email, phone: number, website } }: { brand: Brand }) {
  if (!email && !number && !website) return null;
  return (
    <Contact aria-label="Contact">
      {number && (
        <li>
          <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {website && (
        <li>
          <a href={website} rel="noopener nofollow">
            {new URL(website).host}
          </a>
        </li>
      )}
    </Contact>
  );
}

export default BrandPage;
