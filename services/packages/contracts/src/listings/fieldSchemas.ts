import { z } from 'zod';
import { hasPhoneDigits } from '../phone.ts';
import { singleLine } from '../text.ts';
import { parseBaths, quartersPerBath } from './baths.ts';
import type { IntegerField } from './listingFieldTypes.ts';
import { targetBuyerTypes } from './listingTerms.ts';
import { financingOptionOf, financingOptions } from './financing.ts';
import { isListingDate, parseCents, parseWhole } from './posting.ts';
import {
  type DetailsFieldName,
  type NamedScalarField,
  type PublicFieldName,
  type ScalarFieldName,
  greatestOf,
  scalarFields,
  type ScalarValues,
} from './scalarFields.ts';

/** Financing options by slug or synonym (`financingOptionOf`), without duplicates. */
export const FinancingOptions = z
  .array(
    z.preprocess(
      (value) => (typeof value === 'string' ? (financingOptionOf(value) ?? value) : value),
      z.enum(financingOptions, `Choose from ${financingOptions.join(', ')}`),
    ),
  )
  .max(60)
  .overwrite((options) => [...new Set(options)]);

/** Target buyer types without duplicates. */
export const TargetBuyerTypes = z
  .array(z.enum(targetBuyerTypes))
  .max(targetBuyerTypes.length)
  .overwrite((types) => [...new Set(types)]);

/** Reads an empty text as no value. */
const emptyAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** An optional typed value; null where it is empty. */
export const typed = <S extends z.ZodType>(schema: S) =>
  z.preprocess(emptyAsAbsent, schema.optional()).transform((value) => value ?? null);

/** A choice with a default; an empty text is the default. */
export const typedWithDefault = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsAbsent, schema);

/** A text of one line. */
export const typedLine = (maxLength: number) => typed(z.string().overwrite(singleLine).max(maxLength));

const typedPhone = (maxLength: number) =>
  typed(
    z
      .string()
      .overwrite(singleLine)
      .max(maxLength)
      .refine(hasPhoneDigits, 'Must be a phone number of at least 10 digits'),
  );

/** Typed dollars, read as integer cents. */
const typedCents = typed(
  z.string().transform((value, context) => {
    const cents = parseCents(value);
    if (cents === null) context.addIssue({ code: 'custom', message: 'Must be an amount, such as 96,000' });
    return cents ?? z.NEVER;
  }),
);

const typedInteger = (field: IntegerField) =>
  typed(
    z
      .string()
      .transform((value, context) => {
        const whole = parseWhole(value);
        if (whole === null) context.addIssue({ code: 'custom', message: 'Must be a whole number' });
        return whole ?? z.NEVER;
      })
      .pipe(
        z
          .number()
          .min(field.min)
          .max(field.max)
          .refine((value) => value <= greatestOf(field), 'Must be a year that is not so far in the future'),
      ),
  );

/** A number of baths in the API: 1.5. */
export const Baths = z
  .number()
  .nonnegative()
  .multipleOf(1 / quartersPerBath);

/** Typed baths, read as quarters. */
const typedBaths = typed(
  z.string().transform((value, context) => {
    const quarters = parseBaths(value);
    if (quarters === null) context.addIssue({ code: 'custom', message: 'Must be a number in quarters, such as 1.5' });
    return quarters ?? z.NEVER;
  }),
);

const typedDate = typed(z.string().refine(isListingDate, 'Must be a date between 1900 and 2199'));

/** Longest text of a draft's field, as typed. */
const maxDraftLength = { money: 20, date: 10 } as const;

function draftSchema(field: NamedScalarField): z.ZodOptional<z.ZodString> {
  const max = 'maxLength' in field ? field.maxLength : maxDraftLength[field.kind];
  return z.string().max(max).optional();
}

function publishSchema(field: NamedScalarField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.format === 'phone' ? typedPhone(field.maxLength) : typedLine(field.maxLength);
    case 'integer':
      return typedInteger(field);
    case 'baths':
      return typedBaths;
    case 'money':
      return typedCents;
    case 'date':
      return typedDate;
  }
}

function responseSchema({ kind }: NamedScalarField): z.ZodType {
  switch (kind) {
    case 'text':
      return z.string().nullable();
    case 'integer':
      return z.number().int().nullable();
    case 'baths':
      return Baths.nullable();
    case 'money':
      return z.number().nullable();
    case 'date':
      return z.iso.date().nullable();
  }
}

const shapeOf = (fields: readonly NamedScalarField[], schemaOf: (field: NamedScalarField) => z.ZodType) =>
  Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));

type DraftShape = { [K in ScalarFieldName]: z.ZodOptional<z.ZodString> };
type ValueShape<K extends ScalarFieldName> = { [N in K]: z.ZodType<ScalarValues<N>[N]> };

/** A draft's texts, as typed. */
export const draftShapeOf = (fields: readonly NamedScalarField[]): DraftShape =>
  shapeOf(fields, draftSchema) as DraftShape;

/** The same read for publishing: amounts in integer cents, baths in quarters, numbers as numbers, absent values null. */
export const publishShapeOf = (fields: readonly NamedScalarField[]): ValueShape<ScalarFieldName> =>
  shapeOf(fields, publishSchema) as ValueShape<ScalarFieldName>;

/** Fields of the listing's page; amounts in dollars. */
export const pageShapeOf = (fields: readonly NamedScalarField[]): ValueShape<PublicFieldName> =>
  shapeOf(
    fields.filter(({ visibility }) => visibility === 'public'),
    responseSchema,
  ) as ValueShape<PublicFieldName>;

/** Fields that members see once they open a listing's details. */
export const detailsShape = shapeOf(
  scalarFields.filter(({ visibility }) => visibility === 'details'),
  responseSchema,
) as ValueShape<DetailsFieldName>;
