import {
  postSections,
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
  set: (patch: Partial<DraftContent>) => void;
  /** Error of a field after an attempt to publish. */
  errors: Readonly<Partial<Record<keyof DraftContent, string>>>;
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
const startFields: Readonly<Record<PostSection, readonly (keyof DraftContent)[]>> = {
  place: ['address', 'city', 'title', 'category', 'parcelNumber'],
  numbers: ['price', 'arv', 'rehabCost'],
  evidence: ['evidence'],
  photos: ['photos'],
  terms: ['financeOptions', 'cashOnCashReturn', ...fieldsOf('terms')],
  role: ['sellerRole'],
};

export interface SectionState {
  readonly state: 'done' | 'open' | 'wrong';
  readonly text: string;
}

/** Status of every section. */
export const sectionStates = (
  content: DraftContent,
  missing: readonly MissingField[],
  hasTriedPublishing: boolean,
): Readonly<Record<PostSection, SectionState>> =>
  Object.fromEntries(
    postSections.map((section) => [section, stateOfSection(section, content, missing, hasTriedPublishing)]),
  ) as Record<PostSection, SectionState>;

/** Status of a section: complete, empty, or what is missing. */
function stateOfSection(
  section: PostSection,
  content: DraftContent,
  missing: readonly MissingField[],
  hasTriedPublishing: boolean,
): SectionState {
  const ownMissing = missing.filter((field) => field.section === section);
  const isStarted = startFields[section].some((field) => {
    const value = content[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  });
  const [first, ...others] = ownMissing;
  if (first) {
    if (!isStarted && !hasTriedPublishing) return { state: 'open', text: '' };
    return { state: 'wrong', text: others.length === 0 ? first.message : `${ownMissing.length} fields left` };
  }
  if (section === 'evidence') {
    const sales = (content.evidence ?? []).filter((item) => item.kind === 'sale' && item.for === 'arv').length;
    if (sales > 0) return { state: 'done', text: `ARV based on ${sales} ${sales === 1 ? 'sale' : 'sales'}` };
    return { state: 'open', text: 'Optional, but buyers look for it' };
  }
  if (section === 'photos') {
    const count = content.photos?.length ?? 0;
    return count > 0
      ? { state: 'done', text: `${count} ${count === 1 ? 'photo' : 'photos'}` }
      : { state: 'open', text: 'Without photos, buyers see an illustration' };
  }
  return { state: 'done', text: 'Done' };
}
