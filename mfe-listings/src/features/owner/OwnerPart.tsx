import { phone, Skeleton } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import { lazyPart } from '../islands/lazyPart.tsx';

/** As high as the panel of a listing on the market, so that little moves when it has loaded. */
const Loading = styled(Skeleton)`
  height: 380px;
  margin-bottom: 20px;
  ${phone} {
    height: 576px;
  }
`;

const Panel = lazyPart(() => import('./OwnerPanel.tsx'), {
  title: 'Performance',
  fallback: <Loading />,
});

/** The owner's part of the page; its code is loaded for owners and their delegates. */
export function OwnerPart({ property }: { property: Omit<OwnPropertyPage, 'version'> }) {
  return <Panel property={property} />;
}
