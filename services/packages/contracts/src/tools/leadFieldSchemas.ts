import { z } from 'zod';
import { RowId } from '../endpoint.ts';
import { isWholePhone, restorePhone, roundedPhoneText } from '../phone.ts';
import { singleLine } from '../text.ts';
import { maxCustomNumber, maxCustomText } from './leadCustomFieldEntries.ts';
import { markTypedPhone } from './phoneCell.ts';
import { callOutcomes, maxLeadTags } from './leadOptions.ts';
import { emailKey, firstOfEach, emailKinds, maxContactPoints, phoneKey, phoneKinds } from './contactPoints.ts';
import {
  type LeadField,
  leadFieldList,
  type LeadValues,
  type NamedLeadField,
  type StoredLeadValues,
} from './leadFields.ts';

/** A text that may be cleared; an empty one is null. */
const nullWhenEmpty = (text: z.ZodString) => text.transform((given) => (given === '' ? null : given)).nullable();

/** Dollars with at most two decimals. */
const maxDollars = 10_000_000_000;

const line = (max: number) => z.string().overwrite(singleLine).max(max);

/** A phone number as somebody types it, or as a spreadsheet has it. */
const phoneLine = (max: number) => line(max).overwrite(restorePhone).refine(isWholePhone, roundedPhoneText);

const flags = { doNotContact: z.boolean().default(false), isLitigator: z.boolean().default(false) };
const source = nullWhenEmpty(line(80)).default(null);

const Phone = z
  .strictObject({
    number: phoneLine(40).min(1, 'Required'),
    kind: z.enum(phoneKinds).nullable().default(null),
    source,
    ...flags,
    lastResult: z.enum(callOutcomes).nullable().default(null),
  })
  .overwrite(markTypedPhone);
const Email = z.strictObject({
  address: z.email().max(254),
  kind: z.enum(emailKinds).nullable().default(null),
  source,
  ...flags,
});
/** As they are stored; what reads a request has cleared and checked them. */
const stored = { source: z.string().nullable(), doNotContact: z.boolean(), isLitigator: z.boolean() };
const StoredPhone = z.object({
  number: z.string(),
  kind: z.enum(phoneKinds).nullable(),
  ...stored,
  lastResult: z.enum(callOutcomes).nullable(),
});
const StoredEmail = z.object({ address: z.string(), kind: z.enum(emailKinds).nullable(), ...stored });
const Phones = z
  .array(Phone)
  .max(maxContactPoints)
  .overwrite((phones) => firstOfEach(phones, phoneKey));
const Emails = z
  .array(Email)
  .max(maxContactPoints)
  .overwrite((emails) => firstOfEach(emails, emailKey));

/** Values by the ids of fields; the service checks each against its field. */
const CustomValues = z.record(
  z.string().regex(/^\d{1,9}$/),
  z.union([z.string().max(maxCustomText), z.number().min(-maxCustomNumber).max(maxCustomNumber)]),
);

/** Tags without repeats, whatever their case. */
const Tags = z
  .array(line(40).min(1))
  .max(maxLeadTags)
  .overwrite((tags) => firstOfEach(tags, (tag) => tag.toLowerCase()));

/** A field as somebody enters it. */
function inputSchema(field: NamedLeadField): z.ZodType {
  switch (field.kind) {
    case 'email':
      return z.union([z.literal('').transform(() => null), z.email().max(field.maxLength), z.null()]);
    case 'text':
      return nullWhenEmpty(z.string().trim().max(field.maxLength));
    case 'phone':
      return nullWhenEmpty(phoneLine(field.maxLength));
    case 'line':
      return field.isStated ? line(field.maxLength) : nullWhenEmpty(line(field.maxLength));
    case 'choice':
      return field.isStated ? z.enum(field.choices) : z.enum(field.choices).nullable();
    case 'custom':
      return CustomValues;
    case 'money':
      return z
        .number()
        .min(field.canBeNegative ? -maxDollars : 0)
        .max(maxDollars)
        .nullable();
    case 'number':
      return (field.decimals === 0 ? z.number().int() : z.number()).min(field.min).max(field.max).nullable();
    case 'flag':
      return z.boolean().nullable();
    case 'tags':
      return Tags;
    case 'phones':
      return Phones;
    case 'emails':
      return Emails;
    case 'day':
      return z.iso.date().nullable();
    case 'record':
      return RowId.nullable();
  }
}

/** A field of a stored lead. */
function storedSchema(field: NamedLeadField): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return field.hasFormerValues ? z.string() : z.enum(field.choices);
    case 'custom':
      return CustomValues;
    case 'money':
    case 'number':
      return z.number().nullable();
    case 'flag':
      return z.boolean().nullable();
    case 'tags':
      return z.array(z.string());
    case 'phones':
      return z.array(StoredPhone);
    case 'emails':
      return z.array(StoredEmail);
    case 'day':
      return z.iso.date().nullable();
    case 'record':
      return z.number().int().nullable();
    default:
      return field.isStated ? z.string() : z.string().nullable();
  }
}

type ShapeOf<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> };

const shapeOf = (fields: readonly NamedLeadField[], schemaOf: (field: NamedLeadField) => z.ZodType) =>
  Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));

/** The fields of a lead as requests state them. */
export const leadInputShapeOf = (fields: readonly NamedLeadField[]): ShapeOf<LeadValues> =>
  shapeOf(fields, inputSchema) as ShapeOf<LeadValues>;

/** The fields of a lead as responses state them. */
export const leadShapeOf = (fields: readonly NamedLeadField[]): ShapeOf<StoredLeadValues> =>
  shapeOf(fields, storedSchema) as ShapeOf<StoredLeadValues>;

export const leadInputShape = leadInputShapeOf(leadFieldList);
export const leadShape = leadShapeOf(leadFieldList);

/** The name of a field. */
export const LeadFieldName = z.enum(leadFieldList.map(({ name }) => name) as [LeadField, ...LeadField[]]);
