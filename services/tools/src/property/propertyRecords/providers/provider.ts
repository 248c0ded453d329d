import { Unavailable } from '@dealstead/service-kit';
import type { PropertyRecordInput } from '../propertyRecord.ts';

/** The facts by which a provider finds the sales around a property. */
export interface ProviderSubject {
  /** "1180 Kearney Ave, Memphis, TN 38114". */
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly kind: PropertyRecordInput['kind'];
}

/** An online source of public records. Its responses are stored, so a property is asked for once in 30 days. */
export interface PropertyDataProvider {
  readonly source: 'rentcast' | 'attom';
  /** The name with which its facts are shown. */
  readonly name: string;
  /** The properties at an address. @throws ProviderUnavailable */
  findByAddress(address: string): Promise<PropertyRecordInput[]>;
  /** The property at a point in degrees. @throws ProviderUnavailable */
  findByPoint(latitude: number, longitude: number): Promise<PropertyRecordInput[]>;
  /** Recently sold properties around one. @throws ProviderUnavailable */
  findSalesNear(subject: ProviderSubject): Promise<PropertyRecordInput[]>;
}

/** 503: the provider of records is down, slow, over its quota, or answered what we cannot read. */
export class ProviderUnavailable extends Unavailable {
  constructor(name: string, reason: 'down' | 'over-quota' = 'down') {
    super(
      reason === 'down'
        ? `${name} does not respond right now. Nothing was counted toward your lookups. Try again in a few minutes.`
        : `${name} accepts no more requests at the moment. Nothing was counted toward your lookups. Try again later.`,
      reason === 'down' ? 'provider-unavailable' : 'provider-over-quota',
      60,
    );
  }
}
