import { truncateText, readableColor, type BrandFields, type OwnBrand } from '@dealstead/contracts';

/** The platform's own color, with which a new brand starts. */
const firstColor = '#0E5A45';

/** A page address made of a name. */
export const slugOf = (name: string): string =>
  truncateText(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
    40,
  ).replace(/-+$/, '');

/** The editable part of a brand, or what a first one starts with. */
export function draftOf({ brand, suggestion }: OwnBrand): BrandFields {
  if (brand) {
    const { userId: _userId, logo: _logo, ...fields } = brand;
    return fields;
  }
  return {
    name: suggestion.name,
    slug: slugOf(suggestion.name),
    about: '',
    color: firstColor,
    colorDark: readableColor(firstColor, 'dark'),
    email: suggestion.email,
    phone: suggestion.phone,
    website: null,
    leadFormKey: null,
  };
}
