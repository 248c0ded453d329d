import { useRead, useWrite } from '@dealstead/kit';
import { useEffect } from 'react';

/**
 * The exact address of a listing that the member opened this month; null for another one. Opening it again does not count against
 * a plan's views, and a listing that was never opened stays closed.
 */
export function useOpenedAddress(propertyId: number | null): { address: string | null; isPending: boolean } {
  const property = propertyId ?? 0;
  const views = useRead('/api/property-views{?property}', { property }, { enabled: propertyId !== null, retry: 1 });
  const { mutate, isIdle, isPending, data } = useWrite('POST', '/api/properties/{id}/details');
  const isOpened = views.data?.opened === true;
  useEffect(() => {
    if (isOpened && isIdle) mutate({ params: { id: property } });
  }, [isOpened, isIdle, mutate, property]);
  return {
    address: data?.details.address ?? null,
    isPending: views.isLoading || (isOpened && (isIdle || isPending)),
  };
}
