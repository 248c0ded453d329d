import { apiSchemaFile } from '@dealstead/contracts/platform/apiSchema';
import type { Release } from '@dealstead/contracts/platform/releases';
import { intersects, validRange } from 'semver';

/** A version that no range with an end admits. */
const anyLater = '>=1000000.0.0';
/** Names and numbers between single signs, as of a build: `dev` is another version every time. */
const wellFormedVersion = /^(?!dev$)[0-9a-zA-Z]+(?:[.+-][0-9a-zA-Z]+)*$/i;

/** What a manifest states wrongly by itself, each with what helps; empty where nothing is wrong. */
export function findManifestFaults(release: Release): string[] {
  const title = `${release.name} ${release.version}`;
  return [
    ...(wellFormedVersion.test(release.version)
      ? []
      : [`${release.version} is no version of ${release.name}: build it, which gives it one.`]),
    ...(Object.hasOwn(release.files, apiSchemaFile)
      ? []
      : [
          `${title} has no ${apiSchemaFile}, so nobody knows what it calls. Build it with the slice tools of this platform.`,
        ]),
    ...release.shared.flatMap(({ name, requires }) =>
      requires !== undefined && validRange(requires) !== null && intersects(requires, anyLater)
        ? [
            `${title} asks for ${name} "${requires}", which admits versions that do not exist yet. Write a range such as ^19.2.0.`,
          ]
        : [],
    ),
    ...release.navigation.flatMap(({ label, to }) =>
      isOwnPath(to)
        ? []
        : [`The entry “${label}” of ${title} leads to ${to}, which is no path of this site. Begin it with one slash.`],
    ),
    ...release.routes.flatMap(({ page, path, data = [] }) => [
      ...data.flatMap((template) =>
        template.startsWith('/api/')
          ? []
          : [`The page ${page} of ${title} asks for ${template} at ${path}, which is no path of the API.`],
      ),
      ...(Object.hasOwn(release.preload, page)
        ? []
        : [`${title} does not say with which scripts its page ${page} starts. Build it with the slice tools.`]),
    ]),
  ];
}

/** Browsers read `//host` and `/\host` as another host. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);
