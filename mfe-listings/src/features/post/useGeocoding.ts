import { unlistedPlaceOf, unlistedReason, type DraftContent, type GeocodedPlace } from '@dealstead/contracts';
import { messageOf, read } from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';
import type { SectionProps } from './sections.ts';

/** Milliseconds without a keystroke before an address is geocoded. */
const geocodeDelay = 600;

/** Listing fields of a geocoding result. Unknown ones are omitted, so that they do not replace what was typed. */
function fieldsOf({ city, state, zipCode, county, latitude, longitude }: GeocodedPlace): Partial<DraftContent> {
  const optional = Object.entries({ zipCode, county }).filter(([, value]) => value !== null);
  return { city, state, latitude, longitude, ...Object.fromEntries(optional) };
}

/** Fields of a place that belong to another address. */
const noPlace: Partial<DraftContent> = {
  city: '',
  state: '',
  zipCode: '',
  county: '',
  latitude: null,
  longitude: null,
};
const notFound = 'We could not find that address. Fill in the fields below.';

/** Geocodes the address while typing: fills in city, state, ZIP and pin, all of which remain editable. */
export function useGeocoding(content: DraftContent, set: SectionProps['set']) {
  const [results, setResults] = useState<readonly GeocodedPlace[]>([]);
  const [message, setMessage] = useState<string>();
  const [locating, setLocating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  async function geocode(q: string): Promise<readonly GeocodedPlace[]> {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    try {
      return await read<GeocodedPlace[]>(`/api/places/locate?q=${encodeURIComponent(q)}`, signal);
    } catch (error) {
      if (!signal.aborted) setMessage(messageOf(error, notFound));
      return [];
    }
  }

  function applyPlace(found: GeocodedPlace) {
    setResults([]);
    setMessage(
      found.precision === 'position'
        ? undefined
        : 'The pin is at the center of the ZIP code or town. Drag it to the parcel.',
    );
    set(fieldsOf(found));
  }

  return {
    results,
    message,
    locating,
    applyPlace,
    geocodeAfterPause(address: string) {
      clearTimeout(timer.current);
      setResults([]);
      setMessage(undefined);
      if (address.trim().length < 5) return;
      timer.current = setTimeout(async () => {
        const unlisted = unlistedPlaceOf(address);
        if (unlisted !== null) {
          // The place of the address before would contradict this one.
          set(noPlace);
          setMessage(`${unlistedReason(unlisted)}.`);
          return;
        }
        const found = await geocode(address.trim());
        if (found.length === 1 && found[0]) applyPlace(found[0]);
        else if (found.length > 1) setResults(found);
        else setMessage((before) => before ?? notFound);
      }, geocodeDelay);
    },
    /** Reverse geocoding of a pin that was placed before an address was typed. */
    async reverseGeocode({ latitude, longitude }: { latitude: number; longitude: number }) {
      const [found] = await geocode(`${latitude}, ${longitude}`);
      if (found) set({ ...fieldsOf(found), latitude, longitude });
    },
    /** Fills in the device's position, and the address there if none was typed. */
    fillInPosition() {
      setLocating(true);
      navigator.geolocation.getCurrentPosition(
        async ({ coords: { latitude, longitude } }) => {
          const at = { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
          const [found] = await geocode(`${at.latitude}, ${at.longitude}`);
          const place = { ...(found && fieldsOf(found)), ...at };
          set(content.address ? place : { ...place, address: found?.address ?? '' });
          setLocating(false);
        },
        () => {
          setLocating(false);
          setMessage('Your location is not available. Type the address or click the map.');
        },
        { enableHighAccuracy: true, timeout: 10_000 },
      );
    },
  };
}

export type Geocoding = ReturnType<typeof useGeocoding>;
