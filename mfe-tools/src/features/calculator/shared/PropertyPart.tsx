import type { SharedComparables, SharedProperty } from '@dealstead/contracts/tools/calculations';
import { Link, Small } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { ReportPart } from './ReportTables.tsx';

const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: 16px;
  figure {
    margin: 0;
  }
  img {
    display: block;
    width: 100%;
    aspect-ratio: 1200 / 630;
    object-fit: cover;
    border: 1px solid var(--line);
    border-radius: var(--r1);
  }
  img[data-map] {
    object-fit: contain;
  }
`;

/** The property of a shared analysis: address, facts, picture and a map of its state. */
export function PropertyPart({ property, token }: { property: SharedProperty; token: string }) {
  const { title, address, facts, listingId, mapNote } = property;
  return (
    <ReportPart title={address ?? 'Property'}>
      <div>
        {title !== address && (listingId ? <Link to={`/property/${listingId}`}>{title}</Link> : title)}
        {!address && <Small>No address stated.</Small>}
        {facts.length > 0 && <Small>{facts.join(' · ')}</Small>}
      </div>
      {(listingId || mapNote) && (
        <Pictures>
          {listingId && (
            <figure>
              <img src={`/api/properties/${listingId}/picture.png`} alt={title} />
              <Small>The listing’s first photo, or an illustration where it has none</Small>
            </figure>
          )}
          {mapNote && (
            <figure>
              <img
                data-map
                src={`/api/shared-calculations/${token}/map.svg`}
                alt={`Map of the property’s state. ${mapNote}`}
              />
              <Small>{mapNote}</Small>
            </figure>
          )}
        </Pictures>
      )}
    </ReportPart>
  );
}

/** Comparable sales with their adjustments. */
export function ComparablesPart({ comparables }: { comparables: SharedComparables }) {
  const columns: Column<string[]>[] = comparables.columns.map((heading, at) => ({
    key: heading,
    heading,
    isNumeric: at > 0,
    cell: (cells) => cells[at],
  }));
  return (
    <ReportPart title="Comparable sales">
      <Table
        caption="Comparable sales with their adjustments"
        columns={columns}
        rows={comparables.rows}
        rowKey={(cells) => cells.join('|')}
        dense
        onPhone="scroll"
      />
      <Small>{comparables.note}</Small>
    </ReportPart>
  );
}
