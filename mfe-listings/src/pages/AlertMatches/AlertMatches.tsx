import {
  Button,
  CardGrid,
  ErrorCard,
  Head,
  Lead,
  Page,
  PropertyCardSkeleton,
  Row,
  Small,
  Stack,
  formatCount,
  messageOf,
  useParams,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { ListingCard } from '../../features/listings/ListingCard.tsx';
import { MailLinkPage } from '../../features/mailLink/MailLinkPage.tsx';
import { NextSteps } from '../../features/mailLink/NextSteps.tsx';
import { isLinkGone } from '../AlertLink/AlertLink.tsx';

/** Page size, as the API returns it. */
const pageSize = 24;

/** The matches that an alert mail counts as "and N more", page by page. */
export function AlertMatches() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const from = Number(/^\d{1,6}$/.exec(search.get('from') ?? '')?.[0] ?? 0);
  const query = useRead(
    '/api/alert-links/{token}/matches{?from}',
    { token, from: from > 0 ? from : undefined },
    { retry: false },
  );
  const pageAt = (first: number) => `/alerts/${token}/matches${first > 0 ? `?from=${first}` : ''}`;
  const { data } = query;
  const last = data ? Math.min(from + pageSize, data.total) : 0;
  const missing = data ? Math.max(0, last - from) - data.properties.length : 0;
  const head = <Head title="More matches" description="More matches from your alert." path="/" noIndex />;
  if (isLinkGone(query.error)) {
    return (
      <>
        {head}
        <MailLinkPage title="This link has expired" lead="Use the link in your latest alert email." tone="danger">
          <NextSteps />
        </MailLinkPage>
      </>
    );
  }
  return (
    <Page headed>
      {head}
      <Stack space={5}>
        <header>
          <h1>{data ? `${formatCount(data.total)} more ${data.total === 1 ? 'match' : 'matches'}` : 'More matches'}</h1>
          <Lead>Matches that did not fit in your email.</Lead>
        </header>
        {query.isError && !data ? (
          <ErrorCard
            title="The matches did not load"
            detail={messageOf(query.error, 'They could not be read.')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            Your link still works.
          </ErrorCard>
        ) : (
          <CardGrid aria-busy={!data}>
            {data
              ? data.properties.map((property) => <ListingCard key={property.id} property={property} />)
              : [1, 2, 3, 4].map((index) => <PropertyCardSkeleton key={index} />)}
          </CardGrid>
        )}
        {data && data.total > 0 && (
          <Row between>
            <Small role="status">
              {`${formatCount(from + 1)} to ${formatCount(last)} of ${formatCount(data.total)}.`}
              {missing > 0 && ` ${formatCount(missing)} of them ${missing === 1 ? 'is' : 'are'} no longer listed.`}
            </Small>
            <Row space={2}>
              {from > 0 && (
                <Button kind="secondary" to={pageAt(Math.max(0, from - pageSize))}>
                  Previous
                </Button>
              )}
              {last < data.total && (
                <Button kind="secondary" to={pageAt(from + pageSize)}>
                  Next
                </Button>
              )}
            </Row>
          </Row>
        )}
      </Stack>
    </Page>
  );
}

export default AlertMatches;
