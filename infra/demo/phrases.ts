/** Words that sellers use; wording.ts puts them together. */

export const trees = {
  forest: ['oak', 'maple', 'pine', 'hickory', 'poplar', 'hemlock', 'birch'],
  coast: ['live oak', 'pine', 'cypress', 'cedar', 'palmetto'],
  prairie: ['cottonwood', 'hackberry', 'burr oak', 'cedar', 'elm'],
  mountain: ['ponderosa', 'lodgepole', 'aspen', 'fir', 'spruce'],
  desert: ['juniper', 'mesquite', 'piñon', 'palo verde'],
} as const;

export type Country = keyof typeof trees;

export const views = {
  forest: ['ridge view', 'valley view', 'creek frontage', 'hollow', 'hilltop'],
  coast: ['marsh view', 'creek frontage', 'sandy rise', 'tidal creek', 'high ground'],
  prairie: ['long view', 'creek bottom', 'gentle rise', 'pond', 'open sky'],
  mountain: ['mountain view', 'canyon view', 'creek frontage', 'meadow', 'south slope'],
  desert: ['mesa view', 'dry wash', 'sunset view', 'mountain view', 'desert flat'],
} as const satisfies Record<Country, readonly string[]>;

export const streets = [
  'Sycamore', 'Maple', 'Chestnut', 'Walnut', 'Locust', 'Magnolia', 'Dogwood', 'Juniper', 'Hawthorne', 'Laurel', 'Willow',
  'Birch', 'Poplar', 'Spruce', 'Linden', 'Mulberry', 'Hickory', 'Cedar', 'Franklin', 'Jefferson', 'Madison', 'Monroe',
  'Jackson', 'Harrison', 'Tyler', 'Taylor', 'Grant', 'Garfield', 'Cleveland', 'McKinley', 'Lincoln', 'Highland',
  'Ridgeway', 'Fairview', 'Lakeview', 'Prospect', 'Summit', 'Orchard', 'Meadow', 'Mill', 'Bridge', 'Depot', 'Railroad',
  'Church', 'School', 'College', 'Market', 'Water', 'Spring', 'Pearl', 'Vine', 'Plum', 'Cherry', 'Peach', 'Elmwood',
  'Oakdale', 'Brookside', 'Glenwood', 'Rosewood', 'Kenwood', 'Belmont', 'Clifton', 'Delmar', 'Euclid', 'Forest',
  'Grove', 'Hazel', 'Irving', 'Kirkwood', 'Lexington', 'Marion', 'Newton', 'Oxford', 'Pershing', 'Quincy', 'Rutledge',
  'Sherman', 'Thornton', 'Union', 'Vernon', 'Wabash', 'Windsor', 'York', 'Ashland', 'Bayard', 'Calhoun', 'Dayton',
  'Emerson', 'Fulton', 'Garland', 'Holly', 'Ivy', 'Jasmine', 'Keystone', 'Larkin', 'Mercer', 'Norwood', 'Olive',
] as const;

export const suffixes = ['Street', 'Street', 'Street', 'Avenue', 'Avenue', 'Road', 'Drive', 'Lane', 'Court', 'Place'] as const;

export const waters = [
  'Mill', 'Beaver', 'Turkey', 'Bear', 'Sugar', 'Cane', 'Rock', 'Sandy', 'Big', 'Little', 'Elk', 'Deer', 'Otter', 'Wolf',
  'Cedar', 'Sycamore', 'Willow', 'Plum', 'Clear', 'Stony', 'Indian', 'Caney', 'Buck', 'Fox', 'Panther', 'Crane', 'Goose',
  'Muddy', 'Laurel', 'Pine', 'Cottonwood', 'Horse', 'Cow', 'Hickory', 'Walnut', 'Spring', 'Cold', 'Crooked', 'Long', 'Flat',
] as const;

export const houseStyles = [
  'brick ranch', 'bungalow', 'Cape Cod', 'split-level', 'colonial', 'cottage', 'farmhouse', 'Craftsman', 'frame house',
  'brick two-story', 'ranch house', 'Tudor', 'foursquare', 'row house', 'stucco house', 'raised ranch',
] as const;

/** A detail for the title, and what the description says of it. */
export const houseDetails = [
  ['detached garage', 'The detached garage has its own meter and a good roof.'],
  ['corner lot', 'It sits on a corner lot with an alley behind, so there is room to add parking.'],
  ['tenant in place', 'The tenant is month to month and pays on time; rent is under market.'],
  ['new roof', 'The roof was replaced two years ago and the warranty transfers.'],
  ['full basement', 'The basement is full, dry and unfinished, with a second entrance from the side yard.'],
  ['original kitchen', 'Kitchen and bath are original. Floors are hardwood under the carpet.'],
  ['updated wiring', 'Wiring and panel were brought up to 200 amps; the inspection card is on file.'],
  ['fire in the kitchen', 'A kitchen fire was kept to one room. Framing is sound and the engineer\'s letter is on file.'],
  ['fenced yard', 'The back yard is level and fenced on three sides.'],
  ['sold as is', 'The estate sells it as is, with furniture that was left behind.'],
  ['attached garage', 'The two-car attached garage opens to the kitchen.'],
  ['new furnace', 'Furnace and water heater are from 2023. The rest is cosmetic.'],
  ['foundation quoted', 'One corner has settled. A pier quote from a licensed contractor comes with the file.'],
  ['probate sale', 'Probate is closed and the executor can sign within a week.'],
  ['vacant, lockbox on site', 'It is vacant and easy to show; ask for the lockbox code.'],
  ['drywall stage', 'The last owner stopped at drywall: new plumbing and wiring are in and passed rough inspection.'],
  ['sunroom', 'The sunroom on the south side was permitted and has its own heat.'],
  ['double lot', 'The second lot is on its own parcel number and can be split off.'],
] as const;

export const landAccess = [
  'County-maintained gravel runs along the front.',
  'Paved county road, with a culvert already in at the entrance.',
  'Reached by a recorded 30-foot easement; the document is in the file.',
  'The last half mile is a dirt track that wants high clearance after rain.',
  'Two road frontages, so it can be divided without building a road.',
  'There is a locked gate at the road; ask for the code before you drive out.',
] as const;

export const landPower = [
  'Power is at the road.',
  'Power is about 600 feet away, quoted by the co-op this spring.',
  'No power nearby; the neighbors run solar and a generator.',
  'Power and fiber both follow the road.',
  'Electric is on the lot with a 200-amp pole.',
] as const;

export const landWater = [
  'It perked for a three-bedroom septic in 2022.',
  'No perk test yet; neighbors on the same soil have conventional systems.',
  'County water runs along the frontage and the tap fee is unpaid.',
  'A drilled well gives 9 gallons a minute by the log.',
  'Wells around it run 180 to 260 feet.',
  'City water and sewer are at the street.',
] as const;

export const landSurvey = [
  'Corners were set by a surveyor last year and are flagged.',
  'An older survey is on file; corners were found but not flagged.',
  'Boundaries follow the plat, with iron pins at the road.',
  'The parcel is described by aliquot parts, so the lines are simple.',
] as const;

export const reasons = [
  'The seller lives out of state and wants one closing, no listing.',
  'The heirs agreed on a price and want it done this year.',
  'The owner bought it at a tax sale, quieted title and is moving on to the next one.',
  'We have it under contract and are assigning our position.',
  'The seller is relocating for work and needs a firm date.',
  'It sat with an agent for six months at a higher price.',
  'A partner is retiring and the company is selling down.',
  'The lender is cooperative, and the payoff letter is in the file.',
  'The owner is behind on taxes; they are paid from proceeds at closing.',
] as const;

export const closings = [
  'Close at our title company in 14 days, or bring your own.',
  'Title commitment is open. $2,500 earnest money holds it, non-refundable after inspection.',
  'Cash or hard money, closing on or before the 30th day.',
  'Inspection period is seven days from signing, no appraisal contingency.',
  'We close with a remote notary, so you do not have to travel.',
  'Buyer pays closing costs. Send proof of funds with your offer.',
  'Double close or assignment, whichever your lender prefers.',
  'Walk it on your own; please give the tenant a day\'s notice where there is one.',
  'First signed offer at asking takes it. We answer within a business day.',
] as const;

export const comparables = [
  'ARV rests on three sales within a mile in the last six months.',
  'ARV comes from two renovated sales on the same street.',
  'The value is taken from closed sales only, no pending ones.',
  'We used the middle of five sales; the highest is not counted.',
  'An agent\'s opinion of value from October is in the file.',
] as const;

export const noValue = [
  'We give no ARV here: sales nearby are too few to say.',
  'Run your own numbers; we have no comparable sales we would stand behind.',
] as const;
