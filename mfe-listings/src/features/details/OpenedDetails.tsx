import { addressLine, type Details, type PropertyPage } from '@dealstead/contracts';
import { TextLink, formatDate } from '@dealstead/kit';
import { useEffect, useRef } from 'react';
import { EvidenceList } from './EvidenceList.tsx';
import { Facts } from './Facts.tsx';
import { SellerProfile } from './SellerProfile.tsx';

const degrees = (value: number) => value.toFixed(5).replace('-', '\u2212');

/** The seller's contact and the exact address. Takes the focus, since the button that had it is removed. */
export default function OpenedDetails({ details, property }: { details: Details; property: PropertyPage }) {
  const facts = useRef<HTMLDListElement>(null);
  useEffect(() => facts.current?.focus({ preventScroll: true }), []);
  const {
    contactName,
    contactEmail,
    contactPhone,
    address,
    zipCode,
    latitude,
    longitude,
    parcelNumber,
    contractEndsOn,
    evidence,
    sellerProfile,
  } = details;
  const place = addressLine({ ...property, address, zipCode });
  const subject = encodeURIComponent(`${property.title} (DS-${property.id})`);
  const rows = [
    ['Seller', contactName],
    ['Email', contactEmail && <a href={`mailto:${contactEmail}?subject=${subject}`}>{contactEmail}</a>],
    ['Phone', contactPhone && <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>],
    ['Address', address ? place : null],
    ...(parcelNumber ? [['Parcel number', parcelNumber] as const] : []),
    ...(contractEndsOn ? [['Contract ends', formatDate(contractEndsOn)] as const] : []),
    [
      'Coordinates',
      latitude !== null && longitude !== null && (
        <a href={`geo:${latitude},${longitude}`}>{`${degrees(latitude)}, ${degrees(longitude)}`}</a>
      ),
    ],
  ] as const;
  return (
    <>
      <Facts ref={facts} tabIndex={-1}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || 'Not given'}</dd>
          </div>
        ))}
      </Facts>
      {sellerProfile && <SellerProfile profile={sellerProfile} />}
      <EvidenceList evidence={evidence} />
      {address && (
        <TextLink to={`/property-lookup?address=${encodeURIComponent(place)}`}>Look up property data</TextLink>
      )}
    </>
  );
}
