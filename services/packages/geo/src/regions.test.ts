import { describe, expect, test } from '@jest/globals';
import { allCounties, findCounty, findTown } from './gazetteer.ts';
import { nameKey } from './nameKey.ts';
import { allRegions, findRegion, metroOfCity, regionNamed, regionsOfCounty } from './regions.ts';

const idOf = (name: string, state?: string) => regionNamed(name, state)?.id;

describe('the lists of counties', () => {
  test('every county exists and is spelled as in the gazetteer', () => {
    const wrong = allRegions().flatMap(({ id, counties }) =>
      counties
        .filter(({ state, county }) => findCounty(county, state)?.county !== county)
        .map(({ state, county }) => `${id}: ${county}, ${state}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no region lists a county twice', () => {
    const wrong = allRegions().filter(({ counties }) => {
      const keys = counties.map(({ state, county }) => `${state} ${nameKey(county)}`);
      return new Set(keys).size !== keys.length;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('ids are unique and made of lower case words, and every region has a definition and counties', () => {
    const ids = allRegions().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, name, definition, counties } of allRegions()) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(name).not.toBe('');
      expect(definition).toMatch(/^[A-Z].+\.$/);
      expect(counties.length).toBeGreaterThan(0);
    }
  });

  test('no name or alias is that of a large city, which it would hide, except those of boroughs', () => {
    const names = allRegions().flatMap(({ id, name, aliases }) => [name, ...aliases].map((alias) => ({ id, alias })));
    const hidden = names.filter(({ alias }) => {
      const town = findTown(alias);
      return town && town.population > 100_000;
    });
    expect(hidden.map(({ alias }) => alias)).toEqual(['Manhattan', 'Queens']);
  });
});

describe('regionNamed', () => {
  test.each([
    ['NYC', 'new-york-city'],
    ['DFW', 'dallas-fort-worth'],
    ['Dallas Fort Worth', 'dallas-fort-worth'],
    ['Dallas-Ft. Worth', 'dallas-fort-worth'],
    ['DFW Metroplex', 'dallas-fort-worth'],
    ['dfw area', 'dallas-fort-worth'],
    ['the Bay Area', 'bay-area'],
    ['SF Bay Area', 'bay-area'],
    ['Inland Empire', 'inland-empire'],
    ['Twin Cities', 'twin-cities'],
    ['the Poconos', 'poconos'],
    ['Poconos area', 'poconos'],
    ['OBX', 'outer-banks'],
    ['upper peninsula', 'upper-peninsula'],
    ['E Texas', 'east-texas'],
    ['east tx', 'east-texas'],
    ['Eastern Texas', 'east-texas'],
    ['N GA', 'north-georgia'],
    ['SoCal', 'southern-california'],
    ['south florida', 'south-florida'],
    ['Southern Florida', 'south-florida'],
    ['western nc', 'western-north-carolina'],
    ['WNC', 'western-north-carolina'],
    ['mid tennessee', 'middle-tennessee'],
    ['greater Houston', 'houston-metro'],
    ['metro Detroit', 'detroit-metro'],
    ['Houston area', 'houston-metro'],
    ['Vegas area', 'las-vegas-metro'],
    ['Atlanta metro area', 'atlanta-metro'],
    ['Smoky Mtns', 'smoky-mountains'],
    ['DMV', 'dc-metro'],
    ["O'ahu", 'oahu'],
    ['upstate NY', 'upstate-new-york'],
    ['Florida panhandle', 'florida-panhandle'],
    ['Lake Tahoe', 'lake-tahoe'],
    ['tri cities tn', 'tri-cities-tn'],
    ['Catskills NY', 'catskills'],
    ['delta mississippi', 'mississippi-delta'],
    ['the Hamptons', 'hamptons'],
    ['the delta', 'mississippi-delta'],
    ['Manhattan', 'manhattan'],
  ])('%s', (name, id) => expect(idOf(name)).toBe(id));

  test('of a name in several states, the one in the state that is given', () => {
    expect(idOf('panhandle')).toBe('texas-panhandle');
    expect(idOf('panhandle', 'FL')).toBe('florida-panhandle');
    expect(idOf('tri-cities', 'TN')).toBe('tri-cities-tn');
    expect(idOf('eastern shore', 'VA')).toBe('eastern-shore-virginia');
    expect(idOf('white mountains', 'AZ')).toBe('white-mountains-az');
    expect(idOf('hill country', 'FL')).toBeUndefined();
  });

  test('states, towns and ordinary words are not regions', () => {
    for (const name of [
      'west virginia',
      'north carolina',
      'dallas',
      'manhattan ks',
      'poconos tx',
      'north in',
      'east',
      'area',
      '',
      'plano area',
    ])
      expect(idOf(name)).toBeUndefined();
  });
});

describe('metroOfCity', () => {
  test('the metropolitan area that is named after the city', () => {
    expect(metroOfCity('Fort Worth')?.id).toBe('dallas-fort-worth');
    expect(metroOfCity('Philly')?.id).toBe('delaware-valley');
    expect(metroOfCity('Portland')?.id).toBe('portland-metro');
    expect(metroOfCity('Portland', 'ME')?.id).toBe('portland-me-metro');
    expect(metroOfCity('Springfield', 'MO')?.id).toBe('springfield-mo-metro');
    expect(metroOfCity('Kansas City')?.id).toBe('kansas-city-metro');
  });

  test('suburbs and towns without one have none', () => {
    expect(metroOfCity('Plano', 'TX')).toBeUndefined();
    expect(metroOfCity('Arlington', 'OH')).toBeUndefined();
  });
});

test('the regions of a county', () => {
  expect(regionsOfCounty('TX', 'Dallas')).toEqual(['dallas-fort-worth', 'north-texas']);
  expect(regionsOfCounty('NM', 'Dona Ana')).toEqual(['southern-new-mexico']);
  expect(regionsOfCounty('TX', 'Nowhere')).toEqual([]);
});

test('most counties are in a region', () => {
  const covered = allCounties().filter(({ state, county }) => regionsOfCounty(state, county).length > 0);
  expect(covered.length / allCounties().length).toBeGreaterThan(0.8);
});

test('a region has the population of its counties', () => {
  expect(findRegion('dallas-fort-worth')!.population).toBeGreaterThan(5_000_000);
  expect(findRegion('nowhere')).toBeUndefined();
});
