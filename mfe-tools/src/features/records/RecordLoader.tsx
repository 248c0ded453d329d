import { Button, phone, Skeleton, Stack } from '@dealstead/kit';
import { QueryView, type QueryViewProps } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { RecordColumns } from './recordPage.ts';

const Loading = styled(Stack)`
  padding-top: 16px;
  ${phone} {
    > :nth-child(2) {
      width: 100%;
    }
  }
`;

/** The boxes of a record's page while it loads: the back link, the title with its facts, and the panels. */
const RecordSkeleton = () => (
  <Loading space={4} aria-hidden>
    <Skeleton width={96} height={16} />
    <Skeleton width="48%" height={30} />
    <Skeleton width="32%" height={18} />
    <RecordColumns>
      <Stack space={4}>
        <Skeleton height={140} />
        <Skeleton height={200} />
        <Skeleton height={120} />
      </Stack>
      <Stack space={4}>
        <Skeleton height={280} />
        <Skeleton height={120} />
      </Stack>
    </RecordColumns>
  </Loading>
);

interface RecordLoaderProps<Data> extends Pick<QueryViewProps<Data>, 'query' | 'children'> {
  noun: 'lead' | 'deal' | 'contract';
}

/** The record of a page once it has loaded. Where it fails, the list of records is linked instead. */
export function RecordLoader<Data>({ noun, query, children }: RecordLoaderProps<Data>) {
  return (
    <QueryView
      query={query}
      label={`The ${noun}`}
      loading={<RecordSkeleton />}
      errorCard={{
        page: true,
        text: `Try again in a moment, or go back to your other ${noun}s.`,
        action: <Button kind="secondary" to={`/${noun}s`}>{`All ${noun}s`}</Button>,
      }}
    >
      {children}
    </QueryView>
  );
}
