let known: boolean | undefined;

/** Whether this browser renders maps: it needs WebGL 2, in hardware or software. */
export function canDraw(): boolean {
  known ??= document.createElement('canvas').getContext('webgl2') !== null;
  return known;
}
