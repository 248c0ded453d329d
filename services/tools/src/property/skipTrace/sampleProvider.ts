import { createRandom, type Random } from '../propertyRecords/sample/random.ts';
import type { FoundContact, SkipTraceProvider, SkipTraceSubject } from './provider.ts';

const relatives = ['Avery', 'Casey', 'Devon', 'Jordan', 'Morgan', 'Quinn', 'Riley', 'Taylor'];
const areaCodes = ['202', '303', '404', '512', '615', '704', '816', '907'];

/** Companies, estates and trusts have no person of that name. */
const isPerson = (name: string): boolean => !/\b(?:LLC|Inc|Co|Estate|Trust)\b/.test(name) && /^\S+ \S+$/.test(name);

/**
 * Works offline on the generated records only. Returns invented contact data, the same for a property each time: phone
 * numbers from 555-0100 to 555-0199, which are reserved for fiction, and addresses at example.com.
 */
export const sampleSkipTraces: SkipTraceProvider = {
  name: 'Sample people',
  isSample: true,
  covers: ({ source }) => source === 'sample',
  find: (subject) => Promise.resolve(inventContact(subject)),
};

function inventContact({ recordId, ownerNames, ownerMailingAddress }: SkipTraceSubject): FoundContact | null {
  const ownerName = ownerNames.find(isPerson);
  if (ownerName === undefined) return null;
  const random = createRandom(recordId * 7919 + 17);
  const [first = '', last = ''] = ownerName.split(' ');
  const email = `${first}.${last}`.toLowerCase();
  return {
    ownerName,
    mailingAddress: ownerMailingAddress,
    phoneNumbers: Array.from({ length: random.whole(1, 3) }, (_, index) => inventPhone(random, index)),
    emailAddresses: random.chance(0.7) ? [`${email}@example.com`] : [],
    relatives: Array.from({ length: random.whole(0, 2) }, () => `${random.pick(relatives)} ${last}`),
    confidence: random.whole(45, 96),
  };
}

const inventPhone = (random: Random, index: number): FoundContact['phoneNumbers'][number] => ({
  number: `(${random.pick(areaCodes)}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`,
  type: index === 0 ? 'mobile' : random.pick(['landline', 'voip', 'unknown'] as const),
  doNotCall: random.chance(0.35),
});
