import { Skeleton } from '@dealstead/kit';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import { later } from '../still/later.tsx';

const Panel = later(() => import('./OwnerPanel.tsx'), { title: 'Your figures', waiting: <Skeleton height={240} /> });

/** The owner's part of the page; its code comes for owners, and for whoever looks after their listings. */
export function OwnerPart({ of }: { of: Omit<OwnPropertyPage, 'version'> }) {
  return <Panel of={of} />;
}
