/** Phrases that say nothing about a listing. */
export const fillerPhrases: readonly string[] = [
  'for sale, 4 sale, 4sale, forsale, on sale, to buy, to purchase, near me, close to me, around me, nearby me, in my area, by me, en venta, se vende, de venta',
  'real estate, realestate, bienes raices, i am looking for, im looking for, i m looking for, looking for, looking to buy, looking to purchase',
  'in search of, searching for, search for, show me, show me all, give me, find me, find, get me, do you have, do you have any, are there any, are there',
  'where can i find, where can i buy, what are the, what is the, who has, anyone have, anybody have, anybody got, any one have, i want, i want to buy, i need, want to buy',
  'id like, i would like, would like, i d like, would like to buy, interested in, im interested in, i am interested in, ready to buy, help me find, can i get, can i buy, can you find',
  'investment property, investment properties, invest property, property for investment, properties for investment, income property, income properties',
  'wholesale deal, wholesale deals, wholesale property, wholesale properties, wholesale house, wholesale listing, wholesale listings, wholesale real estate',
  'with a, with an, that has, that have, which has, that is, that are, it has, has a, available now, currently available, on the market, right now, asap, at this time',
  'buy box, buybox, my buy box, thank you, not under contract, not pending, no pending, no under contract, lots of, tons of, plenty of, a lot of, kind of, type of, types of',
  'price range, in the range of, range of, the price of, priced at, asking for, list of, all of the, any of the, all the, lots for, please show, located in, located at',
  'united states, usa, in the us, in the usa, in the united states, u s a, in america, anywhere in, something in, anything in, somewhere in, someplace in',
  'zip code, zip codes, zipcode, zip, postal code, codigo postal, square footage of, or best offer, the state of, state of, city of, town of, the city of, the town of',
];

/** Wholesale before these is read as filler, and they keep their own meaning. */
export const wholesaleNouns: readonly string[] = ['house', 'houses', 'home', 'homes'];

/** Words that join others, and greetings. A text of nothing else is searched literally. */
export const joiningWords: ReadonlySet<string> = new Set(
  'a an the and or of in on at by to for from with w within into near is are be am was i im id we you me my it its this that these those as than then if so but not hi hey hello'.split(
    ' ',
  ),
);

/** Words behind a type or category that add nothing: "2 unit buildings", "commercial space". */
export const typeNouns: ReadonlySet<string> = new Set(
  'building buildings bldg bldgs space spaces unit units complex complexes lot site sites edificio edificios'.split(
    ' ',
  ),
);

/** Single words that say nothing about a listing or only join others. Dropped wherever they are left over. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'a an the and or of in on at by to for from with w within into near nearby around is are be am was i im id we you me my our your it its this that these those ' +
    'there here please pls plz thanks thank thx ty hi hey hello iso anyone anybody any some all every anything something anywhere somewhere find show want wants need needs looking ' +
    'look search searching seeking seek buy buying purchase get give have has having sale sales property properties prop props listing ' +
    'listings deal deals available realty realestate now just only very really that which where what who how when can could would ' +
    'should will do does got like also but so if than then as about approx located location area areas ' +
    'en de del la las el los un una con por para y o cerca busco quiero comprar venta vendo se que mi su propiedad propiedades inmueble inmuebles ' +
    'price prices priced priced range budget asking up per one ones us usa america ' +
    'really good great nice interested ideal ideally prefer preferably preferred must maybe possibly possible somewhere u ur n etc sort'
  ).split(' '),
);
