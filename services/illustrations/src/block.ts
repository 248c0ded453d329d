import { builders } from './buildings/index.ts';
import { path } from './iso.ts';
import { country, earth, lie, survey, tufts } from './ground.ts';
import { Scene } from './scene.ts';
import type { Site } from './site.ts';

/** The parcel cut out of the ground, seen from the right of its street ('block') or from its left ('east'). */
export function block(site: Site, view: 'block' | 'east'): string {
  const scene = new Scene(site, view);
  builders[site.subject.category](scene);
  const top = path(site.outline.map(([u, v]) => scene.see(u, v)));
  const marks = survey(scene);
  const standing = scene.standing;
  return (
    `<defs>${scene.definitions}<clipPath id="top"><path d="${top}"/></clipPath></defs>` +
    country(scene) +
    earth(scene) +
    `<g clip-path="url(#top)">${lie(scene)}${scene.ground}${tufts(scene)}</g>` +
    marks.line +
    marks.far +
    `<g stroke-width=".4">${standing}</g>` +
    marks.near
  );
}
