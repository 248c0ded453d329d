import { afterEach, expect, test } from '@jest/globals';
import { defaultSimulation, sampleInputs, type Simulation } from '@dealstead/formulas';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { MonteCarlo } from './MonteCarlo.tsx';

afterEach(cleanup);

const simulations: Simulation[] = [];

const noSources = {};

/** Passes the simulation on in a transition, as the page does. */
function Page() {
  const [simulation, setSimulation] = useState(defaultSimulation);
  simulations.push(simulation);
  return (
    <MonteCarlo
      mode="rental"
      inputs={sampleInputs('rental')}
      sources={noSources}
      simulation={simulation}
      onChange={(changed) => startTransition(() => setSimulation(changed))}
    />
  );
}

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

test('distributions and seed are chosen by figure; what is not valid is named and stays as typed; a reset takes all back', async () => {
  const press = userEvent.setup();
  renderPage(<Page />);
  await press.click(screen.getByText('What varies, and how'));
  await press.selectOptions(field('Rent: distribution'), 'Uniform');
  await press.clear(field('Rent: low'));
  await press.type(field('Rent: low'), '-25%');
  expect(simulations.at(-1)?.spreads).toEqual({ rentCents: { shape: 'uniform', low: -25, high: 10 } });
  await press.clear(field('Insurance: standard deviation'));
  await press.type(field('Insurance: standard deviation'), 'a lot');
  expect(screen.getByText('Enter a standard deviation of 0 or more.')).toBeTruthy();
  expect(field('Insurance: standard deviation').value).toBe('a lot');
  await press.clear(field('Seed'));
  await press.type(field('Seed'), '2026');
  await press.click(screen.getByRole('button', { name: 'Run again' }));
  expect([field('Seed').value, simulations.at(-1)?.seed]).toEqual(['2027', 2027]);
  await press.click(screen.getByRole('button', { name: 'Reset' }));
  expect(simulations.at(-1)).toEqual(defaultSimulation);
  expect([field('Rent: distribution').value, field('Rent: low').value, field('Seed').value]).toEqual([
    'triangular',
    '−10',
    '1',
  ]);
});

test('a triangular spread that leaves out the figure itself is refused, a uniform one is not', async () => {
  const press = userEvent.setup();
  renderPage(<Page />);
  await press.click(screen.getByText('What varies, and how'));
  await press.clear(field('Rent: low'));
  await press.type(field('Rent: low'), '5');
  expect(screen.getByText(/^Your figure must lie between the limits/)).toBeTruthy();
  await press.selectOptions(field('Rent: distribution'), 'Uniform');
  expect(screen.queryByText(/^Your figure must lie/)).toBeNull();
  expect(simulations.at(-1)?.spreads.rentCents).toEqual({ shape: 'uniform', low: 5, high: 10 });
});
