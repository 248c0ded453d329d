import { releasedNamePattern, type ReleasedName } from './slices.ts';

/** A version that one browser shows in place of the one that others get. */
export interface ReleaseOverride {
  readonly name: ReleasedName;
  readonly version: string;
}

/** The version of a build of `npm run dev`, which no gateway stores. */
export const developmentVersion = 'dev';

/**
 * The query parameter by which an admin chooses versions for this browser, on any page: `listings@4f2a,tools@90bc`, or
 * `off` to end it. The gateway keeps them in a cookie and redirects to the page without the parameter.
 */
export const overridesParameter = 'releases';
export const noOverrides = 'off';

const pattern = new RegExp(`^(${releasedNamePattern})@([0-9a-zA-Z][0-9a-zA-Z.+-]{0,63})$`);

/** The overrides of the parameter and of the cookie, one for each name; what has another form is left out. */
export function parseOverrides(text: string): ReleaseOverride[] {
  const byName = new Map<ReleasedName, ReleaseOverride>();
  for (const part of text.split(',')) {
    const [, name, version] = pattern.exec(part) ?? [];
    if (name && version) byName.set(name, { name, version });
  }
  return [...byName.values()];
}

export const formatOverrides = (overrides: readonly ReleaseOverride[]): string =>
  overrides.map(({ name, version }) => `${name}@${version}`).join(',');
