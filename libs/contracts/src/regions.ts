/** The subdivisions with public holidays of their own, as `date-holidays` knows them, by ISO 3166-2 code (R53). */
import { type Country, countryCode } from './users.js';

const names: Record<Country, Record<string, string>> = {
  SPAIN: {
    ...{ AN: 'Andalusia', AR: 'Aragon', AS: 'Asturias', IB: 'Balearic Islands', PV: 'Basque Country' },
    ...{ CN: 'Canary Islands', CB: 'Cantabria', CL: 'Castile and León', CM: 'Castile-La Mancha', CT: 'Catalonia' },
    ...{ CE: 'Ceuta', MD: 'Community of Madrid', EX: 'Extremadura', GA: 'Galicia', RI: 'La Rioja', ML: 'Melilla' },
    ...{ MC: 'Murcia', NC: 'Navarre', VC: 'Valencian Community' },
  },
  PORTUGAL: {},
  ITALY: { 62: 'Lazio', 25: 'Lombardy', 21: 'Piedmont', 82: 'Sicily', 32: 'South Tyrol', 52: 'Tuscany' },
  TURKEY: {},
  GERMANY: {
    ...{ BW: 'Baden-Württemberg', BY: 'Bavaria', BE: 'Berlin', BB: 'Brandenburg', HB: 'Bremen', HH: 'Hamburg' },
    ...{ HE: 'Hesse', NI: 'Lower Saxony', MV: 'Mecklenburg-Vorpommern', NW: 'North Rhine-Westphalia' },
    ...{ RP: 'Rhineland-Palatinate', SL: 'Saarland', SN: 'Saxony', ST: 'Saxony-Anhalt', SH: 'Schleswig-Holstein' },
    ...{ TH: 'Thuringia' },
  },
  FRANCE: {
    ...{ 67: 'Bas-Rhin', GF: 'French Guiana', GP: 'Guadeloupe', 68: 'Haut-Rhin', MQ: 'Martinique', YT: 'Mayotte' },
    ...{ 57: 'Moselle', RE: 'Réunion', BL: 'Saint Barthélemy', MF: 'Saint Martin' },
  },
};

export interface Region {
  /** 'DE-BY'. */
  code: string;
  name: string;
}

/** By name. */
export function regionsOf(country: Country): Region[] {
  return Object.entries(names[country])
    .map(([code, name]) => ({ code: `${countryCode(country)}-${code}`, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Undefined for an unknown code. */
export function countryOfRegion(code: string): Country | undefined {
  return (Object.keys(names) as Country[]).find((country) => regionsOf(country).some((region) => region.code === code));
}

export function regionName(code: string): string {
  const country = countryOfRegion(code);
  return (country && regionsOf(country).find((region) => region.code === code)?.name) ?? code;
}
