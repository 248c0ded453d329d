import { type DraftContent, missingFields, streetOf, withoutOtherRoles } from '@dealstead/contracts';
import { PublishInput } from '@dealstead/contracts/listings/drafts';
import { findZipPlace } from '@dealstead/geo';
import { Refusal } from '@dealstead/service-kit';
import { toDraftContent } from '../drafts/content.ts';
import { propertyFieldsOf } from '../properties/fields.ts';
import type { Property, PropertyValues } from '../properties/property.ts';
import { computeProjectedColumns } from '../properties/rules.ts';

interface PostValidation {
  /** Undefined if a field is invalid. */
  readonly post: PublishInput | undefined;
  /** Errors by field, in the form's order. */
  readonly wrong: ReadonlyMap<string, string>;
}

/** Applies the rules of a listing to a draft, for publishing and for editing. */
function validatePost(content: DraftContent): PostValidation {
  const parsed = PublishInput.safeParse(withoutOtherRoles(content));
  const wrong = new Map<string, string>();
  for (const { field, message } of missingFields(content)) if (!wrong.has(field)) wrong.set(field, message);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.');
    if (!wrong.has(field)) wrong.set(field, message);
  }
  const post = parsed.data;
  const zipState = post?.zipCode ? findZipPlace(post.zipCode)?.state : undefined;
  if (zipState !== undefined && zipState !== post!.state)
    wrong.set('zipCode', `This is a ZIP code of ${zipState}, not of ${post!.state}`);
  return { post, wrong };
}

const invalidFields = (wrong: Iterable<readonly [field: string, what: string]>): Refusal => {
  const details = Object.fromEntries(wrong);
  return new Refusal(400, 'invalid-input', Object.values(details)[0] ?? 'Invalid input', details);
};

/** Parses a draft for publishing. @throws Refusal 400 with the errors by field, in the form's order */
export function parsePost(content: DraftContent): PublishInput {
  const { post, wrong } = validatePost(content);
  // Town, state and ZIP code have fields of their own.
  if (post && wrong.size === 0) return { ...post, address: streetOf(post) || null };
  throw invalidFields(wrong);
}

/**
 * Validates an edited listing by the rules of publishing, in the fields that the edit contains; other fields that an
 * import left empty are accepted. @throws Refusal 400 by field
 */
export function assertValidEdit(property: Property, fields: readonly string[]): void {
  const { wrong } = validatePost(toDraftContent(property, []));
  const sectionErrors = [...wrong].filter(([field]) => fields.includes(field.split('.', 1)[0] ?? field));
  if (sectionErrors.length > 0) throw invalidFields(sectionErrors);
}

/** Columns that a post sets; without photos, owner, status and disclosure. */
export function toColumns(post: PublishInput) {
  const priceCents = post.price;
  const fields = propertyFieldsOf(post);
  return {
    priceCents,
    ...fields,
    ...computeProjectedColumns({ priceCents, ...fields }),
    address: post.address,
    city: post.city,
    state: post.state,
    zipCode: post.zipCode,
    county: post.county,
    latitude: post.latitude,
    longitude: post.longitude,
    showAddress: post.showAddress,
    category: post.category,
    title: post.title,
    description: post.description,
    ...(post.privateRemarks === undefined ? {} : { privateRemarks: post.privateRemarks || null }),
    acres: post.acres,
    features: post.features,
    evidence: JSON.stringify(post.evidence),
    dealType: post.dealType,
    financeOptions: post.financeOptions,
    urgency: post.urgency,
    targetBuyerType: post.targetBuyerType,
    cashOnCashReturn: post.cashOnCashReturn,
    sellerRole: post.sellerRole,
    contactEmail: post.contactEmail,
  } satisfies PropertyValues;
}
