let known: boolean | undefined;

/** Whether this browser draws maps: it needs WebGL 2, by hardware or software. */
export function canDraw(): boolean {
  known ??= document.createElement('canvas').getContext('webgl2') !== null;
  return known;
}
