import { addDays } from '@dealstead/contracts';
import type { PropertyRecordKind } from '@dealstead/contracts';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecord.ts';
import { drawOwners, drawPerson } from './owners.ts';
import { createRandom, type Random } from './random.ts';
import { drawRent, drawTaxes, parcelNumberOf, roundedCents, sampleSourceName } from './samplePropertyRecord.ts';

/** The stored sample record around which sales are generated. */
export interface SampleSubject {
  readonly sourceKey: string;
  readonly asOf: string;
  readonly kind: PropertyRecordKind;
  readonly address: string;
  readonly city: string;
  readonly state: PropertyRecordInput['state'];
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly bedrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly lotAcres: number | null;
  /** Market value in dollars that the neighborhood's prices follow. */
  readonly value: number;
}

const streetNames = [
  'Alder St',
  'Birch Ave',
  'Cardinal Ln',
  'Dover St',
  'Eastland Ave',
  'Franklin St',
  'Garland Dr',
  'Hickory Ct',
  'Juniper St',
  'Kirby Rd',
];

const milesPerDegree = 69.05;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** A position at a random direction and at most `miles` away, denser near the middle. */
function scatter(random: Random, subject: SampleSubject, miles: number) {
  const distance = (miles * Math.sqrt(random.between(0.004, 1))) / milesPerDegree;
  const angle = random.between(0, 2 * Math.PI);
  const latitude = subject.latitude + distance * Math.sin(angle);
  const longitude = subject.longitude + (distance * Math.cos(angle)) / Math.cos((subject.latitude * Math.PI) / 180);
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

function saleOf(random: Random, subject: SampleSubject, price: number) {
  // One in six is older than a year, so that a longer period finds more.
  const days = random.chance(0.17) ? random.whole(366, 720) : random.whole(12, 350);
  const date = addDays(subject.asOf, -days);
  const fallsAYear = 0.965;
  return {
    date,
    priceCents: roundedCents(price * fallsAYear ** (days / 365)),
    document: 'Warranty deed',
    documentNumber: `${date.slice(0, 4)}-${random.whole(100_000, 999_999)}`,
    buyer: drawPerson(random),
    seller: drawPerson(random),
    armsLength: true,
    daysOnMarket: Math.round(clamp(Math.exp(random.normal(3.3, 0.6)), 3, 240)),
  };
}

/** An address near the subject's, on its street or one nearby; land has a road and a tract. */
function addressOf(random: Random, subject: SampleSubject, nth: number): string {
  const [, number, street = subject.address] = /^(\d+) (.+)$/.exec(subject.address) ?? [];
  if (subject.kind === 'land') return `${random.whole(100, 9_800)} ${random.pick(streetNames).replace(/ \w+$/, ' Rd')}`;
  if (nth % 4 === 0 && number !== undefined) return `${Math.max(2, Number(number) + (nth / 4 + 1) * 6)} ${street}`;
  return `${random.whole(100, 4_800)} ${random.pick(streetNames)}`;
}

/** Sizes about the subject's: a house's square feet, land's acres. Every ninth price is far off, as in real records. */
function sizeAndPrice(random: Random, subject: SampleSubject, nth: number) {
  const isOutlier = nth % 9 === 8;
  const noise = isOutlier ? random.pick([0.62, 1.45]) : Math.exp(random.normal(0, 0.075));
  const factor = Math.exp(random.normal(0, 0.14));
  if (subject.kind === 'land') {
    const acres = Math.max(0.05, (subject.lotAcres ?? 1) * factor);
    return { acres: Math.round(acres * 100) / 100, squareFeet: null, price: subject.value * factor ** 0.9 * noise };
  }
  const squareFeet = Math.round(((subject.squareFeet ?? 1_500) * factor) / 10) * 10;
  return {
    squareFeet,
    acres: Math.round((subject.lotAcres ?? 0.2) * Math.exp(random.normal(0, 0.25)) * 100) / 100,
    price: subject.value * factor ** 0.85 * noise,
  };
}

/**
 * The sales around a sample record, as sample records of their own: 36 within 0.8 miles, or for land 30 within 14 miles. A
 * pure function of the record.
 */
export function sampleSalesNear(subject: SampleSubject): PropertyRecordInput[] {
  const listingId = Number(/\d+$/.exec(subject.sourceKey)?.[0] ?? 1);
  const random = createRandom(listingId * 131 + 3);
  const isLand = subject.kind === 'land';
  return Array.from({ length: isLand ? 30 : 36 }, (_, nth) => {
    const { squareFeet, acres, price } = sizeAndPrice(random, subject, nth);
    const sale = saleOf(random, subject, price);
    const hasBedrooms = subject.bedrooms !== null;
    const bedrooms = hasBedrooms ? clamp(subject.bedrooms + random.whole(-1, 1), 1, 9) : null;
    return {
      ...emptyFacts,
      source: 'sample' as const,
      sourceKey: `near-${listingId}-${nth + 1}`,
      sourceName: sampleSourceName,
      asOf: subject.asOf,
      kind: subject.kind,
      parcelNumber: parcelNumberOf(listingId, nth + 1),
      address: addressOf(random, subject, nth),
      city: subject.city,
      state: subject.state,
      zipCode: subject.zipCode,
      county: subject.county,
      ...scatter(random, subject, isLand ? 14 : 0.8),
      bedrooms,
      bathrooms: bedrooms === null ? null : clamp(Math.round(bedrooms * 0.7 * 2) / 2, 1, 6),
      squareFeet,
      yearBuilt: subject.yearBuilt === null ? null : clamp(subject.yearBuilt + random.whole(-14, 14), 1890, 2025),
      stories: squareFeet === null ? null : squareFeet > 1_900 ? 2 : 1,
      lotAcres: Math.max(0.03, acres),
      ownerNames: [sale.buyer, ...drawOwners(random).slice(1)],
      rentCents: random.chance(0.4) ? drawRent(random, price, subject.kind) : null,
      sales: [sale],
      taxes: drawTaxes(random, price, subject.kind, subject.asOf).slice(0, 1),
    };
  });
}
