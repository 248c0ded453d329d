import {
  scalarFields,
  type DraftContent,
  type FieldGroup,
  type MissingField,
  type PostSection,
} from '@dealstead/contracts';

/** Props of every section of the form. */
export interface SectionProps {
  content: DraftContent;
  /** Changes fields; they are saved after a pause. */
  set: (some: Partial<DraftContent>) => void;
  /** Error of a field after an attempt to publish. */
  wrong: Readonly<Partial<Record<keyof DraftContent, string>>>;
}

export const sectionNames: Readonly<Record<PostSection, string>> = {
  place: 'Place',
  numbers: 'Numbers',
  evidence: 'Evidence',
  photos: 'Photos',
  terms: 'Terms',
  role: 'Your role',
};

const fieldsOf = (group: FieldGroup) => scalarFields.filter((field) => field.group === group).map(({ name }) => name);

/** Fields of which one must have a value for a section to count as begun. */
const begins: Readonly<Record<PostSection, readonly (keyof DraftContent)[]>> = {
  place: ['address', 'city', 'title', 'category', 'parcelNumber'],
  numbers: ['price', 'arv', 'rehabCost'],
  evidence: ['evidence'],
  photos: ['photos'],
  terms: ['financeOptions', 'cashOnCashReturn', ...fieldsOf('terms')],
  role: ['sellerRole'],
};

export interface SectionState {
  readonly tone: 'done' | 'open' | 'wrong';
  readonly words: string;
}

/** Status of a section: complete, empty, or the list of missing values. */
export function stateOf(
  section: PostSection,
  content: DraftContent,
  missing: readonly MissingField[],
  tried: boolean,
): SectionState {
  const here = missing.filter((one) => one.section === section);
  const begun = begins[section].some((field) => {
    const value = content[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  });
  const [first] = here;
  if (first) return begun || tried ? { tone: 'wrong', words: first.what } : { tone: 'open', words: '' };
  if (section === 'evidence') {
    const sales = (content.evidence ?? []).filter((one) => one.kind === 'sale' && one.for === 'arv').length;
    if (sales > 0) return { tone: 'done', words: `ARV rests on ${sales} ${sales === 1 ? 'sale' : 'sales'}` };
    return { tone: 'open', words: 'Optional, and buyers look for it' };
  }
  if (section === 'photos') {
    const count = content.photos?.length ?? 0;
    return count > 0
      ? { tone: 'done', words: `${count} ${count === 1 ? 'photo' : 'photos'}` }
      : { tone: 'open', words: 'Without photos, buyers see a drawing' };
  }
  return { tone: 'done', words: 'Done' };
}
