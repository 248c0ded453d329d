import { Skeleton } from '@dealstead/kit';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import { lazyPart } from '../islands/lazyPart.tsx';

const Panel = lazyPart(() => import('./OwnerPanel.tsx'), {
  title: 'Performance',
  fallback: <Skeleton height={240} />,
});

/** The owner's part of the page; its code is loaded for owners and their delegates. */
export function OwnerPart({ property }: { property: Omit<OwnPropertyPage, 'version'> }) {
  return <Panel property={property} />;
}
