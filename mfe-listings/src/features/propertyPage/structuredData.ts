import { categoryLabels, quartersPerBath, splitBaths, stateNames, type PropertyPage } from '@dealstead/contracts';

/** A breadcrumb of a listing. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Breadcrumbs of a listing: search, its state, its city. */
export const crumbsOf = ({ state, city }: Pick<PropertyPage, 'state' | 'city'>): readonly Crumb[] => [
  { name: 'Search', path: '/search' },
  { name: stateNames[state], path: `/search?state=${state}` },
  { name: city, path: `/search?state=${state}&city=${encodeURIComponent(city)}` },
];

/**
 * schema.org data of a listing: the page, its offer and its breadcrumbs. Unknown facts are undefined, which JSON omits.
 */
export function structuredData(property: PropertyPage, site: string): object {
  const { id, title, description, city, state, zipCode, latitude, longitude, price, category } = property;
  const url = `${site}/property/${id}`;
  const steps = [...crumbsOf(property), { name: title, path: `/property/${id}` }];
  return {
    '@graph': [
      {
        '@type': 'RealEstateListing',
        '@id': url,
        url,
        name: title,
        description,
        datePosted: property.createdAt,
        dateModified: property.confirmedAt ?? undefined,
        image: [
          `${site}/api/properties/${id}/share.png`,
          ...property.images.map((src) => (src.startsWith('/') ? site + src : src)),
        ],
        about: {
          '@type': hasHome(property) ? 'Accommodation' : 'Place',
          name: `${categoryLabels[category]} in ${city}, ${state}`,
          address: {
            '@type': 'PostalAddress',
            addressLocality: city,
            addressRegion: state,
            postalCode: zipCode || undefined,
            addressCountry: 'US',
          },
          geo: latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
          ...homeData(property),
        },
        offers: {
          '@type': 'Offer',
          url,
          price,
          priceCurrency: 'USD',
          category: categoryLabels[category],
          availability: `https://schema.org/${availability[property.status]}`,
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ name, path }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name,
          item: site + path,
        })),
      },
    ],
  };
}

/** Rooms and floor area are properties of a building; a schema.org Place has neither. */
const hasHome = ({ bedrooms, bathrooms, squareFeet, yearBuilt }: PropertyPage) =>
  [bedrooms, bathrooms, squareFeet, yearBuilt].some((fact) => fact !== null);

function homeData(property: PropertyPage): object {
  const { bedrooms, bathrooms, squareFeet, yearBuilt, zoning } = property;
  return {
    numberOfBedrooms: bedrooms ?? undefined,
    ...(bathrooms === null ? {} : bathroomsData(bathrooms)),
    floorSize: squareFeet === null ? undefined : { '@type': 'QuantitativeValue', value: squareFeet, unitCode: 'FTK' },
    yearBuilt: yearBuilt ?? undefined,
    additionalProperty: zoning ? { '@type': 'PropertyValue', name: 'Zoning', value: zoning } : undefined,
  };
}

/** Bathrooms as schema.org counts them, by the fields of the RESO Data Dictionary: each as one in the total. */
function bathroomsData(baths: number): object {
  const { full, threeQuarter, half, quarter } = splitBaths(baths * quartersPerBath);
  return {
    numberOfBathroomsTotal: full + threeQuarter + half + quarter,
    numberOfFullBathrooms: full + threeQuarter,
    numberOfPartialBathrooms: half + quarter,
  };
}

const availability: Readonly<Record<PropertyPage['status'], string>> = {
  active: 'InStock',
  'under-contract': 'Reserved',
  closed: 'SoldOut',
  expired: 'Discontinued',
};
