export const streets = [
  'Kearney Ave',
  'Elm St',
  'Vance Ave',
  'Quarry Ln',
  'Cedar Ct',
  'Hart St',
  'Orchard Rd',
  'Mill Rd',
  'Pine St',
  'Gale St',
  'Ash Dr',
  'County Road 310',
];
export const places = [
  'Memphis TN',
  'Tulsa OK',
  'Macon GA',
  'Toledo OH',
  'Ocala FL',
  'Birmingham AL',
  'Cookeville TN',
  'Bastrop TX',
  'Salina KS',
  'Willcox AZ',
];
export const firstNames = [
  'Ruth',
  'Leon',
  'Priya',
  'Tom',
  'Carla',
  'Bill',
  'Denise',
  'Andre',
  'Mei',
  'Oscar',
  'Joan',
  'Curtis',
  'Lena',
  'Hector',
  'Gloria',
  'Sam',
];
export const lastNames = [
  'Amsel',
  'Baptiste',
  'Nair',
  'Wyckoff',
  'Orr',
  'Montes',
  'Sandoval',
  'Pruitt',
  'Okafor',
  'Lindqvist',
  'Vance',
  'Tran',
  'Whitlock',
  'Barnes',
  'Ibarra',
  'Kowalski',
];

export const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
/** An integer from 0 up to `below`, deterministic for `i` and `salt`. */
export const draw = (i: number, salt: number, below: number) =>
  Math.floor((Math.abs(Math.sin(i * 12.9898 + salt * 78.233)) * 43758.5453) % below);
