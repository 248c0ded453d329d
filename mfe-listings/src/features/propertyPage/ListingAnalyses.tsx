import { OwnAnalyses } from '@dealstead/kit/data';

/** The member's saved analyses of a listing. */
export default function ListingAnalyses({ id }: { id: number }) {
  return <OwnAnalyses about={{ propertyId: id }} />;
}
