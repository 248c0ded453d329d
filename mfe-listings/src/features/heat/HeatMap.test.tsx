import { expect, jest, test } from '@jest/globals';
import type { Heatmap } from '@dealstead/contracts';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import type { MapCanvasProps } from '../map/canvas.ts';

const hexagon = { longitude: -90, latitude: 35, count: 7, medianPrice: 84_500, medianArvPercent: 52, newest: 10_007 };
const heatmap: Heatmap = { miles: 40, count: 7, hexagons: [hexagon] };

/** The map as a button for its only hexagon: jsdom draws none. */
jest.unstable_mockModule('../map/MapCanvas.tsx', () => ({
  default: ({ onPress, onHover }: MapCanvasProps) => {
    const picked = { object: hexagon, layer: { id: 'hexagons' } } as unknown as Parameters<typeof onPress>[0];
    return (
      <button
        type="button"
        onClick={() => onPress(picked, [-90, 35])}
        onMouseOver={() => onHover?.(picked)}
        onFocus={() => undefined}
      >
        hexagon
      </button>
    );
  },
}));
const { default: HeatMap } = await import('./HeatMap.tsx');

test('one press on a hexagon picks its newest listing; the mouse over it shows its figures', async () => {
  // jsdom has no media queries.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  fakeApi({ '/api/map/heat': heatmap });
  const onSelectProperty = jest.fn();
  renderPage(<HeatMap filter={{}} onSelectProperty={onSelectProperty} />);
  const pressed = await screen.findByRole('button', { name: 'hexagon' });
  fireEvent.mouseOver(pressed);
  expect(screen.getByText('7 listings')).toBeTruthy();
  fireEvent.click(pressed);
  expect(onSelectProperty).toHaveBeenCalledWith(10_007);
});
