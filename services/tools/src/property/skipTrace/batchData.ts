import { LRUCache } from 'lru-cache';
import { OutsideText } from '@dealstead/contracts/outsideText';
import { z } from 'zod';
import { createProviderClient, type ProviderClientOptions } from '../propertyRecords/providers/providerClient.ts';
import type { FoundContact, SkipTraceProvider, SkipTraceSubject } from './provider.ts';

const Text = OutsideText.nullish();
const Flag = z.boolean().nullish();

const Phone = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  type: Text,
  dnc: Flag,
  tcpa: Flag,
  reachable: Flag,
  /** 0 to 100, as text or number. */
  score: z.union([z.string(), z.number()]).nullish(),
});

const Person = z.object({
  name: z.object({ first: Text, middle: Text, last: Text }).nullish(),
  mailingAddress: z.object({ street: Text, city: Text, state: Text, zip: Text }).nullish(),
  phoneNumbers: z.array(Phone).nullish(),
  emails: z.array(z.object({ email: Text })).nullish(),
  dnc: z.object({ tcpa: Flag }).nullish(),
  litigator: Flag,
  death: z.object({ deceased: Flag }).nullish(),
  meta: z.object({ matched: Flag }).nullish(),
});
type Person = z.infer<typeof Person>;

/** The synchronous property skip trace of BatchData, https://developer.batchdata.com/docs/batchdata/batchdata-v1. */
const Response = z.object({ results: z.object({ persons: z.array(Person).nullish() }).nullish() });

const most = { phones: 8, emails: 8, relatives: 10 };

/** Ten digits as "(404) 555-0134"; null for anything else. */
function phoneText(number: string): string | null {
  const digits = number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts && `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

function lineType(type: string | null | undefined): FoundContact['phoneNumbers'][number]['type'] {
  const words = (type ?? '').toLowerCase();
  if (/mobile|wireless|cell/.test(words)) return 'mobile';
  if (/land/.test(words)) return 'landline';
  return /voip/.test(words) ? 'voip' : 'unknown';
}

const scoreOf = ({ score }: z.infer<typeof Phone>): number =>
  Math.min(100, Math.max(0, Math.round(Number(score ?? 0)) || 0));

/** Best score first. A number without a do-not-call flag counts as listed: nobody may call it on a guess. */
function phonesOf({ phoneNumbers, dnc, litigator }: Person): FoundContact['phoneNumbers'] {
  const isBarred = dnc?.tcpa === true || litigator === true;
  return [...(phoneNumbers ?? [])]
    .filter(({ reachable }) => reachable !== false)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .flatMap((phone) => {
      const number = phoneText(phone.number);
      if (number === null) return [];
      return [
        { number, type: lineType(phone.type), doNotCall: isBarred || phone.tcpa === true || phone.dnc !== false },
      ];
    })
    .slice(0, most.phones);
}

const nameOf = ({ name }: Person): string => [name?.first, name?.last].filter(Boolean).join(' ');

function addressOf({ mailingAddress }: Person): string | null {
  if (!mailingAddress?.street) return null;
  const { street, city, state, zip } = mailingAddress;
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** The living person whose last name the record's owner has, else the first. */
function ownerAmong(persons: readonly Person[], { ownerNames }: SkipTraceSubject): Person | undefined {
  const owners = ownerNames.join(' ').toLowerCase();
  const living = persons.filter(({ death, meta }) => death?.deceased !== true && meta?.matched !== false);
  const isOwner = ({ name }: Person) => Boolean(name?.last) && owners.includes(name!.last!.toLowerCase());
  return living.find(isOwner) ?? living[0];
}

function contactOf(persons: readonly Person[], subject: SkipTraceSubject): FoundContact | null {
  const owner = ownerAmong(persons, subject);
  if (!owner) return null;
  const others = persons.filter((person) => person !== owner).map(nameOf);
  return {
    ownerName: nameOf(owner) || (subject.ownerNames[0] ?? ''),
    mailingAddress: addressOf(owner),
    phoneNumbers: phonesOf(owner),
    emailAddresses: (owner.emails ?? []).flatMap(({ email }) => (email ? [email] : [])).slice(0, most.emails),
    relatives: others.filter((name) => name !== '').slice(0, most.relatives),
    confidence: Math.max(0, ...(owner.phoneNumbers ?? []).map(scoreOf)),
  };
}

type Options = Partial<Pick<ProviderClientOptions, 'fetch' | 'timeoutMs'>>;

/**
 * Skip traces of BatchData (api.batchdata.com). A result is billed, so a request is never repeated by itself, and the result
 * of a reference is held for ten minutes: a member who tries again after a failure of ours is not billed twice.
 */
export function createBatchData(key: string, options: Options = {}): SkipTraceProvider {
  const { post } = createProviderClient({
    name: 'BatchData',
    baseUrl: 'https://api.batchdata.com/api/v1',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    requestsPerSecond: 1,
    timeoutMs: 5_500,
    isRepeatable: false,
    ...options,
  });
  const results = new LRUCache<string, { contact: FoundContact | null }>({ max: 1_000, ttl: 600_000 });
  return {
    name: 'BatchData',
    isSample: false,
    // Sample people do not exist, and a property without a street address cannot be asked about.
    covers: ({ source, address }) => source !== 'sample' && address !== '',
    async find(subject, reference) {
      const known = results.get(reference);
      if (known) return known.contact;
      const { address: street, city, state, zipCode } = subject;
      const request = { requestId: reference, propertyAddress: { street, city, state, zip: zipCode ?? undefined } };
      const response = await post('/property/skip-trace', { requests: [request] }, Response);
      const contact = contactOf(response?.results?.persons ?? [], subject);
      results.set(reference, { contact });
      return contact;
    },
  };
}
