/**
 * The field's dictionary: words and phrases of real-estate investors that are searched as they stand. They are never
 * corrected and never places.
 */
const phrases =
  'fixer, fixers, fixer upper, fixer uppers, fixerupper, rehab, rehabs, rehabbed, rehabber, rehabbers, turnkey, turn key, turnkeys, ' +
  'handyman, handyman special, handymans special, tlc, needs tlc, as is, cash flow, cashflow, cash flowing, cashflowing, ' +
  'positive cash flow, brrrr, brrr, brrrrs, wholesale, wholesaler, wholesalers, wholesaling, novation, lease option, lease options, ' +
  'rent to own, rto, fsbo, for sale by owner, by owner, by agent, reo, reos, short sale, short sales, foreclosure, foreclosures, ' +
  'foreclosed, pre foreclosure, preforeclosure, preforeclosures, pre foreclosures, bank owned, hud, auction, ' +
  'auctions, tax lien, tax liens, tax deed, tax deeds, probate, probates, inherited, divorce, distressed, motivated, ' +
  'motivated seller, motivated sellers, absentee, absentee owner, absentee owners, off market, offmarket, on market, mls, pocket listing, ' +
  'flip, flips, flipper, flippers, flipping, fix and flip, fix n flip, fix & flip, buy and hold, buy & hold, house hack, ' +
  'house hacking, househack, househacking, airbnb, airbnbs, vrbo, str, strs, mtr, ltr, short term rental, short term rentals, ' +
  'vacation rental, vacation rentals, rental, rentals, tenant, tenants, tenant occupied, tenant in place, section 8, sec 8, section8, ' +
  'student housing, student rental, student rentals, low income, low income housing, workforce housing, cap rate, caprate, noi, dscr, grm, coc, ' +
  'cash on cash, roi, irr, comps, comp, arv, mao, 70% rule, 70 % rule, 1% rule, 1 % rule, 2 % rule, hard money, private money, va loan, ' +
  'va loans, fha, fha loan, usda, usda loan, assumable, assumable mortgage, va assumable, assumable va, assumable loan, ' +
  'no hoa, hoa, hoas, no hoas, without hoa, w o hoa, poa, no poa, cdd, adu, adus, in law suite, mother in law suite, inlaw suite, ' +
  'guest house, guest houses, guesthouse, guesthouses, casita, casitas, carriage house, pool house, open house, open houses, farmhouse, ' +
  'farmhouses, barndominium, barndominiums, barndo, barndos, bungalow, bungalows, craftsman, colonial, victorian, tudor, cape cod style, ' +
  'split level, a frame, a frames, aframe, chalet, chalets, yurt, yurts, cottage, cottages, lakefront, lake front, ' +
  'riverfront, river front, waterfront, water front, oceanfront, ocean front, beachfront, beach front, ' +
  'creek, creekfront, creek front, canal front, pond, ponds, dock, docks, lake view, ocean view, mountain view, ' +
  'mountain views, hunting, fishing, off grid, offgrid, off the grid, homestead, homesteads, homesteading, homesite, homesites, ' +
  'timber, timberland, pasture, pastures, equestrian, orchard, orchards, vineyard, vineyards, ' +
  'buildable, infill, cul de sac, culdesac, parking lot, parking lots, lot rent, land lease, ' +
  'land bank, land banking, land trust, land trusts, landlord, landlords, subdividable, subdivide, subdivision, zoned, zoning, rezoned, ' +
  'utilities, septic, well, perc, perc test, perked, electric, power, water, sewer, road frontage, paved road, ' +
  'teardown, teardowns, tear down, tear downs, fire damage, fire damaged, water damage, foundation issues, gut job, gut rehab, ' +
  'shell, shells, vacant, occupied, new construction, new build, new builds, newly built, remodeled, renovated, updated, ' +
  'move in ready, partially finished, unfinished, basement, garage, carport, pool, fenced, den, loft, lofts, ' +
  'opportunity zone, opportunity zones, qualified opportunity zone, 1031, 1031 exchange, 1031 exchanges, portfolio, portfolios, package, ' +
  'packages, bulk, jv, joint venture, emd, poc, pof, dispo, dispos, mobile home park, mobile home parks, mhp, mhps, trailer park, trailer parks, ' +
  'car wash, car washes, gas station, gas stations, convenience store, laundromat, restaurant, restaurants, church, churches, bar, bars, medical, ' +
  'daycare, assisted living, nursing home, nursing homes, group home, group homes, sober living, boarding house, boarding houses, ' +
  'rooming house, rooming houses, co living, coliving, padsplit, industrial park, business park, truck parking, data center, ' +
  'single story, one story, two story, one level, single level, 2 story, 1 story, 3 story, open floor plan, floor plan, brick, stucco, ' +
  'metal roof, new roof, new hvac, hardwood, granite, solar, ev, gated, golf, ski, ski in ski out, ' +
  'gated community, 55 +, 55 plus, over 55, senior, senior living, first time buyer, ' +
  'luxury, estate, estates, mansion, mansions, historic, investor special, investors special, investor, investors, cosmetic, light rehab, heavy rehab, ' +
  'full rehab, home equity, homeowners, home owners association, home office, home business, back on market, price drop, price drops, price reduced, ' +
  'reduced, price reduction, price reductions, price cut, price cuts, must sell, quick sale, quick close, fast close, cash only, cash buyer, ' +
  'cash buyers, cash, all cash, no credit check, bad credit, low down, low down payment, no money down, zero down, 0 down, obo, dom, ' +
  'coworking, flex space, flex, cold storage, outdoor storage, barn, barns, shop, workshop, greenhouse, silo, livestock, cattle, ' +
  'chicken, goat, goats, horses, horse, mineral rights, water rights, oil, gas, wind, cell tower, billboard, billboards, studio, ' +
  'studios, penthouse, penthouses, efficiency, modular, prefab, container, shipping ' +
  'dome, treehouse, underground, bunker, island, islands, private island, ghost town, ' +
  'inn, inns, bed and breakfast, b & b, bnb, boutique hotel, marina, marinas, warehouse district, inside city limits, city limits, city water, ' +
  'city view, city views, county road, county maintained, county maintained road, state forest, national forest, ' +
  'blm, opportunity, opportunities, subject property, value add, value added, underperforming, under market, below market, ' +
  'below market value, under market value, below asking, below list, below appraisal, below tax value, equity, needs work, need work, needs repairs, needs repair, needs updating, tenants in place, tenant in place, ' +
  'in place, treehouse, tax sale, tax sales, sheriff sale, sheriff sales, sheriffs sale, estate sale, estate sales, foreclosure sale, ' +
  'foreclosure sales, trustee sale, trustee sales, code enforcement, code violation, code violations, code liens, state line, multi level, multi story, puerto rico, contract, contracts, work, hello';

export const fieldPhrases: readonly string[] = phrases.split(', ');

/** The single words of the field's dictionary, folded; spelling correction leaves them alone. */
export const fieldWords: ReadonlySet<string> = new Set(
  fieldPhrases.flatMap((phrase) => phrase.split(' ')).filter((word) => /^[a-z]{2,}$/.test(word)),
);
