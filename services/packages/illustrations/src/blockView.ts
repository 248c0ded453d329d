import { builders } from './buildings/index.ts';
import { path } from './projection.ts';
import { drawSurroundings, drawSoil, drawTerrain, drawBoundary, drawGrass } from './ground.ts';
import { Scene } from './scene.ts';
import type { Site } from './site.ts';

/** Isometric block of the parcel, seen from the right of its street ('block') or from its left ('east'). */
export function drawBlock(site: Site, view: 'block' | 'east'): string {
  const scene = new Scene(site, view);
  builders[site.subject.category](scene);
  const top = path(site.outline.map(([u, v]) => scene.see(u, v)));
  const marks = drawBoundary(scene);
  const standing = scene.standing;
  return (
    `<defs>${scene.definitions}<clipPath id="top"><path d="${top}"/></clipPath></defs>` +
    drawSurroundings(scene) +
    drawSoil(scene) +
    `<g clip-path="url(#top)">${drawTerrain(scene)}${scene.ground}${drawGrass(scene)}</g>` +
    marks.line +
    marks.far +
    `<g stroke-width=".4">${standing}</g>` +
    marks.near
  );
}
