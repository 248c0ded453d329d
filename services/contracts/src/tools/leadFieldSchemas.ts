import { z } from 'zod';
import { RowId } from '../endpoint.ts';
import { singleLine } from '../text.ts';
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
const Dollars = z.number().min(0).max(10_000_000_000);

/** A field as somebody enters it. */
function inputSchema(field: NamedLeadField): z.ZodType {
  switch (field.kind) {
    case 'email':
      return z.union([z.literal('').transform(() => null), z.email().max(field.maxLength), z.null()]);
    case 'text':
      return nullWhenEmpty(z.string().trim().max(field.maxLength));
    case 'line':
    case 'phone': {
      const line = z.string().overwrite(singleLine).max(field.maxLength);
      if (field.isRequired) return line.min(1, 'Required');
      return field.isStated ? line : nullWhenEmpty(line);
    }
    case 'choice':
      return z.enum(field.choices);
    case 'money':
      return Dollars.nullable();
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
    case 'money':
      return z.number().nullable();
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
